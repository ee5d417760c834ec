/** Stores each email before it is sent, then records the outcome. Sign-in codes are not stored. */
import { randomUUID } from 'node:crypto'
import type { RenderedEmail } from '#domain/email/html-email.ts'
import { hasLinkPlaceholder, LINK_PLACEHOLDER, TOKEN_PLACEHOLDER } from '#domain/email/text-email.ts'
import type { Log } from '#server/config/logger.ts'
import type { DataClient } from '#server/data-source/clients.ts'
import { classifySendError, type OutboxMailer } from '../sending/mailer.ts'
import { getRetryDelaySeconds } from './retries.ts'

export interface OutboxStoreDependencies {
  readonly secret: DataClient
  readonly mailer: OutboxMailer
  /** Whether the mailer sends or keeps an email rather than dropping it. @param local see `EmailMessage` */
  readonly acceptsEmail: (local: boolean) => boolean
  /** Its domain is used for message IDs. */
  readonly from: string
  readonly log: Log
}

export interface OutboxStore {
  /**
   * Sends an email now. The queue retries temporary failures. @throws if sending fails
   * @param options `isFinal`: no retry, and dropping the email is an error; `local`: see `EmailMessage`
   */
  deliver(
    email: RenderedEmail,
    options: { readonly local: boolean; readonly isFinal?: boolean },
  ): Promise<void>
}

export const NO_MAIL_SERVER = 'No email server is configured (SMTP_URL).'

export function createOutboxStore(dependencies: OutboxStoreDependencies): OutboxStore {
  const { secret, mailer, acceptsEmail, log } = dependencies
  const domain = domainOf(dependencies.from)

  async function recordOutcome(
    id: string,
    state: string,
    serverResponse: string,
    retrySeconds?: number,
  ): Promise<void> {
    const { error } = await secret.rpc('complete_outgoing_email', {
      mail_id: id,
      state,
      answer: serverResponse,
      ...(retrySeconds !== undefined && { retry_seconds: retrySeconds }),
    })
    // The email counts as unconfirmed until the outcome is recorded.
    if (error) log.error({ err: error }, 'Storing an email’s delivery status failed')
  }

  return {
    async deliver(email, { local, isFinal = false }) {
      if (isFinal && !acceptsEmail(local)) throw new Error(NO_MAIL_SERVER)
      if (email.isNotStored)
        return acceptsEmail(local)
          ? void (await mailer.deliver({ ...email, messageId: `<${randomUUID()}@${domain}>`, local }))
          : mailer.send({ ...email, local })
      const id = randomUUID()
      const messageId = `<${id}@${domain}>`
      await secret.rpc('enqueue_email', { ...rowOf(email), id, message_id: messageId }).throwOnError()
      if (!acceptsEmail(local)) {
        await mailer.send({ ...email, local })
        return recordOutcome(id, 'refused', NO_MAIL_SERVER)
      }
      let serverResponse: string
      try {
        serverResponse = await mailer.deliver({ ...email, messageId, local })
      } catch (error) {
        const sendError = classifySendError(error)
        if (sendError.kind === 'later' && !isFinal && canBeRecreated(email))
          await recordOutcome(id, 'queued', sendError.serverResponse, getRetryDelaySeconds(1) ?? 0)
        else
          await recordOutcome(
            id,
            sendError.kind === 'unknown' ? 'in_doubt' : 'refused',
            sendError.serverResponse,
          )
        throw error
      }
      await recordOutcome(id, 'accepted', serverResponse)
    },
  }
}

/** Whether a later attempt can recreate the concealed part. */
function canBeRecreated({ conceal, kind, about }: RenderedEmail): boolean {
  return (
    conceal === undefined || hasLinkPlaceholder({ kind: kind ?? 'mail', record_kind: about?.kind ?? null })
  )
}

/** Row of an email, without the concealed part. */
function rowOf({ to, subject, text, html, replyTo, kind, about, attachments, conceal }: RenderedEmail) {
  const placeholder = conceal?.startsWith('http') ? LINK_PLACEHOLDER : TOKEN_PLACEHOLDER
  const redact = (content: string) =>
    conceal === undefined ? content : content.replaceAll(conceal, placeholder)
  return {
    kind: kind ?? 'mail',
    recipient: to,
    subject,
    body_text: redact(text),
    body_html: redact(html),
    ...(replyTo !== undefined && { reply_to: replyTo }),
    ...(about !== undefined && { record_kind: about.kind, record_id: about.id }),
    ...(attachments !== undefined && { attachments: attachments.map((attachment) => ({ ...attachment })) }),
  }
}

/** Returns the domain of `Name <address>` or of an address. */
export function domainOf(from: string): string {
  return /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
}
