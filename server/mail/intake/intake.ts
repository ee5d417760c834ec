/**
 * Takes letters in, whoever brings them: opened in the workshop, their bytes into the bucket, and what they are found by into
 * the tables. Each is known by its bytes, so that one that is brought again, by whomever, is here already. The bytes go
 * first: a process that ends in between leaves bytes that no email names, which the purge takes.
 */
import { createHash } from 'node:crypto'
import { bouncesOf } from '#domain/mail/delivery-report.ts'
import type { OpenedLetter } from '#domain/mail/letter.ts'
import type { DataClient } from '#server/data-source/clients.ts'
import type { Log } from '#server/operator/log.ts'
import { ReadingError, type Workshop } from '../reading/workshop.ts'
import { type Arrival, indexOfLetter, indexOfUnread } from './index-letter.ts'
import { letterPathOf, storeLetter } from './letter-store.ts'

export interface IntakeParts {
  /** A client above row-level security. */
  readonly secret: DataClient
  readonly workshop: Pick<Workshop, 'openLetter'>
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly log: Pick<Log, 'warn'>
}

export interface Incoming extends Arrival {
  readonly bytes: Uint8Array
}

export interface Outcome {
  readonly outcome: 'taken' | 'here' | 'erased' | 'unread'
  /** Of the email; null where it is not here. */
  readonly emailId: number | null
  readonly title: string
  /** When it was taken or erased, as ISO 8601; null where it was not. */
  readonly since: string | null
  /** Why it could not be opened; empty where it could. */
  readonly sentence: string
}

export interface Intake {
  /** @returns one for each, in their order @throws when database or bucket are out of reach: all may be brought again */
  take(letters: readonly Incoming[]): Promise<readonly Outcome[]>
}

const AT_ONCE = 6
/** The workshop has others to serve as well. */
const BUSY_PAUSE_MS = 200

export function createIntake({ secret, workshop, clock, log }: IntakeParts): Intake {
  async function open(bytes: Uint8Array): Promise<OpenedLetter | ReadingError> {
    for (;;) {
      try {
        return await workshop.openLetter(bytes)
      } catch (error) {
        if (!(error instanceof ReadingError)) throw error
        if (error.fault !== 'busy') return error
        await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS))
      }
    }
  }

  /** @returns by hash those that are here, or were erased */
  async function findKnown(hashes: readonly string[]): Promise<Map<string, Outcome>> {
    const { data } = await secret.rpc('find_letters', { hashes: [...hashes] }).throwOnError()
    return new Map(
      data.map(({ letter_hash: hash, email_id, subject: title, since }) => {
        // The generated type does not know that one that was erased has none.
        const emailId = email_id as number | null
        return [hash, { outcome: emailId === null ? 'erased' : 'here', emailId, title, since, sentence: '' }]
      }),
    )
  }

  async function noteBounces(letter: OpenedLetter, bytes: Uint8Array): Promise<void> {
    const type = letter.headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
    for (const { messageId, recipient, answer } of bouncesOf(type, bytes))
      await secret.rpc('bounce_outgoing_mail', { message_id: messageId, recipient, answer }).throwOnError()
  }

  async function prepare({ bytes, ...arrival }: Incoming, hash: string) {
    const path = letterPathOf(hash)
    const letter = await open(bytes)
    // A file is shown to whoever brings it, who hears why; an email in the mailbox has nobody else.
    if (letter instanceof ReadingError && arrival.source === 'file') return letter
    await storeLetter(secret, path, bytes)
    const now = new Date(clock())
    if (letter instanceof ReadingError)
      return {
        row: indexOfUnread({ hash, path, size: bytes.byteLength, sentence: letter.message }, arrival, now),
      }
    await noteBounces(letter, bytes)
    return { row: indexOfLetter({ ...letter, hash }, path, arrival, now) }
  }

  return {
    async take(letters) {
      const hashes = letters.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))
      const outcomes = await findKnown([...new Set(hashes)])
      const fresh = [...new Map(letters.map((letter, index) => [hashes[index] as string, letter]))].filter(
        ([hash]) => !outcomes.has(hash),
      )
      const prepared = await mapSome(fresh, AT_ONCE, async ([hash, letter]) => ({
        hash,
        made: await prepare(letter, hash),
      }))
      for (const { hash, made } of prepared)
        if (made instanceof ReadingError)
          outcomes.set(hash, {
            ...{ outcome: 'unread', emailId: null, title: '', since: null, sentence: made.message },
          })
      const rows = prepared.flatMap(({ made }) => (made instanceof ReadingError ? [] : made.row))
      if (rows.length > 0) {
        const { data } = await secret.rpc('take_letters', { letters: rows }).throwOnError()
        for (const { place, outcome, email_id: emailId, since } of data) {
          const row = rows[place]
          if (row !== undefined)
            outcomes.set(row.hash, {
              ...{ outcome: outcome as Outcome['outcome'], emailId, title: row.subject, since, sentence: '' },
            })
        }
        if (data.length !== rows.length)
          log.warn({ brought: rows.length, taken: data.length }, 'Not all emails were written down')
      }
      return hashes.map((hash, index) => {
        const { outcome, ...rest } = outcomes.get(hash) as Outcome
        const isAgain = outcome === 'taken' && hashes.indexOf(hash) < index
        return { outcome: isAgain ? 'here' : outcome, ...rest }
      })
    },
  }
}

/** Works on some at a time. @returns in their order @throws what the first that failed threw */
async function mapSome<Item, Made>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = []
  let next = 0
  const lane = async () => {
    while (next < items.length) {
      const index = next++
      made[index] = await work(items[index] as Item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane))
  return made
}
