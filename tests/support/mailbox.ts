import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** An SMTP server that stores emails. */
export interface Mailbox extends AsyncDisposable {
  /** For `SMTP_URL`. */
  readonly url: string
  /** Waits up to a minute for the newest email after `since` with `words` in its subject. */
  newest(address: string, since?: number, subject?: string): Promise<Email>
  count(address: string): number
  /** Number of emails. */
  total(): number
  /** The six-digit code in the plain text. */
  code(address: string, since?: number): Promise<string>
}

export interface MailboxOptions {
  /** The reply that rejects a recipient; null to accept. */
  readonly refuse?: (address: string) => { readonly code: number; readonly text: string } | null
  /** Whether to close the connection after the email, without a reply. */
  readonly isSilent?: (address: string) => boolean
  /** Delay per email in ms. */
  readonly thinks?: number
}

interface Received {
  readonly to: readonly string[]
  readonly at: number
  readonly mail: Email
}

export async function openMailbox({ refuse, isSilent, thinks = 0 }: MailboxOptions = {}): Promise<Mailbox> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const answer = refuse?.(address) ?? null
      done(answer === null ? null : Object.assign(new Error(answer.text), { responseCode: answer.code }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        received.push({ to: session.envelope.rcptTo.map((to) => to.address), at: Date.now(), mail })
        if (thinks > 0) await new Promise((resolve) => setTimeout(resolve, thinks))
        if (session.envelope.rcptTo.some(({ address }) => isSilent?.(address))) {
          for (const connection of connections) connection.destroy()
        } else done()
      })
    },
  })
  const connections = new Set<Socket>()
  server.server.on('connection', (connection: Socket) => {
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
  })
  // A killed client breaks the connection.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  async function newest(address: string, since = 0, subject = ''): Promise<Email> {
    const deadline = Date.now() + 60_000
    while (Date.now() < deadline) {
      const found = received.findLast(
        ({ to, at, mail }) => to.includes(address) && at >= since && (mail.subject ?? '').includes(subject),
      )
      if (found) return found.mail
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error(`No mail to ${address} within a minute`)
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    newest,
    count: (address) => received.filter(({ to }) => to.includes(address)).length,
    total: () => received.length,
    async code(address, since) {
      const mail = await newest(address, since)
      const code = /\b\d{6}\b/.exec(mail.text ?? '')?.[0]
      if (!code) throw new Error(`No code in the mail to ${address}: ${mail.text}`)
      return code
    },
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
