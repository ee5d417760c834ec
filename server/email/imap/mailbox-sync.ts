/**
 * Syncs the company's mailbox. Each folder has one connection, which uses IDLE and also polls. A lost connection is
 * reopened with increasing delays. A lease makes sure that only one process reads a folder.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { EMAIL_RETENTION_MONTHS, getRetentionCutoff } from '#domain/retention/retention.ts'
import type { MailboxEnv } from '#server/config/env.ts'
import type { Log } from '#server/config/logger.ts'
import type { DataClient } from '#server/data-source/clients.ts'
import type { EmailIngestion } from '../ingestion/ingestion.ts'
import { connectImap, describeImapError, getAccountName, type MailboxConnection } from './imap-connection.ts'
import { type FolderRow, syncFolder } from './sync-folder.ts'

export interface MailboxSyncDependencies {
  /** Bypasses row-level security. */
  readonly secret: DataClient
  readonly ingestion: EmailIngestion
  readonly mailbox: MailboxEnv
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly log: Pick<Log, 'warn'>
}

export interface SyncSchedule {
  /** Polling interval in ms. */
  readonly poll: number
  /** First and longest delay after an error, in ms. */
  readonly retryDelay: number
  readonly maxRetryDelay: number
}

const DEFAULT_SCHEDULE: SyncSchedule = { poll: 120_000, retryDelay: 5000, maxRetryDelay: 300_000 }
/** Longer than one batch takes. */
const LEASE_SECONDS = 180

export interface MailboxSync {
  /** Resolves when the batches in progress are stored. */
  stop(): Promise<void>
}

export function startMailboxSync(
  dependencies: MailboxSyncDependencies,
  schedule: SyncSchedule = DEFAULT_SCHEDULE,
): MailboxSync {
  const stopping = new AbortController()
  const folders = dependencies.mailbox.folders.map((folder) =>
    watch(dependencies, folder, schedule, stopping.signal),
  )
  return {
    async stop() {
      stopping.abort()
      await Promise.all(folders)
    },
  }
}

async function watch(
  dependencies: MailboxSyncDependencies,
  folder: string,
  schedule: SyncSchedule,
  signal: AbortSignal,
): Promise<void> {
  const { secret, log } = dependencies
  const holder = randomUUID()
  const account = getAccountName(dependencies.mailbox)
  let failures = 0

  async function claim(): Promise<FolderRow | undefined> {
    const { data } = await secret
      .rpc('claim_folder_sync', { account, folder, holder, seconds: LEASE_SECONDS })
      .throwOnError()
    return data[0]
  }

  /** Runs until the connection ends, another process takes the folder, or this process stops. */
  async function follow(client: MailboxConnection): Promise<void> {
    await client.mailboxOpen(folder, { readOnly: true })
    while (!signal.aborted) {
      const row = await claim()
      if (row === undefined) return
      const change = waitForChange(client, schedule.poll, signal)
      const count = await syncFolder(client, row, {
        secret,
        ingestion: dependencies.ingestion,
        signal,
        log,
        getCutoff: () => getRetentionCutoff(new Date(dependencies.clock()), EMAIL_RETENTION_MONTHS),
        async renewLease() {
          if ((await claim()) === undefined) throw new Error('Another process syncs this folder')
        },
      })
      failures = 0
      // The listener missed events that arrived during the sync.
      if (count === 0) await change.promise
      change.end()
      if (!client.usable) throw new Error('Connection closed')
    }
  }

  while (!signal.aborted) {
    let client: MailboxConnection | undefined
    try {
      if ((await claim()) !== undefined) {
        client = await connectImap(dependencies.mailbox)
        await follow(client)
      }
      await pause(schedule.retryDelay, signal)
    } catch (err) {
      if (signal.aborted) break
      // Log only the first error of an outage.
      if (failures === 0) log.warn({ err, folder }, 'Mailbox sync failed, retrying')
      failures += 1
      await saveSyncError(dependencies, { account, folder, holder, fault: describeImapError(err) })
      await pause(Math.min(schedule.retryDelay * 2 ** (failures - 1), schedule.maxRetryDelay), signal)
    } finally {
      client?.close()
    }
  }
  // Releases the lease early. If the database is unavailable, the lease expires.
  await secret.rpc('claim_folder_sync', { account, folder, holder, seconds: 0 })
}

/** Shows the error to staff in the email viewer. */
async function saveSyncError(
  { secret }: MailboxSyncDependencies,
  { fault, ...lease }: { account: string; folder: string; holder: string; fault: string },
): Promise<void> {
  const { data } = await secret.rpc('claim_folder_sync', { ...lease, seconds: LEASE_SECONDS })
  const id = data?.[0]?.id
  if (id === undefined) return
  const none = null as unknown as number
  await secret.rpc('finish_folder_sync', { folder_id: id, highest_modseq: none, fault })
}

/** Resolves on a mailbox event, when the connection ends, or after the polling interval. Never rejects. */
function waitForChange(client: MailboxConnection, poll: number, signal: AbortSignal) {
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

/** Ends early when the process stops. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return sleep(milliseconds, undefined, { ref: false, signal }).catch(() => undefined)
}
