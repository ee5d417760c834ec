import { createTransport } from 'nodemailer'
import type { Mailer } from '#backend/dependencies/mail.ts'
import type { HouseMail } from '#domain/mail/house-mail.ts'
import type { Connections } from '#server/network/connection.ts'

export interface ClosableMailer extends Mailer {
  close(): void
}

/** Hands mails to a server over a few connections that stay open. @param url `smtp:` or `smtps:`, with its password */
export function createSmtpMailer({ url, from }: { url: string; from: string }): ClosableMailer {
  const transport = createTransport(
    {
      url,
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
      const address = { name: '', address: to }
      await transport.sendMail({ to: address, subject, text, html, ...(replyTo && { replyTo }) })
    },
    close: () => transport.close(),
  }
}

/** Resolves when a mail server has taken the mail or a demonstration shows it. @throws when nobody will ever read it */
export type SendCertainly = (
  request: Request,
  mail: HouseMail & { readonly replyTo?: string },
) => Promise<void>

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
