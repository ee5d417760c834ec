/**
 * Retention steps, one per table. CVs are deleted before their application, so after a crash the next run finds the row
 * again; deleting a missing CV succeeds.
 */
import { CV_BUCKET } from '#domain/applications/applications.ts'
import { CUSTOMER_DOCUMENTS_BUCKET } from '#domain/customer-documents/customer-documents.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { DELIVERY_PHOTO_BUCKET } from '#domain/deliveries/claims.ts'
import { EMAIL_BUCKET } from '#domain/email/emails.ts'
import { IMAGES_BUCKET } from '#domain/image-sets/image-paths.ts'
import { DRAWING_BUCKET } from '#domain/leads/drawings.ts'
import {
  ANALYTICS_EVENT_MONTHS,
  ANALYTICS_VISIT_MONTHS,
  APPLICATION_RETENTION_MONTHS,
  CUSTOMER_EMAIL_RETENTION_MONTHS,
  DELIVERY_RECORD_RETENTION_MONTHS,
  EMAIL_RETENTION_MONTHS,
  getRetentionCutoff,
  LEAD_RETENTION_MONTHS,
  ORPHANED_FILE_HOURS,
  PRIVACY_REQUEST_RETENTION_MONTHS,
} from '#domain/retention/retention.ts'
import type { Database } from '#supabase/database.types.ts'
import type { Log } from '../config/logger.ts'
import type { DataClient } from '../data-source/clients.ts'

export interface RetentionDependencies {
  /** Bypasses row-level security. */
  readonly secret: DataClient
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly log: Log
  /** Deletes the copy of the database before an update once it is old; undefined with Supabase. */
  readonly expireUpdateCopy?: (now: number) => Promise<boolean>
}

/** Maximum rows per request and requests per run and type; the next run continues. */
export interface Bounds {
  readonly rows: number
  readonly rounds: number
}

export interface RetentionContext extends RetentionDependencies, Bounds {
  /** Once aborted, no further request is sent. */
  readonly signal: AbortSignal
  /** Called per batch, so that records erased before an error count. */
  readonly erased: (count: number) => void
}

/** Throws if the database is unavailable or the signal is aborted; completed batches stay erased. */
export type RetentionStep = (context: RetentionContext) => Promise<void>

export type ErasedKind = keyof typeof RETENTION_STEPS

export const RETENTION_STEPS = {
  applications: eraseApplications,
  orphanedCvs: eraseOrphanedFiles(CV_BUCKET, 'list_orphaned_cvs'),
  leads: eraseLeads,
  orphanedDrawings: eraseOrphanedFiles(DRAWING_BUCKET, 'list_orphaned_drawings'),
  // Proofs of delivery and claims.
  deliveryRecords: eraseBefore('expire_delivery_records', DELIVERY_RECORD_RETENTION_MONTHS),
  // Of the records above, and of reports that were never sent.
  orphanedDeliveryPhotos: eraseOrphanedFiles(DELIVERY_PHOTO_BUCKET, 'list_orphaned_delivery_photos'),
  privacyRequests: erasePrivacyRequests,
  // After leads and applications, so that their emails expire in the same run.
  emails: eraseEmails,
  orphanedMessages: eraseOrphanedFiles(EMAIL_BUCKET, 'list_orphaned_messages'),
  auditEntries: eraseByFunction('expire_audit_log'),
  securityEvents: eraseByFunction('expire_security_events'),
  // Without contact details; others expire with their lead.
  conversations: eraseByFunction('expire_conversations'),
  // Kept for their window, at most an hour, plus the time to the next run.
  rateLimits: eraseByFunction('expire_rate_limits'),
  // Thins automatic revisions; those saved by hand stay.
  automaticRevisions: eraseByFunction('prune_revisions'),
  // Deleted content can be restored for 30 days.
  deletedContentDrafts: eraseByFunction('expire_content_drafts'),
  // Deleted sets can be restored for 30 days; unused files are deleted afterwards.
  deletedImageSets: eraseByFunction('expire_image_sets'),
  orphanedImages: eraseOrphanedFiles(IMAGES_BUCKET, 'list_orphaned_images'),
  previewLinks: eraseByFunction('expire_preview_links'),
  jobAlerts: eraseByFunction('expire_job_alerts'),
  // Removed documents can be restored for 30 days.
  customerDocuments: eraseByFunction('expire_customer_documents'),
  orphanedDocuments: eraseOrphanedFiles(CUSTOMER_DOCUMENTS_BUCKET, 'list_orphaned_documents'),
  customerNotifications: eraseByFunction('expire_customer_notifications'),
  erasures: eraseByFunction('expire_erasures'),
  draftPresence: eraseByFunction('expire_draft_presence'),
  // With their record; those without one after two years.
  outgoingEmails: eraseByFunction('expire_outgoing_emails'),
  // The last batch of each source and resource stays.
  feedBatches: eraseByFunction('expire_feed_batches'),
  bulkChanges: eraseByFunction('expire_bulk_changes'),
  // Larger batches, because there are thousands of events a day.
  analyticsEvents: eraseBefore('expire_analytics_events', ANALYTICS_EVENT_MONTHS, 50),
  analyticsVisits: eraseBefore('expire_analytics_visits', ANALYTICS_VISIT_MONTHS, 50),
  // Contains rows erased since.
  updateCopies: async ({ clock, expireUpdateCopy, erased }: RetentionContext): Promise<void> => {
    if (await expireUpdateCopy?.(clock())) erased(1)
  },
} satisfies Readonly<Record<string, RetentionStep>>

