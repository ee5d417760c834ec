/**
 * Sends queued emails one at a time. A worker claims an email before sending and records the outcome afterwards. After
 * a crash in between the email is marked as unconfirmed and never sent twice.
 */
import { APPLICANT_KEY } from '#domain/applications/applicant-link.ts'
import { EMAIL_BUCKET } from '#domain/email/emails.ts'
import type { EmailAttachmentFile, RenderedEmail } from '#domain/email/html-email.ts'
import {
  hasLinkPlaceholder,
  LINK_PLACEHOLDER,
  renderTextEmail,
  TOKEN_PLACEHOLDER,
} from '#domain/email/text-email.ts'
import type { Log } from '#server/config/logger.ts'
import type { DataClient } from '#server/data-source/clients.ts'
import type { Database } from '#supabase/database.types.ts'
import { classifySendError, type OutboxMailer } from '../sending/mailer.ts'
import { formatRichBody } from './format-rich-body.ts'
import { domainOf, NO_MAIL_SERVER } from './outbox-store.ts'
import { getRetryDelaySeconds } from './retries.ts'

export interface OutboxWorkerDependencies {
  readonly secret: DataClient
  readonly mailer: OutboxMailer
  readonly acceptsEmail: (local: boolean) => boolean
  readonly from: string
  readonly siteUrl: string
  /** Creates the link to an applicant's page by reference, or null if the application is gone. */
  readonly applicantLink?: (reference: string) => Promise<string | null>
  /** Calls `onQueued` when emails may be queued. @returns polling interval in ms */
  readonly watch: (onQueued: () => void) => Promise<number>
  /** If no other process sends, emails claimed before the start are abandoned. */
  readonly isAlone: boolean
  readonly log: Log
}

export interface OutboxWorker {
  /** Resolves after the email being sent. */
  stop(): Promise<void>
}

type Row = Database['public']['Tables']['outgoing_emails']['Row']

/** Longer than a mail server takes to respond. */
const CLAIM_TIMEOUT_SECONDS = 600
/** Margin for a database clock that is behind. */
const CLOCK_MARGIN_MS = 1000
/** Pause in ms after an error that affects every email. */
const ERROR_PAUSE_MS = 30_000
/** Longest wait in ms for a silent mail server on shutdown. */
const STOP_TIMEOUT_MS = 8000

export async function startOutboxWorker(dependencies: OutboxWorkerDependencies): Promise<OutboxWorker> {
  const { secret, log } = dependencies
  const domain = domainOf(dependencies.from)
  let isStopped = false
  let isPollRequested = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let pausedUntil = 0
  let isFailing = false
  let pollMs = 0

  async function markUnconfirmed(silentSeconds: number): Promise<void> {
    const { data } = await secret
      .rpc('mark_unconfirmed_emails', { silent_seconds: silentSeconds })
      .throwOnError()
    if (data > 0)
      log.warn({ emails: data }, 'Emails may or may not have been sent, marked in doubt for staff')
  }

  async function claim(): Promise<Row | undefined> {
    const { data } = await secret.rpc('claim_outgoing_emails', { max_mails: 1, domain }).throwOnError()
    return data[0]
  }

  /** @returns whether the next email may follow immediately */
  async function send(row: Row): Promise<boolean> {
    const { composed, ...outcome } = await attempt(row, dependencies)
    await secret
      .rpc('complete_outgoing_email', {
        mail_id: row.id,
        state: outcome.state,
        answer: outcome.serverResponse,
        ...(outcome.retrySeconds !== undefined && { retry_seconds: outcome.retrySeconds }),
        ...(composed && { body_text: composed.stored.text, body_html: composed.stored.html }),
      })
      .throwOnError()
    return !outcome.isGeneral
  }

  async function drain(): Promise<void> {
    do {
      isPollRequested = false
      await markUnconfirmed(CLAIM_TIMEOUT_SECONDS)
      while (!isStopped) {
        const row = await claim()
        if (row === undefined) break
        if (await send(row)) continue
        pausedUntil = Date.now() + ERROR_PAUSE_MS
        return
      }
    } while (isPollRequested && !isStopped)
  }

  /** Milliseconds until the next email is due, or until the next poll. */
  async function getDelayMs(): Promise<number> {
    const { data } = await secret
      .from('outgoing_emails')
      .select('next_attempt_at')
      .eq('state', 'queued')
      .order('next_attempt_at')
      .limit(1)
      .throwOnError()
    const due =
      data[0] === undefined ? Number.POSITIVE_INFINITY : Date.parse(data[0].next_attempt_at) - Date.now()
    return Math.min(Math.max(due, pausedUntil - Date.now(), CLOCK_MARGIN_MS), pollMs)
  }

  async function run(): Promise<void> {
    let next = pollMs
    try {
      await drain()
      next = await getDelayMs()
      isFailing = false
    } catch (error) {
      // Log only the first error of an outage.
      if (!isFailing && !isStopped) log.warn({ err: error }, 'Sending queued emails failed, retrying')
      isFailing = true
    }
    running = undefined
    if (isStopped) return
    if (isPollRequested) return poll()
    timer = setTimeout(poll, next).unref()
  }

  function poll(): void {
    isPollRequested = true
    if (isStopped || running !== undefined) return
    clearTimeout(timer)
    const pauseMs = pausedUntil - Date.now()
    if (pauseMs > 0) timer = setTimeout(poll, pauseMs).unref()
    else running = run()
  }

  try {
    if (dependencies.isAlone) await markUnconfirmed(0)
  } catch (error) {
    log.warn({ err: error }, 'Marking emails interrupted by the last exit failed')
  }
  pollMs = await dependencies.watch(poll)
  poll()

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref())
      await Promise.race([running, timeout])
    },
  }
}

