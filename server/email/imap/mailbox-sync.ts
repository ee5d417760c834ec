/**
 * Reads the company’s mailbox for as long as the process runs: each folder over a connection of its own, on which the server
 * says when something comes (IDLE), and which is asked anyway now and then. A connection that ends is made again, after ever
 * longer pauses. Of several processes one reads a folder; where it is not heard of any more, another goes on.
 */
import { randomUUID } from 'node:crypto'
import { EMAIL_RETENTION_MONTHS, getRetentionCutoff } from '#domain/retention/retention.ts'
import type { MailboxEnv } from '#server/config/env.ts'
import type { Log } from '#server/config/logger.ts'
import type { DataClient } from '#server/data-source/clients.ts'
import type { EmailIngestion } from '../ingestion/ingestion.ts'
import { connectImap, describeImapError, getAccountName, type MailboxConnection } from './imap-connection.ts'
import { type FolderRow, syncFolder } from './sync-folder.ts'

export interface MailboxSyncDependencies {
  /** A client above row-level security. */
  readonly secret: DataClient
  readonly intake: EmailIngestion
  readonly mailbox: MailboxEnv
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly log: Pick<Log, 'warn'>
}

export interface SyncSchedule {
  /** In milliseconds: after which a folder is looked into although nothing was said of it. */
  readonly poll: number
  /** The first pause after a fault, and the longest. */
  readonly pause: number
  readonly longestPause: number
}

const USUAL_PACE: SyncSchedule = { poll: 120_000, pause: 5000, longestPause: 300_000 }
/** Longer than a handful of letters takes. */
const HELD_SECONDS = 180

export interface MailboxSync {
  /** Settles once the letters that are under way have been taken in. */
  stop(): Promise<void>
}

export function startMailboxSync(
  parts: MailboxSyncDependencies,
  pace: SyncSchedule = USUAL_PACE,
): MailboxSync {
  const stopping = new AbortController()
  const folders = parts.mailbox.folders.map((folder) => watch(parts, folder, pace, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(folders)
    },
  }
}

async function watch(
  parts: MailboxSyncDependencies,
  folder: string,
  pace: SyncSchedule,
  signal: AbortSignal,
): Promise<void> {
  const { secret, log } = parts
  const holder = randomUUID()
  const account = getAccountName(parts.mailbox)
  let faults = 0

  async function claim(): Promise<FolderRow | undefined> {
    const { data } = await secret
      .rpc('claim_mailbox_folder', { account, folder, holder, seconds: HELD_SECONDS })
      .throwOnError()
    return data[0]
  }

  /** Until the connection ends, the folder is another's, or the process stops. */
  async function follow(client: MailboxConnection): Promise<void> {
    await client.mailboxOpen(folder, { readOnly: true })
    while (!signal.aborted) {
      const row = await claim()
      if (row === undefined) return
      const heard = nextNews(client, pace.poll, signal)
      const count = await syncFolder(client, row, {
        secret,
        intake: parts.intake,
        signal,
        log,
        keptSince: () => getRetentionCutoff(new Date(parts.clock()), EMAIL_RETENTION_MONTHS),
        async hold() {
          if ((await claim()) === undefined) throw new Error('Another process reads this folder')
        },
      })
      faults = 0
      // What came while letters were taken may have been said before anybody listened.
      if (count === 0) await heard.promise
      heard.end()
      if (!client.usable) throw new Error('The connection has ended')
    }
  }

  while (!signal.aborted) {
    let client: MailboxConnection | undefined
    try {
      if ((await claim()) !== undefined) {
        client = await connectImap(parts.mailbox)
        await follow(client)
      }
      await rest(pace.pause, signal)
    } catch (err) {
      if (signal.aborted) break
      // A mailbox that is out of reach for an hour is one line.
      if (faults === 0) log.warn({ err, folder }, 'The mailbox could not be read: it is tried again')
      faults += 1
      await noteFault(parts, { account, folder, holder, fault: describeImapError(err) })
      await rest(Math.min(pace.pause * 2 ** (faults - 1), pace.longestPause), signal)
    } finally {
      client?.close()
    }
  }
  // Whoever comes next need not wait; where the database is gone, they do.
  await secret.rpc('claim_mailbox_folder', { account, folder, holder, seconds: 0 })
}

/** For staff, who see it on the desk; where the database is the fault, nobody can be told. */
async function noteFault(
  { secret }: MailboxSyncDependencies,
  { fault, ...whose }: { account: string; folder: string; holder: string; fault: string },
): Promise<void> {
  const { data } = await secret.rpc('claim_mailbox_folder', { ...whose, seconds: HELD_SECONDS })
  const id = data?.[0]?.id
  if (id === undefined) return
  const none = null as unknown as number
  await secret.rpc('settle_mailbox_folder', { folder_id: id, highest_modseq: none, fault })
}

/** Settles when the mailbox says that something changed, when it ends, or after a while; never rejects. */
function nextNews(client: MailboxConnection, poll: number, signal: AbortSignal) {
  const events = ['exists', 'flags', 'close'] as const
  const { promise, resolve } = Promise.withResolvers<void>()
  const settle = () => resolve()
  const timer = setTimeout(settle, poll)
  for (const event of events) client.on(event, settle)
  signal.addEventListener('abort', settle)
  return {
    promise,
    end() {
      clearTimeout(timer)
      for (const event of events) client.off(event, settle)
      signal.removeEventListener('abort', settle)
      resolve()
    },
  }
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    timer.unref()
    signal.addEventListener('abort', end)
  })
}