/**
 * Applications expire in any status, because personnel records of hired applicants are kept elsewhere. The period
 * starts with the outcome or, without one, with the arrival. Applicants may agree to be kept on file until a date.
 */
async function eraseApplications(context: RetentionContext): Promise<void> {
  const { secret } = context
  const before = cutoffBefore(context, APPLICATION_RETENTION_MONTHS)
  const today = toLondonDate(new Date(context.clock()))
  const notOnFile = `kept_on_file_until.is.null,kept_on_file_until.lt.${today}`
  let after = 0
  for (let round = 0; round < context.rounds; round++) {
    context.signal.throwIfAborted()
    const { data: overdue } = await secret
      .from('job_applications')
      .select('id, cv_storage_path')
      .lt('kept_from', before)
      .or(notOnFile)
      .gt('id', after)
      .order('id')
      .limit(context.rows)
      .throwOnError()
    const paths = overdue.flatMap(({ cv_storage_path: path }) => path ?? [])
    const removed = await removeFiles(context, CV_BUCKET, paths)
    const ids = overdue
      .filter(({ cv_storage_path: path }) => path === null || removed.has(path))
      .map(({ id }) => id)
    if (ids.length > 0) {
      const rows = secret.from('job_applications').delete({ count: 'exact' })
      const { count } = await rows.in('id', ids).lt('kept_from', before).or(notOnFile).throwOnError()
      context.erased(count ?? 0)
    }
    if (overdue.length < context.rows || isUnavailable(paths, removed)) return
    // Skips applications whose CV could not be deleted.
    after = overdue.at(-1)?.id ?? after
  }
}

/** Deletes files without a record. */
function eraseOrphanedFiles(bucket: string, listFunction: OrphanFunction): RetentionStep {
  return async (context) => {
    const before = new Date(context.clock() - ORPHANED_FILE_HOURS * 3_600_000).toISOString()
    for (let round = 0; round < context.rounds; round++) {
      context.signal.throwIfAborted()
      const { data: paths } = await context.secret
        .rpc(listFunction, { stored_before: before, max_rows: context.rows })
        .throwOnError()
      const removed = await removeFiles(context, bucket, paths)
      context.erased(removed.size)
      if (paths.length < context.rows || isUnavailable(paths, removed)) return
    }
  }
}

/**
 * Open leads expire too: the privacy policy makes no exception, and a lead untouched for two years is forgotten rather
 * than in progress. `updated_at` counts as the last contact.
 */
async function eraseLeads(context: RetentionContext): Promise<void> {
  const { secret, rows } = context
  const before = cutoffBefore(context, LEAD_RETENTION_MONTHS)
  await eraseBatches(context, async () => {
    const leads = secret.from('leads').select('id').lt('updated_at', before).order('updated_at').limit(rows)
    const ids = (await leads.throwOnError()).data.map(({ id }) => id)
    if (ids.length === 0) return 0
    const overdue = secret.from('leads').delete({ count: 'exact' }).in('id', ids).lt('updated_at', before)
    return (await overdue.throwOnError()).count ?? 0
  })
}

/**
 * Open requests never expire, because the law requires an answer and its proof (UK GDPR article 17(3)(b) and (e)). The
 * period starts with the answer; a reopened request has none.
 */
