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
