import type { RenderedEmail } from '#domain/email/html-email.ts'
import type { Log } from '#server/config/logger.ts'
import { EmailNotSentError } from '../sending/mailer.ts'
import type { OutboxStore } from './outbox-store.ts'

/** Emails queued in the database, which are claimed before sending, so that a crash never sends one twice. */
interface ClaimedEmails<Row> {
  readonly outbox: OutboxStore
  readonly log: Pick<Log, 'warn'>
  readonly signal: AbortSignal
  /** Returns up to `batch` rows, each to one caller. */
  readonly claim: (batch: number) => PromiseLike<readonly Row[]>
  /** Null if the row needs no email. */
  readonly build: (row: Row) => RenderedEmail | null
  /** Queues it again for the next call. */
  readonly release: (row: Row) => PromiseLike<unknown>
  /** Log message for a rejected email. */
  readonly failure: string
}

const BATCH = 20

/**
 * Sends all that are queued. A recipient whose server asks to try later doesn't hold up the others.
 * @returns number of sent emails
 * @throws if the database or mail server is unavailable
 */
export async function sendClaimedEmails<Row>({
  outbox,
  log,
  signal,
  claim,
  build,
  release,
  failure,
}: ClaimedEmails<Row>): Promise<number> {
  let sent = 0
  let unsent: Row[] = []
  try {
    for (;;) {
      signal.throwIfAborted()
      const rows = await claim(BATCH)
      unsent = [...unsent, ...rows]
      for (const row of rows) {
        const email = build(row)
        const outcome = email === null ? 'done' : await deliver(email)
        if (outcome === 'later') continue
        if (email !== null && outcome === 'done') sent += 1
        unsent = unsent.filter((other) => other !== row)
      }
      if (rows.length < BATCH) return sent
    }
  } finally {
    for (const row of unsent) await release(row)
  }

  async function deliver(email: RenderedEmail): Promise<'done' | 'rejected' | 'later'> {
    try {
      // `local`: shown in a demonstration.
      await outbox.deliver(email, { local: true, isFinal: true })
      return 'done'
    } catch (error) {
      if (!(error instanceof EmailNotSentError)) throw error
      const { kind, isGeneral } = error.error
      if (kind === 'later') {
        // The other emails would fail too.
        if (isGeneral) throw error
        return 'later'
      }
      // The server's response contains the address.
      log.warn({ reason: kind }, failure)
      return 'rejected'
    }
  }
}
