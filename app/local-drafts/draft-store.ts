/**
 * Stores unsaved text in IndexedDB, one entry per open document, so that tabs don't overwrite each other. An entry
 * belongs to one user, and is removed when the server has the text or the user signs out.
 */
import type { DBSchema, IDBPDatabase } from 'idb'
import { LOCAL_DRAFTS_DATABASE } from '#domain/session/session.ts'

const VERSION = 1

/** @typeParam Text content to restore; must support structured cloning */
export interface LocalDraft<Text = unknown> {
  /** Id of the document that wrote it. */
  readonly writer: string
  /** User id. */
  readonly person: string
  /** Content type and id, such as `blog:12`, or `blog:new` before the first save. */
  readonly subject: string
  /** Title shown to the user. */
  readonly title: string
  /** ISO 8601, device clock. */
  readonly at: string
  readonly text: Text
}

interface Schema extends DBSchema {
  entries: { key: string; value: LocalDraft; indexes: { person: string } }
}

type Database = IDBPDatabase<Schema>

export interface DraftStore {
  /** Resolves once it is on disk. @throws DOMException `QuotaExceededError` if storage is full */
  save(entry: LocalDraft): Promise<void>
  remove(writer: string): Promise<void>
  /** A user's entries, newest first. */
  listEntries(userId: string): Promise<LocalDraft[]>
  /** Removes a user's entries and stops open documents from storing more. */
  clear(userId: string): Promise<void>
}

export function openDraftStore(): DraftStore {
  let opened: Promise<Database> | null = null
  // Users who signed out in any tab.
  const signedOut = new Set<string>()
  const channel = new BroadcastChannel(LOCAL_DRAFTS_DATABASE)
  channel.addEventListener('message', ({ data }) => signedOut.add(String(data)))
  const open = () => {
    opened ??= openDatabase(() => {
      opened = null
    }).catch((error) => {
      opened = null
      throw error
    })
    return opened
  }

  return {
    async save(entry) {
      await open()
      if (signedOut.has(entry.person)) return
      const transaction = (await open()).transaction('entries', 'readwrite', { durability: 'strict' })
      // Awaiting both avoids an unhandled rejection.
      await Promise.all([transaction.store.put(entry), transaction.done])
    },
    remove: async (writer) => (await open()).delete('entries', writer),
    async listEntries(userId) {
      const entries = await (await open()).getAllFromIndex('entries', 'person', userId)
      return entries.sort((first, second) => (first.at < second.at ? 1 : -1))
    },
    async clear(userId) {
      signedOut.add(userId)
      channel.postMessage(userId)
      const transaction = (await open()).transaction('entries', 'readwrite', { durability: 'strict' })
      const writers = await transaction.store.index('person').getAllKeys(userId)
      await Promise.all([...writers.map((writer) => transaction.store.delete(writer)), transaction.done])
    },
  }
}

async function openDatabase(onClose: () => void): Promise<Database> {
  const { openDB } = await import('idb')
  return openDB<Schema>(LOCAL_DRAFTS_DATABASE, VERSION, {
    upgrade(database) {
      database.createObjectStore('entries', { keyPath: 'writer' }).createIndex('person', 'person')
    },
    blocking: (_, __, event) => {
      onClose()
      ;(event.target as IDBDatabase).close()
    },
    terminated: onClose,
  })
}

/** Storage is full or unavailable. */
export function describeStorageError(error: unknown): string {
  return (error as { name?: unknown } | null)?.name === 'QuotaExceededError'
    ? 'This device is out of storage, so we can’t keep a copy of your text. Free up some space, and don’t close this tab before it says Saved.'
    : 'This browser doesn’t let us keep a copy of your text. Don’t close this tab before it says Saved.'
}

const lockOf = (writer: string) => `journal-${writer}`

export interface EditorLock {
  readonly name: string
  /** Releases the lock, so that remaining drafts can be recovered. */
  release(): void
}

/** Locks that this document has released; the browser may report them for a moment longer. */
const released = new Set<string>()

/** Holds a lock while this document is editing, until it is released or the document ends. */
export function acquireEditorLock(): EditorLock {
  const name = createUuid()
  const end = Promise.withResolvers<void>()
  if ('locks' in navigator) void navigator.locks.request(lockOf(name), () => end.promise).catch(() => {})
  return {
    name,
    release() {
      released.add(lockOf(name))
      end.resolve()
    },
  }
}

/** Returns the entries that no open document is editing. Without the Locks API (insecure context), returns all. */
export async function findAbandonedDrafts(entries: readonly LocalDraft[]): Promise<LocalDraft[]> {
  if (!('locks' in navigator)) return [...entries]
  const { held = [] } = await navigator.locks.query()
  const names = new Set(held.map(({ name }) => name))
  return entries.filter(({ writer }) => !names.has(lockOf(writer)) || released.has(lockOf(writer)))
}

/**
 * Waits until the document that wrote a draft has ended: after a reload it may hold its lock for a moment longer.
 * @returns false if it is still editing after `milliseconds`
 */
export async function waitForAbandonment(writer: string, milliseconds: number): Promise<boolean> {
  if (!('locks' in navigator)) return true
  const signal = AbortSignal.timeout(milliseconds)
  return navigator.locks.request(lockOf(writer), { signal }, () => true).catch(() => false)
}

/** Returns a version 4 UUID. `crypto.randomUUID` needs a secure context. */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
