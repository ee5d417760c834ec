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
import { domainOf, NO_MAIL_SERVER } from './outbox-store.ts'
import { getRetryDelaySeconds } from './retries.ts'

export interface OutboxWorkerDependencies {
  readonly secret: DataClient
  readonly mailer: OutboxMailer
  readonly takesMail: (local: boolean) => boolean
  readonly from: string
  readonly siteUrl: string
  /** Creates the link to an applicant's page by reference, or null if the application is gone. */
  readonly applicantLink?: (reference: string) => Promise<string | null>
  /** Calls `queued` when emails may be queued. @returns polling interval in ms */
  readonly watch: (queued: () => void) => Promise<number>
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

export async function startOutboxWorker(parts: OutboxWorkerDependencies): Promise<OutboxWorker> {
  const { secret, log } = parts
  const domain = domainOf(parts.from)
  let isStopped = false
  let isAsked = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let pausedUntil = 0
  let isFailing = false
  let pollMs = 0

  async function doubt(silentSeconds: number): Promise<void> {
    const { data } = await secret
      .rpc('mark_unconfirmed_emails', { silent_seconds: silentSeconds })
      .throwOnError()
    if (data > 0) log.warn({ mails: data }, 'Emails may or may not have been sent, marked in doubt for staff')
  }

  async function claim(): Promise<Row | undefined> {
    const { data } = await secret.rpc('claim_outgoing_emails', { max_mails: 1, domain }).throwOnError()
    return data[0]
  }

  /** @returns whether the next email may follow immediately */
  async function send(row: Row): Promise<boolean> {
    const { made, ...settled } = await attempt(row, parts)
    await secret
      .rpc('complete_outgoing_email', {
        mail_id: row.id,
        state: settled.state,
        answer: settled.answer,
        ...(settled.retrySeconds !== undefined && { retry_seconds: settled.retrySeconds }),
        ...(made && { body_text: made.kept.text, body_html: made.kept.html }),
      })
      .throwOnError()
    return !settled.isGeneral
  }

  async function drain(): Promise<void> {
    do {
      isAsked = false
      await doubt(CLAIM_TIMEOUT_SECONDS)
      while (!isStopped) {
        const row = await claim()
        if (row === undefined) break
        if (await send(row)) continue
        pausedUntil = Date.now() + ERROR_PAUSE_MS
        return
      }
    } while (isAsked && !isStopped)
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
    if (isAsked) return poll()
    timer = setTimeout(poll, next).unref()
  }

  function poll(): void {
    isAsked = true
    if (isStopped || running !== undefined || Date.now() < pausedUntil) return
    clearTimeout(timer)
    running = run()
  }

  try {
    if (parts.isAlone) await doubt(0)
  } catch (error) {
    log.warn({ err: error }, 'Marking emails interrupted by the last exit failed')
  }
  pollMs = await parts.watch(poll)
  poll()

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      const patience = new Promise<void>((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref())
      await Promise.race([running, patience])
    },
  }
}

interface Composed {
  readonly mail: RenderedEmail
  /** Text stored after sending, without the applicant's link. */
  readonly kept: { readonly text: string; readonly html: string }
  readonly attachments: readonly EmailAttachmentFile[]
}

/** Returns the complete email, or null if its link is no longer valid. */
async function compose(row: Row, parts: OutboxWorkerDependencies): Promise<Composed | null> {
  const { siteUrl, applicantLink } = parts
  const attachments = await attachmentsOf(row, parts)
  const words = getTextEmail(row)
  const made = row.body_html === '' ? renderTextEmail(words, siteUrl) : null
  const kept = { text: made?.text ?? row.body_text, html: made?.html ?? row.body_html }
  const rest = { to: row.recipient, subject: row.subject, ...replyTo(row.reply_to ?? made?.replyTo ?? null) }
  const hasMark = [LINK_PLACEHOLDER, TOKEN_PLACEHOLDER].some((mark) => kept.text.includes(mark))
  if (!hasLinkPlaceholder(row) || !hasMark) return { mail: { ...rest, ...kept }, kept, attachments }

  const link = row.record_id === null ? null : ((await applicantLink?.(row.record_id)) ?? null)
  if (link === null) return null
  const key = new URL(link).searchParams.get(APPLICANT_KEY) ?? ''
  const fill = (text: string) => text.replaceAll(LINK_PLACEHOLDER, link).replaceAll(TOKEN_PLACEHOLDER, key)
  // Text rendered now contains a working link.
  const { text, html } =
    made === null
      ? { text: fill(kept.text), html: fill(kept.html) }
      : renderTextEmail({ ...words, words: fill(words.words) }, siteUrl)
  return { mail: { ...rest, text, html }, kept, attachments }
}

