import { createTransport } from 'nodemailer'
import type { Mailer } from '#backend/dependencies/mail.ts'
import type { HouseMail } from '#domain/mail/house-mail.ts'
import { type Connections, isLoopbackHost } from '#server/network/connection.ts'

export interface ClosableMailer extends Mailer {
  close(): void
}

export interface SmtpSettings {
  /** `smtp:` or `smtps:`, with its password. */
  readonly url: string
  readonly from: string
  /** Whether codes and the password may cross a network unencrypted; within this machine they always may. */
  readonly plain?: boolean
}

/** Hands mails to a server over a few connections that stay open. */
export function createSmtpMailer({ url, from, plain = false }: SmtpSettings): ClosableMailer {
  const transport = createTransport(
    {
      url,
      // Without it, encryption that somebody on the way takes out of the server's offer is simply not used.
      requireTLS: !plain && !isLoopbackHost(new URL(url).hostname),
      pool: true,
      maxConnections: 3,
      // Somebody is waiting for this mail in front of a form.
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send({ to, subject, text, html, replyTo }) {
      // Given as an object, an address stays one address, whatever characters it holds.
      const one = (address: string) => ({ name: '', address })
      await transport.sendMail({
        to: one(to),
        subject,
        text,
        html,
        ...(replyTo !== undefined && { replyTo: one(replyTo) }),
      })
    },
    close: () => transport.close(),
  }
}

/** Resolves when a mail server has taken the mail or a demonstration shows it. @throws when nobody will ever read it */
export type SendCertainly = (request: Request, mail: HouseMail) => Promise<void>

export interface CertainMailParts {
  readonly mailer: Mailer
  /** Whether the mailer sends or keeps a mail rather than dropping it. @param local as `Mail` has it */
  readonly takesMail: (local: boolean) => boolean
  readonly connections: Pick<Connections, 'isLocal'>
}

/** For mail that is recorded as sent. Other mail may be dropped without a mail server, with a line in the log. */
export function createCertainMail({ mailer, takesMail, connections }: CertainMailParts): SendCertainly {
  return async (request, mail) => {
    const local = connections.isLocal(request)
    if (!takesMail(local)) throw new Error('No mail server is set (SMTP_URL)')
    await mailer.send({ ...mail, local })
  }
}
