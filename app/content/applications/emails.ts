/** Mails to applicants as staff write, send and follow them, with their own rights. Every failure is a `ContentError`. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { type ApplicantNameOption, getAnonymisedName } from '#domain/applications/anonymisation.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/applications/applications.ts'
import {
  DEFAULT_TEMPLATES,
  type EmailTemplate,
  TEMPLATE_KEYS,
  type TemplateKey,
} from '#domain/applications/templates.ts'
import type { DeliveryState } from '#domain/email/delivery-states.ts'
import type { Database } from '#supabase/database.types.ts'
import { STALE_VERSION, toContentError } from '../content-error.ts'
import {
  type ApplicationQuery,
  listFirstApplications,
  readEmailRecipients,
  type TemplateRecipient,
} from './queries.ts'

type Client = SupabaseClient<Database>

export interface StoredTemplate extends EmailTemplate {
  readonly key: TemplateKey
  /** 0 where they are the words that came with the product. */
  readonly version: number
}

/** The words of every mail: those of staff, or those that came with the product. */
export async function listTemplates(client: Client): Promise<readonly StoredTemplate[]> {
  const { data, error, status } = await client.from('mail_templates').select('key, subject, body, version')
  if (error) throw toContentError('fetch', 'mail templates', error, status)
  return TEMPLATE_KEYS.map((key) => {
    const { subject, body } = DEFAULT_TEMPLATES[key]
    return { ...(data.find((row) => row.key === key) ?? { subject, body, version: 0 }), key }
  })
}

/** The words of one mail. */
export async function readTemplate(client: Client, key: TemplateKey): Promise<EmailTemplate> {
  return (await listTemplates(client)).find((template) => template.key === key) ?? DEFAULT_TEMPLATES[key]
}

/**
 * @param words null puts those that came with the product in their place again
 * @param version that the writer began from; null writes over whatever is there
 * @returns the new version
 */
export async function saveTemplate(
  client: Client,
  key: TemplateKey,
  version: number | null,
  words: EmailTemplate | null,
): Promise<number> {
  const present =
    version ?? (await listTemplates(client)).find((template) => template.key === key)?.version ?? 0
  const { data, error, status } = await client.rpc('save_mail_template', {
    key,
    version: present,
    ...(words !== null && { subject: words.subject, body: words.body }),
  })
  if (error) throw toContentError('update', 'mail template', error, status)
  // The function answers null, of which generated types know nothing.
  if ((data as number | null) === null) {
    const message = 'someone else has changed it since you opened it.'
    throw toContentError('update', 'mail template', { message, code: STALE_VERSION }, 409)
  }
  return data
}

export const MAX_BULK_CHANGE = 1000

/** One application to write about; null where there is none. */
export async function readEmailRecipient(
  client: Client,
  reference: string,
  names: ApplicantNameOption,
): Promise<TemplateRecipient | null> {
  return (await readEmailRecipients(client, { references: [reference] }, names))[0] ?? null
}

/** Those that were chosen by hand, in that order. */
export function listSelectedApplications(
  client: Client,
  references: readonly string[],
  names: ApplicantNameOption,
): Promise<readonly TemplateRecipient[]> {
  return readEmailRecipients(client, { references: references.slice(0, MAX_BULK_CHANGE) }, names)
}

/** All that a list shows, on all its pages; the first thousand of them. @returns how many there are in all, besides */
export async function listMatchingApplications(
  client: Client,
  query: ApplicationQuery,
  now: Date,
): Promise<{ readonly rows: readonly TemplateRecipient[]; readonly total: number }> {
  const { rows, total } = await listFirstApplications(client, query, MAX_BULK_CHANGE, now)
  return { rows: await readEmailRecipients(client, { ids: rows.map(({ id }) => id) }, query.names), total }
}

export interface PlannedBulkChangeItem {
  readonly application: Pick<TemplateRecipient, 'id' | 'status'>
  readonly mail: EmailTemplate | null
}

