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
  readonly takesMail: (local: boolean) => boolean
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
    mail: RenderedEmail,
    options: { readonly local: boolean; readonly isFinal?: boolean },
  ): Promise<void>
}

export const NO_MAIL_SERVER = 'No email server is configured (SMTP_URL).'

export function createOutboxStore(parts: OutboxStoreDependencies): OutboxStore {
  const { secret, mailer, takesMail, log } = parts
  const domain = domainOf(parts.from)

  async function settle(id: string, state: string, answer: string, retrySeconds?: number): Promise<void> {
    const { error } = await secret.rpc('complete_outgoing_email', {
      mail_id: id,
      state,
      answer,
      ...(retrySeconds !== undefined && { retry_seconds: retrySeconds }),
    })
    // The email counts as unconfirmed until the outcome is recorded.
    if (error) log.error({ err: error }, 'What became of a mail could not be written down')
  }

  return {
    async deliver(mail, { local, isFinal = false }) {
      if (isFinal && !takesMail(local)) throw new Error(NO_MAIL_SERVER)
      if (mail.isUnkept)
        return takesMail(local)
          ? void (await mailer.deliver({ ...mail, messageId: `<${randomUUID()}@${domain}>`, local }))
          : mailer.send({ ...mail, local })
      const id = randomUUID()
      const messageId = `<${id}@${domain}>`
      await secret.rpc('enqueue_email', { ...rowOf(mail), id, message_id: messageId }).throwOnError()
      if (!takesMail(local)) {
        await mailer.send({ ...mail, local })
        return settle(id, 'refused', NO_MAIL_SERVER)
      }
      let answer: string
      try {
        answer = await mailer.deliver({ ...mail, messageId, local })
      } catch (error) {
        const fault = classifySendError(error)
        if (fault.kind === 'later' && !isFinal && canBeMadeAgain(mail))
          await settle(id, 'queued', fault.answer, getRetryDelaySeconds(1) ?? 0)
        else await settle(id, fault.kind === 'unknown' ? 'in_doubt' : 'refused', fault.answer)
        throw error
      }
      await settle(id, 'accepted', answer)
    },
  }
}

/** Whether a later attempt can recreate the concealed part. */
function canBeMadeAgain({ conceal, kind, about }: RenderedEmail): boolean {
  return (
    conceal === undefined || hasLinkPlaceholder({ kind: kind ?? 'mail', record_kind: about?.kind ?? null })
  )
}

/** Row of an email, without the concealed part. */
function rowOf({ to, subject, text, html, replyTo, kind, about, attachments, conceal }: RenderedEmail) {
  const mark = conceal?.startsWith('http') ? LINK_PLACEHOLDER : TOKEN_PLACEHOLDER
  const kept = (words: string) => (conceal === undefined ? words : words.replaceAll(conceal, mark))
  return {
    kind: kind ?? 'mail',
    recipient: to,
    subject,
    body_text: kept(text),
    body_html: kept(html),
    ...(replyTo !== undefined && { reply_to: replyTo }),
    ...(about !== undefined && { record_kind: about.kind, record_id: about.id }),
    ...(attachments !== undefined && { attachments: attachments.map((one) => ({ ...one })) }),
  }
}

/** Returns the domain of `Name <address>` or of an address. */
export function domainOf(from: string): string {
  return /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
}
