/**
 * What a device keeps of what somebody typed and the server has not: in the browser's database, an entry for each
 * document that is open and writes, so that two tabs never write over one another. An entry is its person's alone. It
 * goes once the server has the text, and all of them go when the person signs out.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { LOCAL_DRAFTS_DATABASE } from '#domain/session/session.ts'

const VERSION = 1

/** @typeParam Text is what whoever writes needs to go on: it must be fit for structured cloning. */
export interface LocalDraft<Text = unknown> {
  /** Of the document that wrote it. */
  readonly writer: string
  /** The person's id. */
  readonly person: string
  /** What is written, such as `blog:12`, or `blog:new` before the server has it. */
  readonly subject: string
  /** What people call it. */
  readonly title: string
  /** ISO 8601, by the device's clock. */
  readonly at: string
  readonly text: Text
}

interface Schema extends DBSchema {
  entries: { key: string; value: LocalDraft; indexes: { person: string } }
}

type Database = IDBPDatabase<Schema>

export interface DraftStore {
  /** Settles once it is on the disk. @throws DOMException `QuotaExceededError` where there is no room */
  keep(entry: LocalDraft): Promise<void>
  forget(writer: string): Promise<void>
  /** A person's entries, the newest first. */
  entriesOf(person: string): Promise<LocalDraft[]>
  /** From now on no document that is open keeps anything of theirs. */
  empty(person: string): Promise<void>
}

export function openDraftStore(): DraftStore {
  let opened: Promise<Database> | null = null
  // Whose journal was emptied when they signed out, in this document or in another one.
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
    async keep(entry) {
      await open()
      if (signedOut.has(entry.person)) return
      const transaction = (await open()).transaction('entries', 'readwrite', { durability: 'strict' })
      // Both, so that neither is left without anybody to hear of it.
      await Promise.all([transaction.store.put(entry), transaction.done])
    },
    forget: async (writer) => (await open()).delete('entries', writer),
    async entriesOf(person) {
      const entries = await (await open()).getAllFromIndex('entries', 'person', person)
      return entries.sort((one, other) => (one.at < other.at ? 1 : -1))
    },
    async empty(person) {
      signedOut.add(person)
      channel.postMessage(person)
      const transaction = (await open()).transaction('entries', 'readwrite', { durability: 'strict' })
      const writers = await transaction.store.index('person').getAllKeys(person)
      await Promise.all([...writers.map((writer) => transaction.store.delete(writer)), transaction.done])
    },
  }
}

function openDatabase(onEnd: () => void): Promise<Database> {
  return openDB<Schema>(LOCAL_DRAFTS_DATABASE, VERSION, {
    upgrade(database) {
      database.createObjectStore('entries', { keyPath: 'writer' }).createIndex('person', 'person')
    },
    blocking: (_, __, event) => {
      onEnd()
      ;(event.target as IDBDatabase).close()
    },
    terminated: onEnd,
  })
}

/** The browser's memory of this site has no room, or there is none at all. */
export function describeStorageError(error: unknown): string {
  return (error as { name?: unknown } | null)?.name === 'QuotaExceededError'
    ? 'This device has no room left to keep what you type. Please free some space on it, and keep this tab until it says Saved.'
    : 'This browser does not let the desk keep what you type. Please keep this tab until it says Saved.'
}

const lockOf = (writer: string) => `journal-${writer}`

export interface EditorLock {
  readonly name: string
  /** Whoever wrote has left: what is still in the journal may be taken up. */
  release(): void
}

/** Makes somebody known who writes, until they leave or their document ends, however it ends. */
export function acquireEditorLock(): EditorLock {
  const name = createUuid()
  const left = Promise.withResolvers<void>()
  if ('locks' in navigator) void navigator.locks.request(lockOf(name), () => left.promise).catch(() => {})
  return { name, release: left.resolve }
}

/**
 * Of entries, those that no open document writes any more. Where there are no locks, for want of a secure context, nobody
 * can tell, and all are taken for left behind.
 */
export async function findAbandonedDrafts(entries: readonly LocalDraft[]): Promise<LocalDraft[]> {
  if (!('locks' in navigator)) return [...entries]
  const { held = [] } = await navigator.locks.query()
  const names = new Set(held.map(({ name }) => name))
  return entries.filter(({ writer }) => !names.has(lockOf(writer)))
}

/** Not `randomUUID`, which needs a secure context. @returns a version 4 UUID */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
