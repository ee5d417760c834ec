/** Local drafts that may not be on the server. */
import { LOCAL_DRAFTS_DATABASE } from '#domain/session/session.ts'
import { type DraftStore, findAbandonedDrafts, type LocalDraft, openDraftStore } from './draft-store.ts'

let store: DraftStore | null = null

export function getDraftStore(): DraftStore {
  store ??= openDraftStore()
  return store
}

/** Returns the user's drafts, newest first. Empty without storage. */
export async function listDrafts(userId: string): Promise<LocalDraft[]> {
  try {
    // Opening a missing database would create it.
    const databases = await indexedDB.databases?.()
    if (databases !== undefined && !databases.some(({ name }) => name === LOCAL_DRAFTS_DATABASE)) return []
    return await getDraftStore().listEntries(userId)
  } catch {
    // The editor reports storage errors when the user types.
    return []
  }
}

/** Returns the user's drafts that no open editor holds, newest first. */
export async function listRecoverableDrafts(userId: string): Promise<LocalDraft[]> {
  return findAbandonedDrafts(await listDrafts(userId)).catch(() => [])
}

/** Removes the user's drafts of a subject. */
export async function removeDrafts(userId: string, subject: string): Promise<void> {
  for (const draft of await listDrafts(userId))
    if (draft.subject === subject) await getDraftStore().remove(draft.writer)
}

export interface ListedDraft {
  readonly subject: string
  readonly title: string
  /** Screen that restores it. */
  readonly path: string
}

/**
 * Returns the user's drafts that no open editor holds, without duplicates.
 * @param pathOf returns the screen that restores a subject; null to leave it out
 */
export async function listDraftsWithPath(
  userId: string,
  pathOf: (subject: string) => string | null,
): Promise<readonly ListedDraft[]> {
  const found = new Map<string, ListedDraft>()
  for (const { subject, title } of await listRecoverableDrafts(userId)) {
    const path = pathOf(subject)
    if (path !== null && !found.has(subject)) found.set(subject, { subject, title, path })
  }
  return [...found.values()]
}
