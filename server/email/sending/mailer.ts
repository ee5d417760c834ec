import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { EmailMessage, Mailer } from '#backend/dependencies/mail.ts'
import type { EmailAttachmentFile, RenderedEmail } from '#domain/email/html-email.ts'
import { isLoopbackHost } from '#server/network/client-address.ts'

/** A mail as it is kept in the store. */
export interface OutboxEmail extends EmailMessage {
  /** With its angle brackets. */
  readonly messageId: string
  readonly inReplyTo?: string
  /** The thread that it belongs to, the first first; without it, what it answers. */
  readonly references?: readonly string[]
  readonly cc?: readonly string[]
  readonly attachments?: readonly EmailAttachmentFile[]
}

export interface OutboxMailer extends Mailer {
  /** Hands a mail on. @returns what the mail server said @throws what it said, as `sendFault` reads it */
  deliver(mail: OutboxEmail): Promise<string>
}

export interface ClosableMailer extends OutboxMailer {
  close(): void
}

/** Resolves when a mail server has taken the mail or a demonstration shows it. @throws when nobody will ever read it */
export type SendEmail = (request: Request, mail: RenderedEmail) => Promise<void>

/** Why a mail did not go, as far as anybody knows. */
export interface SendErrorCode {
  /** `refused` and `later` are certain not to have gone. */
  readonly kind: 'refused' | 'later' | 'unknown'
  /** Whether other mails would fare the same. */
  readonly isGeneral: boolean
  readonly answer: string
}

export interface SmtpSettings {
  /** `smtp:` or `smtps:`, with its password. */
  readonly url: string
  readonly from: string
  /** Whether codes and the password may cross a network unencrypted; within this machine they always may. */
  readonly plain?: boolean
  /** Whether nobody waits for these mails in front of a form. */
  readonly patient?: boolean
}

const SECONDS = 1000

/** Hands mails to a server over a few connections that stay open. */
export function createSmtpMailer({
  url,
  from,
  plain = false,
  patient = false,
}: SmtpSettings): ClosableMailer {
  const transport = createTransport(
    {
      url,
      // Without it, encryption that somebody on the way takes out of the server's offer is simply not used.
      requireTLS: !plain && !isLoopbackHost(new URL(url).hostname),
      pool: true,
      maxConnections: patient ? 1 : 3,
      connectionTimeout: 10 * SECONDS,
      greetingTimeout: 10 * SECONDS,
      // Servers that look for viruses think before they answer.
      socketTimeout: (patient ? 300 : 20) * SECONDS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  /** What a mail's words are read from while it is sent: nothing has gone while nothing was read. */
  const sources = new Map<string, Readable | undefined>()
  transport.use('stream', (mail, done) => {
    const { message } = mail
    const open = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const source = open(options)
      if (sources.has(message.messageId())) sources.set(message.messageId(), source)
      return source
    }
    done()
  })

  async function hand({
    to,
    subject,
    text,
    html,
    replyTo,
    ...mail
  }: EmailMessage & Partial<OutboxEmail>): Promise<string> {
    // Given as an object, an address stays one address, whatever characters it holds.
    const one = (address: string) => ({ name: '', address })
    const [invitation, ...others] = (mail.attachments ?? []).toSorted(
      (one, other) => Number(isInvitation(other)) - Number(isInvitation(one)),
    )
    const isInvited = invitation !== undefined && isInvitation(invitation)
    const { response } = await transport.sendMail({
      to: one(to),
      subject,
      text,
      html,
      ...(replyTo !== undefined && { replyTo: one(replyTo) }),
      ...(mail.messageId !== undefined && { messageId: mail.messageId }),
      ...(mail.cc !== undefined && { cc: mail.cc.map(one) }),
      ...(mail.inReplyTo !== undefined && {
        inReplyTo: mail.inReplyTo,
        references: [...(mail.references ?? [mail.inReplyTo])],
      }),
      // One click in the mail program, as RFC 8058 has it.
      ...(mail.unsubscribe !== undefined && {
        headers: {
          'List-Unsubscribe': `<${mail.unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
      // Mail programs offer to accept an invitation only where it stands beside the words, and not behind them.
      ...(isInvited && {
        icalEvent: {
          method: /method=(\w+)/i.exec(invitation.type)?.[1] ?? 'PUBLISH',
          filename: invitation.name,
          content: Buffer.from(invitation.content, 'base64'),
        },
      }),
      attachments: (isInvited ? others : (mail.attachments ?? [])).map(({ name, type, content }) => ({
        filename: name,
        contentType: type,
        content,
        encoding: 'base64',
      })),
    })
    return response
  }

  return {
    async send(mail) {
      await hand(mail)
    },
    async deliver(mail) {
      sources.set(mail.messageId, undefined)
      try {
        return await hand(mail)
      } catch (error) {
        throw new EmailNotSentError(readFault(error as SmtpError, sources.get(mail.messageId)), error)
      } finally {
        sources.delete(mail.messageId)
      }
    },
    close: () => transport.close(),
  }
}

const isInvitation = ({ type }: EmailAttachmentFile) => type.startsWith('text/calendar')

/** Says what became of a mail that did not go as it should. */
export class EmailNotSentError extends Error {
  override readonly name = 'MailNotSent'
  readonly fault: SendErrorCode

  constructor(fault: SendErrorCode, cause: unknown) {
    super(fault.answer, { cause })
    this.fault = fault
  }
}

/** What a failure to send means; of what is not known here nobody can say whether it went. */
export function classifySendError(error: unknown): SendErrorCode {
  if (error instanceof EmailNotSentError) return error.fault
  return { kind: 'unknown', isGeneral: false, answer: (error as Error).message }
}

interface SmtpError extends Error {
  readonly code?: string
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
  readonly permanent?: boolean
}

function readFault(error: SmtpError, source: Readable | undefined): SendErrorCode {
  const { code = '', response, responseCode } = error
  const answer = response ?? error.message
  const isOfTheMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  // The server has answered, so it does not have the mail.
  if (responseCode !== undefined && isOfTheMail)
    return { kind: error.permanent === true ? 'refused' : 'later', isGeneral: responseCode === 421, answer }
  if (responseCode !== undefined) return { kind: 'later', isGeneral: true, answer }
  // It never came so far as to speak of it.
  if (isOfTheMail) return { kind: 'refused', isGeneral: false, answer }
  return { kind: source?.readableDidRead === true ? 'unknown' : 'later', isGeneral: true, answer }
}