const getTextEmail = (row: Row) => ({
  kind: row.kind,
  to: row.recipient,
  subject: row.subject,
  words: row.body_text,
  ...replyTo(row.reply_to),
})

const replyTo = (address: string | null) => (address === null ? {} : { replyTo: address })

interface Settled {
  readonly state: 'accepted' | 'refused' | 'queued' | 'in_doubt'
  readonly answer: string
  readonly retrySeconds?: number
  readonly isGeneral: boolean
  readonly made?: Composed
}

/** An error while composing means that nothing was sent. */
async function attempt(row: Row, parts: OutboxWorkerDependencies): Promise<Settled> {
  if (!parts.takesMail(true)) return refuse(NO_MAIL_SERVER)
  let made: Composed | null
  try {
    made = await compose(row, parts)
  } catch (error) {
    parts.log.error({ err: error }, 'Building an email failed')
    return postpone(row, 'The email couldn’t be built yet.', true)
  }
  if (made === null) return refuse('The page this email links to no longer exists.')
  try {
    const answer = await parts.mailer.deliver({
      ...made.mail,
      messageId: row.message_id as string,
      ...(row.in_reply_to !== null && { inReplyTo: row.in_reply_to }),
      ...(row.reference_ids.length > 0 && { references: row.reference_ids }),
      ...(row.cc.length > 0 && { cc: row.cc }),
      attachments: made.attachments,
      local: true,
    })
    return { state: 'accepted', answer, isGeneral: false, made }
  } catch (error) {
    const { kind, answer, isGeneral } = classifySendError(error)
    if (kind === 'later') return { ...postpone(row, answer, isGeneral), made }
    return { state: kind === 'unknown' ? 'in_doubt' : 'refused', answer, isGeneral, made }
  }
}

function refuse(answer: string): Settled {
  return { state: 'refused', answer, isGeneral: false }
}

function postpone(row: Row, answer: string, isGeneral: boolean): Settled {
  const retrySeconds = getRetryDelaySeconds(row.attempts)
  if (retrySeconds === undefined) return { state: 'refused', answer, isGeneral }
  return { state: 'queued', answer, retrySeconds, isGeneral }
}

interface StoredAttachment extends EmailAttachmentFile {
  /** Interview of the calendar file. */
  readonly interview?: string
  /** Interview that was cancelled because its application was erased. */
  readonly called_off?: CalledOff
  /** ID of a forwarded email. */
  readonly email?: number
}

interface CalledOff {
  readonly id: string
  readonly starts_at: string
  readonly minutes: number
  readonly place: string
  readonly job_title: string
}

/** Builds calendar files from the current interview and downloads forwarded emails. */
function attachmentsOf(row: Row, parts: OutboxWorkerDependencies): Promise<readonly EmailAttachmentFile[]> {
  const kept = row.attachments as unknown as StoredAttachment[]
  return Promise.all(
    kept.map(async ({ name, type, content, interview, called_off: calledOff, email }) => {
      if (calledOff !== undefined)
        return { name, type, content: await calledOffCalendar(calledOff, row, parts.siteUrl) }
      if (interview !== undefined)
        return { name, type, content: await interviewCalendar(interview, { type, row, parts }) }
      return { name, type, content: email === undefined ? content : await downloadRawMessage(email, parts) }
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
    parts,
  }: { readonly type: string; readonly row: Row; readonly parts: OutboxWorkerDependencies },
): Promise<string> {
  const { data } = await parts.secret
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
    siteUrl: parts.siteUrl,
    stamp: row.created_at,
    isCancelled: type.endsWith('CANCEL'),
  })
  return Buffer.from(file).toString('base64')
}

/** Cancellation for an interview whose application is erased. */
async function calledOffCalendar(interview: CalledOff, row: Row, siteUrl: string): Promise<string> {
  const { id, minutes, place, starts_at: startsAt, job_title: jobTitle } = interview
  const { calendarFile } = await import('./calendar-file.ts')
  const about = { attendee: row.recipient, siteUrl, stamp: row.created_at, isCancelled: true }
  return Buffer.from(calendarFile({ id, startsAt, minutes, place, jobTitle, ...about })).toString('base64')
}
