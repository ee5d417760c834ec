/**
 * Every mail of the site goes through here and is written down before the mail server hears of it, with what became of it
 * afterwards. Codes for signing in do not: nobody is to read them again.
 */
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
  /** Whether the mailer sends or keeps a mail rather than dropping it. @param local as `Mail` has it */
  readonly takesMail: (local: boolean) => boolean
  /** The address that mails come from, whose domain is in their ids. */
  readonly from: string
  readonly log: Log
}

export interface OutboxStore {
  /**
   * Sends a mail at once. @throws when it did not go; one that may go later is tried again by the queue.
   * @param options `isFinal` where nobody is to try again by themselves, and where a mail that is dropped is a fault;
   * `local` as `Mail` has it
   */
  deliver(
    mail: RenderedEmail,
    options: { readonly local: boolean; readonly isFinal?: boolean },
  ): Promise<void>
}

export const NO_MAIL_SERVER = 'No mail server is set (SMTP_URL).'

export function createOutboxStore(parts: OutboxStoreDependencies): OutboxStore {
  const { secret, mailer, takesMail, log } = parts
  const domain = domainOf(parts.from)

  async function settle(id: string, state: string, answer: string, retrySeconds?: number): Promise<void> {
    const { error } = await secret.rpc('settle_outgoing_mail', {
      mail_id: id,
      state,
      answer,
      ...(retrySeconds !== undefined && { retry_seconds: retrySeconds }),
    })
    // The mail has gone or not, whatever is written of it: it will be in doubt.
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
      await secret.rpc('queue_outgoing_mail', { ...rowOf(mail), id, message_id: messageId }).throwOnError()
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

/** Whether what it conceals can be made anew by whoever sends it later. */
function canBeMadeAgain({ conceal, kind, about }: RenderedEmail): boolean {
  return (
    conceal === undefined || hasLinkPlaceholder({ kind: kind ?? 'mail', record_kind: about?.kind ?? null })
  )
}

/** A mail as it is kept, without what it conceals. */
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

/** The domain of `Name <address>` or an address alone. */
export function domainOf(from: string): string {
  return /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
}
