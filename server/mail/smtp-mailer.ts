import { createTransport } from 'nodemailer'
import type { Mailer } from '#backend/mail.ts'

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
      // Somebody waits for this mail in front of a form.
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
      // As an object, an address is one address, whatever characters it holds.
      const address = { name: '', address: to }
      await transport.sendMail({ to: address, subject, text, html, ...(replyTo && { replyTo }) })
    },
    close: () => transport.close(),
  }
}
