/**
 * Fetches new messages of a folder in UID order, then updates flags. Progress is saved after each batch; duplicates are
 * found by hash. The folder is opened read-only.
 */
import { MAX_MESSAGE_BYTES } from '#domain/email/emails.ts'
import type { Log } from '#server/config/logger.ts'
import type { DataClient } from '#server/data-source/clients.ts'
import type { Database } from '#supabase/database.types.ts'
import {
  BATCH_SIZE,
  type EmailIngestion,
  type IncomingMessage,
  type IngestionResult,
  MAX_PARALLEL_BATCHES,
} from '../ingestion/ingestion.ts'
import { createPipeline } from '../ingestion/pipeline.ts'
import type { MailboxConnection } from './imap-connection.ts'

export type FolderRow = Database['public']['Tables']['mailbox_folders']['Row']

export interface FolderSyncDependencies {
  /** Bypasses row-level security. */
  readonly secret: DataClient
  readonly ingestion: EmailIngestion
  /** Retention cutoff: older messages would expire immediately. */
  readonly getCutoff: () => Date
  /** Renews the lease. @throws if another process has it */
  readonly renewLease: () => Promise<void>
  readonly signal: AbortSignal
  readonly log: Pick<Log, 'warn'>
}

interface ListedMessage {
  readonly uid: number
  readonly size: number
  readonly isRead: boolean
  readonly receivedAt: Date
}

const LIST_BATCH_SIZE = 500
const BATCH_BYTES = 4 * 1024 * 1024

/** @returns number of new emails @throws if the mailbox, database or bucket is unavailable */
export async function syncFolder(
  client: MailboxConnection,
  row: FolderRow,
  dependencies: FolderSyncDependencies,
): Promise<number> {
  const { secret } = dependencies
  const mailbox = client.mailbox
  if (!mailbox) throw new Error('No folder is open')
  const validity = Number(mailbox.uidValidity)
  let folder = row
  if (folder.uid_validity !== validity) {
    await secret.rpc('reset_folder_uids', { folder_id: folder.id, uid_validity: validity }).throwOnError()
    folder = { ...folder, uid_validity: validity, last_uid: 0, highest_modseq: null }
  }
  // Changes during the sync are handled by the next one.
  const modseq = mailbox.highestModseq
  const before = folder.last_uid
  const newCount = await fetchNewMessages(client, folder, dependencies)
  if (folder.highest_modseq !== null && modseq !== undefined && before > 0)
    await syncReadFlags(client, { id: folder.id, before, since: BigInt(folder.highest_modseq) }, secret)
  await secret
    .rpc('finish_folder_sync', {
      folder_id: folder.id,
      highest_modseq: (modseq === undefined ? null : Number(modseq)) as number,
      fault: null as unknown as string,
    })
    .throwOnError()
  return newCount
}

async function fetchNewMessages(
  client: MailboxConnection,
  folder: FolderRow,
  dependencies: FolderSyncDependencies,
): Promise<number> {
  let newCount = 0
  const found = await client.search({ uid: `${folder.last_uid + 1}:*` }, { uid: true })
  // `UID n:*` returns the last message even if its UID is below n.
  const uids = (found || []).filter((uid) => uid > folder.last_uid).toSorted((a, b) => a - b)
  // Batches are parsed in parallel; progress is saved in order.
  const pipeline = createPipeline(MAX_PARALLEL_BATCHES)
  try {
    for (let from = 0; from < uids.length; from += LIST_BATCH_SIZE) {
      const batches = batchesOf(await list(client, uids.slice(from, from + LIST_BATCH_SIZE)))
      const [firstBatch] = batches
      let next = firstBatch && fetchMessages(client, firstBatch, dependencies)
      for (const [index, batch] of batches.entries()) {
        const messages = await (next as NonNullable<typeof next>)
        const following = batches[index + 1]
        next = following && fetchMessages(client, following, dependencies)
        next?.catch(() => {})
        dependencies.signal.throwIfAborted()
        await dependencies.renewLease()
        await pipeline.add(dependencies.ingestion.ingest([...messages.values()]), async (outcomes) => {
          newCount += await saveProgress(folder, batch, { messages, outcomes }, dependencies)
        })
      }
    }
  } finally {
    // Finish the batches in progress after an error too.
    await pipeline.drain().catch(() => {})
  }
  await pipeline.drain()
  return newCount
}