export interface PlannedBulkChange {
  /** Made by the device: the same change sent twice is one. */
  readonly id: string
  readonly to: ApplicationStatus | null
  readonly template: TemplateKey | null
  readonly items: readonly PlannedBulkChangeItem[]
}

/** Writes down a change of several applications; nothing is changed by it yet. */
export async function planBulkChange(
  client: Client,
  { id, to, template, items }: PlannedBulkChange,
): Promise<void> {
  const { error, status } = await client.rpc('plan_application_batch', {
    batch_id: id,
    // Null stands for none, of which generated types know nothing.
    to_status: to as string,
    template: template as string,
    items: items.map(({ application, mail }) => ({
      id: application.id,
      status: application.status,
      ...(mail !== null && { subject: mail.subject, body: mail.body }),
    })),
  })
  if (error) throw toContentError('create', 'change', error, status)
}

/** Carries out the next few. @returns how many wait after them */
export async function runBulkChange(client: Client, id: string): Promise<number> {
  const { data, error, status } = await client.rpc('run_application_batch', { batch_id: id })
  if (error) throw toContentError('update', 'job applications', error, status)
  return data
}

/** Stops a change; with `takeBack` what was done without a mail is undone too. */
export async function cancelBulkChange(client: Client, id: string, takeBack = false): Promise<number> {
  const { data, error, status } = await client.rpc('cancel_application_batch', {
    batch_id: id,
    take_back: takeBack,
  })
  if (error) throw toContentError('update', 'change', error, status)
  return data
}

export async function resumeBulkChange(client: Client, id: string): Promise<void> {
  const { error, status } = await client.rpc('resume_application_batch', { batch_id: id })
  if (error) throw toContentError('update', 'change', error, status)
}

/** How far a change of several applications has come. */
export interface BulkChangeProgress {
  readonly id: string
  readonly to: ApplicationStatus | null
  readonly template: TemplateKey | null
  readonly createdAt: string
  readonly createdBy: string | null
  readonly isCancelled: boolean
  readonly items: number
  readonly waiting: number
  readonly done: number
  readonly skipped: number
  readonly cancelled: number
  readonly mailsWaiting: number
  readonly mailsAccepted: number
  readonly mailsFailed: number
}

type ProgressRow = Database['public']['Functions']['read_application_batch']['Returns'][number]

function toProgress(row: ProgressRow): BulkChangeProgress {
  return {
    id: row.id,
    createdAt: row.created_at,
    createdBy: row.created_by,
    to: APPLICATION_STATUSES.find((status) => status === row.to_status) ?? null,
    template: TEMPLATE_KEYS.find((key) => key === row.template) ?? null,
    isCancelled: (row.cancelled_at as string | null) !== null,
    items: row.items,
    waiting: row.waiting,
    done: row.done,
    skipped: row.skipped,
    cancelled: row.cancelled,
    mailsWaiting: row.mails_waiting,
    mailsAccepted: row.mails_accepted,
    mailsFailed: row.mails_failed,
  }
}

export async function listBulkChanges(client: Client): Promise<readonly BulkChangeProgress[]> {
  const { data, error, status } = await client.rpc('list_application_batches')
  if (error) throw toContentError('fetch', 'changes', error, status)
  return data.map(toProgress)
}

export async function readBulkChange(client: Client, id: string): Promise<BulkChangeProgress | null> {
  const { data, error, status } = await client.rpc('read_application_batch', { batch_id: id })
  if (error) throw toContentError('fetch', 'change', error, status)
  return data[0] === undefined ? null : toProgress(data[0])
}

/** What of a change needs a person: an application that was passed over, or a mail that did not go. */
export interface BulkChangeError {
  readonly reference: string
  readonly name: string
  readonly isSkipped: boolean
  readonly mail: Pick<SentEmail, 'id' | 'state' | 'answer'> | null
}