interface ComposedEmail {
  readonly rendered: RenderedEmail
  /** Text stored after sending, without the applicant's link. */
  readonly stored: { readonly text: string; readonly html: string }
  readonly attachments: readonly EmailAttachmentFile[]
}

/** Returns the complete email, or null if its link is no longer valid. */
async function compose(row: Row, dependencies: OutboxWorkerDependencies): Promise<ComposedEmail | null> {
  const { siteUrl, applicantLink } = dependencies
  const attachments = await attachmentsOf(row, dependencies)
  const textEmail = getTextEmail(row)
  const isFormatted = row.body_rich !== ''
  const rendered = isFormatted || row.body_html === '' ? renderTextEmail(textEmail, siteUrl) : null
  const stored = { text: rendered?.text ?? row.body_text, html: rendered?.html ?? row.body_html }
  const rest = {
    to: row.recipient,
    subject: row.subject,
    ...replyTo(row.reply_to ?? rendered?.replyTo ?? null),
  }
  const hasPlaceholder = [LINK_PLACEHOLDER, TOKEN_PLACEHOLDER].some((placeholder) =>
    stored.text.includes(placeholder),
  )
  if (!hasLinkPlaceholder(row) || !hasPlaceholder)
    return { rendered: { ...rest, ...stored }, stored, attachments }

  const link = row.record_id === null ? null : ((await applicantLink?.(row.record_id)) ?? null)
  if (link === null) return null
  const key = new URL(link).searchParams.get(APPLICANT_KEY) ?? ''
  const fill = (text: string) => text.replaceAll(LINK_PLACEHOLDER, link).replaceAll(TOKEN_PLACEHOLDER, key)
  // Text rendered now contains a working link.
  const { text, html } =
    rendered === null
      ? { text: fill(stored.text), html: fill(stored.html) }
      : renderTextEmail(
          isFormatted
            ? { ...textEmail, formatted: formatRichBody(row.body_rich, link) }
            : { ...textEmail, words: fill(textEmail.words) },
          siteUrl,
        )
  return { rendered: { ...rest, text, html }, stored, attachments }
}

const getTextEmail = (row: Row) => ({
  kind: row.kind,
  to: row.recipient,
  subject: row.subject,
  words: row.body_text,
  ...(row.body_rich !== '' && { formatted: formatRichBody(row.body_rich) }),
  ...replyTo(row.reply_to),
})

const replyTo = (address: string | null) => (address === null ? {} : { replyTo: address })

interface SendOutcome {
  readonly state: 'accepted' | 'refused' | 'queued' | 'in_doubt'
  readonly serverResponse: string
  readonly retrySeconds?: number
  readonly isGeneral: boolean
  readonly composed?: ComposedEmail
}

