import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { EmailMessage, Mailer } from '#backend/dependencies/mail.ts'
import type { EmailAttachmentFile, RenderedEmail } from '#domain/email/html-email.ts'
import { isLoopbackHost } from '#server/network/client-address.ts'

export interface OutboxEmail extends EmailMessage {
  /** With angle brackets. */
  readonly messageId: string
  readonly inReplyTo?: string
  /** Message IDs of the thread, oldest first; defaults to `inReplyTo`. */
  readonly references?: readonly string[]
  readonly cc?: readonly string[]
  readonly attachments?: readonly EmailAttachmentFile[]
}

export interface OutboxMailer extends Mailer {
  /** Sends an email. @returns the server's response @throws an error for `classifySendError` */
  deliver(email: OutboxEmail): Promise<string>
}

export interface ClosableMailer extends OutboxMailer {
  /** Connects and signs in. @throws if the server refuses */
  verify(): Promise<void>
  close(): void
}

/** Resolves when the SMTP server accepts the email or the demonstration shows it. @throws if the email is dropped */
export type SendEmail = (request: Request, email: RenderedEmail) => Promise<void>

export interface SendError {
  /** `refused` and `later`: certainly not sent. */
  readonly kind: 'refused' | 'later' | 'unknown'
  /** Whether other emails would fail too. */
  readonly isGeneral: boolean
  readonly serverResponse: string
}

export interface SmtpSettings {
  /** `smtp:` or `smtps:` URL with password. */
  readonly url: string
  readonly from: string
  /** Allows unencrypted SMTP over a network; loopback is always allowed. */
  readonly plain?: boolean
  /** Uses longer timeouts for background emails. */
  readonly isBackground?: boolean
}

const SECONDS = 1000

/** SMTP client with a small connection pool. */
export function createSmtpMailer({
  url,
  from,
  plain = false,
  isBackground = false,
}: SmtpSettings): ClosableMailer {
  const transport = createTransport(
    {
      url,
      // Without it, an attacker on the network could remove STARTTLS from the server's capabilities.
      requireTLS: !plain && !isLoopbackHost(new URL(url).hostname),
      pool: true,
      maxConnections: isBackground ? 1 : 3,
      connectionTimeout: 10 * SECONDS,
      greetingTimeout: 10 * SECONDS,
      // Virus scanners delay the server's response.
      socketTimeout: (isBackground ? 300 : 20) * SECONDS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  /** Source streams by message ID. If a stream is unread, nothing was sent. */
  const sources = new Map<string, Readable | undefined>()
  transport.use('stream', (email, done) => {
    const { message } = email
    const createReadStream = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const source = createReadStream(options)
      if (sources.has(message.messageId())) sources.set(message.messageId(), source)
      return source
    }
    done()
  })

  async function sendMessage({
    to,
    subject,
    text,
    html,
    replyTo,
    ...email
  }: EmailMessage & Partial<OutboxEmail>): Promise<string> {
    // As an object, the address is never parsed into several.
    const toAddress = (address: string) => ({ name: '', address })
    const [invitation, ...others] = (email.attachments ?? []).toSorted(
      (one, other) => Number(isInvitation(other)) - Number(isInvitation(one)),
    )
    const hasInvitation = invitation !== undefined && isInvitation(invitation)
    const { response } = await transport.sendMail({
      to: toAddress(to),
      subject,
      text,
      html,
      ...(replyTo !== undefined && { replyTo: toAddress(replyTo) }),
      ...(email.messageId !== undefined && { messageId: email.messageId }),
      ...(email.cc !== undefined && { cc: email.cc.map(toAddress) }),
      ...(email.inReplyTo !== undefined && {
        inReplyTo: email.inReplyTo,
        references: [...(email.references ?? [email.inReplyTo])],
      }),
      // One-click unsubscribe (RFC 8058).
      ...(email.unsubscribe !== undefined && {
        headers: {
          'List-Unsubscribe': `<${email.unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
      // Mail programs offer to accept an invitation only if it is an alternative part.
      ...(hasInvitation && {
        icalEvent: {
          method: /method=(\w+)/i.exec(invitation.type)?.[1] ?? 'PUBLISH',
          filename: invitation.name,
          content: Buffer.from(invitation.content, 'base64'),
        },
      }),
      attachments: (hasInvitation ? others : (email.attachments ?? [])).map(({ name, type, content }) => ({
        filename: name,
        contentType: type,
        content,
        encoding: 'base64',
      })),
    })
    return response
  }

  return {
    async send(email) {
      await sendMessage(email)
    },
    async deliver(email) {
      sources.set(email.messageId, undefined)
      try {
        return await sendMessage(email)
      } catch (error) {
        throw new EmailNotSentError(parseSmtpError(error as SmtpError, sources.get(email.messageId)), error)
      } finally {
        sources.delete(email.messageId)
      }
    },
    async verify() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

const isInvitation = ({ type }: EmailAttachmentFile) => type.startsWith('text/calendar')

export class EmailNotSentError extends Error {
  override readonly name = 'EmailNotSentError'
  readonly error: SendError

  constructor(error: SendError, cause: unknown) {
    super(error.serverResponse, { cause })
    this.error = error
  }
}

/** Classifies a send error. Unrecognised errors are `unknown`: the email may have been sent. */
export function classifySendError(error: unknown): SendError {
  if (error instanceof EmailNotSentError) return error.error
  return { kind: 'unknown', isGeneral: false, serverResponse: (error as Error).message }
}

interface SmtpError extends Error {
  readonly code?: string
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
  readonly permanent?: boolean
}

function parseSmtpError(error: SmtpError, source: Readable | undefined): SendError {
  const { code = '', response, responseCode } = error
  const serverResponse = response ?? error.message
  const concernsEmail = code === 'EENVELOPE' || code === 'EMESSAGE'
  // The server responded, so it rejected the email.
  if (responseCode !== undefined && concernsEmail)
    return {
      kind: error.permanent === true ? 'refused' : 'later',
      isGeneral: responseCode === 421,
      serverResponse,
    }
  if (responseCode !== undefined) return { kind: 'later', isGeneral: true, serverResponse }
  // Failed before the server accepted the message.
  if (concernsEmail) return { kind: 'refused', isGeneral: false, serverResponse }
  return { kind: source?.readableDidRead === true ? 'unknown' : 'later', isGeneral: true, serverResponse }
}