/** The first hundred. Where names are hidden, so is what a mail server says, since it repeats addresses. */
export async function listBulkChangeErrors(
  client: Client,
  id: string,
  names: ApplicantNameOption,
): Promise<readonly BulkChangeError[]> {
  const isHidden = names === 'hidden'
  const shown =
    'state, job_applications (reference, name), outgoing_mails (id, state, server_answer)' as const
  // Of generated types the shown columns alone are known.
  const columns = isHidden
    ? ('state, job_applications (reference), outgoing_mails (id, state)' as typeof shown)
    : shown
  const [skipped, failed] = await Promise.all([
    client
      .from('application_batch_items')
      .select(columns)
      .eq('batch_id', id)
      .eq('state', 'skipped')
      .limit(100),
    client
      .from('application_batch_items')
      .select(columns.replace('outgoing_mails', 'outgoing_mails!inner') as typeof columns)
      .eq('batch_id', id)
      .in('outgoing_mails.state', ['refused', 'bounced', 'in_doubt'])
      .limit(100),
  ])
  for (const { error, status } of [skipped, failed])
    if (error) throw toContentError('fetch', 'change', error, status)
  return [...(skipped.data ?? []), ...(failed.data ?? [])].map((row) => ({
    reference: row.job_applications.reference,
    name: isHidden ? getAnonymisedName(row.job_applications.reference) : row.job_applications.name,
    isSkipped: row.state === 'skipped',
    mail: row.outgoing_mails && {
      id: row.outgoing_mails.id,
      state: row.outgoing_mails.state as DeliveryState,
      answer: isHidden ? null : row.outgoing_mails.server_answer,
    },
  }))
}

/** One mail about one application. @param id made by the device: the same mail sent twice is one */
export async function sendApplicationEmail(
  client: Client,
  mail: EmailTemplate & {
    readonly id: string
    readonly applicationId: number
    readonly template: TemplateKey
  },
): Promise<void> {
  const { error, status } = await client.rpc('send_application_mail', {
    batch_id: mail.id,
    application_id: mail.applicationId,
    template: mail.template,
    subject: mail.subject,
    body: mail.body,
  })
  if (error) throw toContentError('create', 'email', error, status)
}

export interface SentEmail {
  readonly id: string
  readonly kind: string
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly state: DeliveryState
  /** What the mail server said. */
  readonly answer: string | null
  readonly createdAt: string
  readonly settledAt: string | null
}

/** What was mailed about a record, the newest first. @param kind what it is; an application unless this says otherwise */
export async function listSentEmails(
  client: Client,
  reference: string,
  kind: 'application' | 'lead' = 'application',
): Promise<readonly SentEmail[]> {
  const { data, error, status } = await client
    .from('outgoing_mails')
    .select('id, kind, recipient, subject, body_text, state, server_answer, created_at, settled_at')
    .eq('record_kind', kind)
    .eq('record_id', reference)
    .order('created_at', { ascending: false })
    .limit(100)
  if (error) throw toContentError('fetch', 'emails', error, status)
  return data.map((row) => ({
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    subject: row.subject,
    text: row.body_text,
    // The column's constraint knows the same states.
    state: row.state as DeliveryState,
    answer: row.server_answer,
    createdAt: row.created_at,
    settledAt: row.settled_at,
  }))
}

/** A mail that did not go, once more. */
export async function resendEmail(client: Client, id: string): Promise<void> {
  const { data, error, status } = await client.rpc('send_mail_again', { mail_id: id })
  if (error) throw toContentError('update', 'email', error, status)
  if (!data)
    throw toContentError('update', 'email', { message: 'it’s already being sent.', code: STALE_VERSION }, 409)
}

/** Keeps back a mail that has not gone. */
export async function cancelQueuedEmail(client: Client, id: string): Promise<void> {
  const { data, error, status } = await client.rpc('cancel_outgoing_mail', { mail_id: id })
  if (error) throw toContentError('update', 'email', error, status)
  if (!data)
    throw toContentError(
      'update',
      'email',
      { message: 'it has already been sent.', code: STALE_VERSION },
      409,
    )
}