/** An error while composing means that nothing was sent. */
async function attempt(row: Row, dependencies: OutboxWorkerDependencies): Promise<SendOutcome> {
  if (!dependencies.acceptsEmail(true)) return refuse(NO_MAIL_SERVER)
  let composed: ComposedEmail | null
  try {
    composed = await compose(row, dependencies)
  } catch (error) {
    dependencies.log.error({ err: error }, 'Building an email failed')
    return postpone(row, 'The email couldn’t be built yet.', true)
  }
  if (composed === null) return refuse('The page this email links to no longer exists.')
  try {
    const serverResponse = await dependencies.mailer.deliver({
      ...composed.rendered,
      messageId: row.message_id as string,
      ...(row.in_reply_to !== null && { inReplyTo: row.in_reply_to }),
      ...(row.reference_ids.length > 0 && { references: row.reference_ids }),
      ...(row.cc.length > 0 && { cc: row.cc }),
      attachments: composed.attachments,
      local: true,
    })
    return { state: 'accepted', serverResponse, isGeneral: false, composed }
  } catch (error) {
    const { kind, serverResponse, isGeneral } = classifySendError(error)
    if (kind === 'later') return { ...postpone(row, serverResponse, isGeneral), composed }
    return { state: kind === 'unknown' ? 'in_doubt' : 'refused', serverResponse, isGeneral, composed }
  }
}

function refuse(serverResponse: string): SendOutcome {
  return { state: 'refused', serverResponse, isGeneral: false }
}

function postpone(row: Row, serverResponse: string, isGeneral: boolean): SendOutcome {
  const retrySeconds = getRetryDelaySeconds(row.attempts)
  if (retrySeconds === undefined) return { state: 'refused', serverResponse, isGeneral }
  return { state: 'queued', serverResponse, retrySeconds, isGeneral }
}

interface StoredAttachment extends EmailAttachmentFile {
  /** Interview of the calendar file. */
  readonly interview?: string
  /** Interview that was cancelled because its application was erased. */
  readonly called_off?: CancelledInterview
  /** ID of a forwarded email. */
  readonly email?: number
}

interface CancelledInterview {
  readonly id: string
  readonly starts_at: string
  readonly minutes: number
  readonly place: string
  readonly job_title: string
}

/** Builds calendar files from the current interview and downloads forwarded emails. */
function attachmentsOf(
  row: Row,
  dependencies: OutboxWorkerDependencies,
): Promise<readonly EmailAttachmentFile[]> {
  const stored = row.attachments as unknown as StoredAttachment[]
  return Promise.all(
    stored.map(async ({ name, type, content, interview, called_off: cancelledInterview, email }) => {
      if (cancelledInterview !== undefined)
        return {
          name,
          type,
          content: await cancellationCalendar(cancelledInterview, row, dependencies.siteUrl),
        }
      if (interview !== undefined)
        return { name, type, content: await interviewCalendar(interview, { type, row, dependencies }) }
      return {
        name,
        type,
        content: email === undefined ? content : await downloadRawMessage(email, dependencies),
      }
    }),
  )
}

/** Raw message in base64. */
async function downloadRawMessage(id: number, { secret }: OutboxWorkerDependencies): Promise<string> {
  const { data } = await secret.from('emails').select('letter_path').eq('id', id).single().throwOnError()
  const { data: bytes, error } = await secret.storage.from(EMAIL_BUCKET).download(data.letter_path ?? '')
  if (error) throw error
  return Buffer.from(await bytes.arrayBuffer()).toString('base64')
}

async function interviewCalendar(
  id: string,
  {
    type,
    row,
    dependencies,
  }: { readonly type: string; readonly row: Row; readonly dependencies: OutboxWorkerDependencies },
): Promise<string> {
  const { data } = await dependencies.secret
    .from('interview_proposals')
    .select('id, minutes, place, chosen, chosen_at, job_applications (job_title, reference)')
    .eq('id', id)
    .single()
    .throwOnError()
  const { calendarFile } = await import('./calendar-file.ts')
  const file = calendarFile({
    id: data.id,
    minutes: data.minutes,
    place: data.place,
    startsAt: data.chosen ?? row.created_at,
    jobTitle: data.job_applications.job_title,
    reference: data.job_applications.reference,
    attendee: row.recipient,
    siteUrl: dependencies.siteUrl,
    stamp: row.created_at,
    isCancelled: type.endsWith('CANCEL'),
  })
  return Buffer.from(file).toString('base64')
}

/** Cancellation for an interview whose application is erased. */
async function cancellationCalendar(
  interview: CancelledInterview,
  row: Row,
  siteUrl: string,
): Promise<string> {
  const { id, minutes, place, starts_at: startsAt, job_title: jobTitle } = interview
  const { calendarFile } = await import('./calendar-file.ts')
  const eventDetails = { attendee: row.recipient, siteUrl, stamp: row.created_at, isCancelled: true }
  return Buffer.from(calendarFile({ id, startsAt, minutes, place, jobTitle, ...eventDetails })).toString(
    'base64',
  )
}