async function erasePrivacyRequests(context: RetentionContext): Promise<void> {
  const { secret, rows } = context
  const before = cutoffBefore(context, PRIVACY_REQUEST_RETENTION_MONTHS)
  await eraseBatches(context, async () => {
    const found = await secret
      .from('privacy_requests')
      .select('id')
      .in('status', ['Completed', 'Refused'])
      .lt('completed_at', before)
      .order('completed_at')
      .limit(rows)
      .throwOnError()
    const ids = found.data.map(({ id }) => id)
    if (ids.length === 0) return 0
    const overdue = secret.from('privacy_requests').delete({ count: 'exact' }).in('id', ids)
    return (await overdue.lt('completed_at', before).throwOnError()).count ?? 0
  })
}

/**
 * Received emails expire with their record or after their own period, bytes first. Sent emails expire with their
 * record.
 */
async function eraseEmails(context: RetentionContext): Promise<void> {
  const { secret, rows } = context
  const periods = {
    before: cutoffBefore(context, EMAIL_RETENTION_MONTHS),
    customers_before: cutoffBefore(context, CUSTOMER_EMAIL_RETENTION_MONTHS),
  }
  let after = 0
  for (let round = 0; round < context.rounds; round++) {
    context.signal.throwIfAborted()
    const { data: overdue } = await secret
      .rpc('list_expired_emails', { ...periods, max_rows: rows, after_id: after })
      .throwOnError()
    const paths = overdue.map(({ letter_path: path }) => path)
    const removed = await removeFiles(context, EMAIL_BUCKET, paths)
    const ids = overdue.filter(({ letter_path: path }) => removed.has(path)).map(({ id }) => id)
    if (ids.length > 0) {
      const { data: count } = await secret.rpc('expire_emails', { ...periods, email_ids: ids }).throwOnError()
      context.erased(count)
    }
    if (overdue.length < rows || isUnavailable(paths, removed)) return
    after = overdue.at(-1)?.id ?? after
  }
}

type Functions = Database['public']['Functions']
/** Functions of the database with these arguments and this result. */
type FunctionWith<Args, Returns> = {
  [Name in keyof Functions]: Args extends Functions[Name]['Args']
    ? Functions[Name]['Returns'] extends Returns
      ? Name
      : never
    : never
}[keyof Functions]
type ExpiryFunction = FunctionWith<{ max_rows: number }, number>
type OrphanFunction = FunctionWith<{ stored_before: string; max_rows: number }, string[]>

/** The database uses its clock and returns the number of rows. */
function eraseByFunction(expiryFunction: ExpiryFunction): RetentionStep {
  return (context) =>
    eraseBatches(context, async () => {
      const { data } = await context.secret.rpc(expiryFunction, { max_rows: context.rows }).throwOnError()
      return data
    })
}

function eraseBefore(
  expiryFunction: 'expire_analytics_events' | 'expire_analytics_visits' | 'expire_delivery_records',
  months: number,
  batchFactor = 1,
): RetentionStep {
  return (context) => {
    const rows = context.rows * batchFactor
    const before = cutoffBefore(context, months)
    return eraseBatches({ ...context, rows }, async () => {
      const { data } = await context.secret.rpc(expiryFunction, { max_rows: rows, before }).throwOnError()
      return data
    })
  }
}

async function eraseBatches(context: RetentionContext, eraseBatch: () => Promise<number>): Promise<void> {
  for (let round = 0; round < context.rounds; round++) {
    context.signal.throwIfAborted()
    const count = await eraseBatch()
    context.erased(count)
    if (count < context.rows) return
  }
}

/** @returns deleted or missing paths; logs the others */
async function removeFiles(
  { secret, signal, log }: RetentionContext,
  bucketName: string,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set()
  const bucket = secret.storage.from(bucketName)
  let { error: failure } = await bucket.remove([...paths])
  if (failure === null) return new Set(paths)
  const removed = new Set<string>()
  // One failing file must not keep the others.
  for (const path of paths.length > 1 ? paths : []) {
    signal.throwIfAborted()
    const { error } = await bucket.remove([path])
    if (error) failure = error
    else removed.add(path)
  }
  if (removed.size < paths.length)
    log.warn(
      { err: failure, bucket: bucketName, files: paths.length - removed.size },
      'Deleting files failed, retrying in the next run',
    )
  return removed
}

/** If none of several files can be deleted, the storage is unavailable. */
const isUnavailable = (paths: readonly string[], removed: ReadonlySet<string>) =>
  paths.length > 0 && removed.size === 0

const cutoffBefore = ({ clock }: RetentionDependencies, months: number) =>
  getRetentionCutoff(new Date(clock()), months).toISOString()