/** Saves the folder cursor. @returns number of new emails */
async function saveProgress(
  folder: FolderRow,
  batch: readonly ListedMessage[],
  {
    messages,
    outcomes,
  }: { messages: ReadonlyMap<number, IncomingMessage>; outcomes: readonly IngestionResult[] },
  { secret }: FolderSyncDependencies,
): Promise<number> {
  const uids = [...messages.keys()].flatMap((uid, index) => {
    const emailId = outcomes[index]?.emailId ?? null
    return emailId === null ? [] : { uid, email_id: emailId }
  })
  const newCount = outcomes.filter(({ outcome }) => outcome === 'taken').length
  const { data: hasLease } = await secret
    .rpc('save_folder_cursor', {
      folder_id: folder.id,
      uid_validity: folder.uid_validity as number,
      last_uid: batch.at(-1)?.uid ?? folder.last_uid,
      places: uids,
      taken: newCount,
    })
    .throwOnError()
  if (!hasLease) throw new Error('Another process syncs this folder')
  return newCount
}

async function list(client: MailboxConnection, uids: readonly number[]): Promise<readonly ListedMessage[]> {
  const listed: ListedMessage[] = []
  const query = { uid: true, size: true, flags: true, internalDate: true } as const
  for await (const { uid, size, flags, internalDate } of client.fetch([...uids].join(), query, { uid: true }))
    listed.push({
      uid,
      size: size ?? 0,
      isRead: flags?.has('\\Seen') ?? false,
      receivedAt: new Date(internalDate ?? Date.now()),
    })
  return listed.toSorted((a, b) => a.uid - b.uid)
}

/** Splits by number of messages and total bytes, to limit memory. */
function batchesOf(listed: readonly ListedMessage[]): readonly (readonly ListedMessage[])[] {
  const batches: ListedMessage[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const message of listed) {
    const last = batches.at(-1)
    if (last !== undefined && last.length < BATCH_SIZE && size + message.size <= BATCH_BYTES) {
      last.push(message)
      size += message.size
    } else {
      batches.push([message])
      size = message.size
    }
  }
  return batches
}

async function fetchMessages(
  client: MailboxConnection,
  batch: readonly ListedMessage[],
  { getCutoff, log }: FolderSyncDependencies,
): Promise<ReadonlyMap<number, IncomingMessage>> {
  const since = getCutoff()
  const wanted = new Map(
    batch
      .filter(({ receivedAt, size, uid }) => {
        if (size > MAX_MESSAGE_BYTES) log.warn({ uid, size }, 'Email too large to import')
        return receivedAt >= since && size <= MAX_MESSAGE_BYTES
      })
      .map((message) => [message.uid, message]),
  )
  const messages = new Map<number, IncomingMessage>()
  if (wanted.size === 0) return messages
  const uids = [...wanted.keys()].join()
  for await (const { uid, source } of client.fetch(uids, { uid: true, source: true }, { uid: true })) {
    const listed = wanted.get(uid)
    if (listed === undefined || source === undefined) continue
    const { isRead, receivedAt } = listed
    messages.set(uid, { bytes: source, source: 'mailbox', receivedAt, isRead })
  }
  return new Map([...messages].toSorted(([a], [b]) => a - b))
}

/** Copies the read and unread flags. */
async function syncReadFlags(
  client: MailboxConnection,
  { id, before, since }: { readonly id: number; readonly before: number; readonly since: bigint },
  secret: DataClient,
): Promise<void> {
  const read: number[] = []
  const unread: number[] = []
  const options = { uid: true, changedSince: since }
  for await (const { uid, flags } of client.fetch(`1:${before}`, { uid: true, flags: true }, options))
    (flags?.has('\\Seen') ? read : unread).push(uid)
  if (read.length + unread.length === 0) return
  await secret
    .rpc('apply_mailbox_flags', { folder_id: id, read_uids: read, unread_uids: unread })
    .throwOnError()
}
