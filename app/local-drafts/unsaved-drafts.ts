/** Local drafts of articles and posts that may not be on the server. */
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import { LOCAL_DRAFTS_DATABASE } from '#domain/session/session.ts'
import { type DraftStore, findAbandonedDrafts, type LocalDraft, openDraftStore } from './draft-store.ts'

let store: DraftStore | null = null

export function getDraftStore(): DraftStore {
  store ??= openDraftStore()
  return store
}

export const getDraftSubject = (kind: ContentType, recordId: number | null) => `${kind}:${recordId ?? 'new'}`

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

export interface LocalDraftIds {
  readonly subject: string
  readonly title: string
  /** URL of the editor that can restore it. */
  readonly editorPath: string
}

/** Returns the ids of articles or posts with local drafts of this user, without duplicates. */
export async function listLocalDraftIds(
  userId: string,
  kind: ContentType,
): Promise<readonly LocalDraftIds[]> {
  const found = new Map<string, LocalDraftIds>()
  for (const { subject, title } of await listRecoverableDrafts(userId)) {
    const [of, record] = subject.split(':')
    if (of !== kind || found.has(subject)) continue
    found.set(subject, {
      subject,
      title,
      editorPath: `${CONTENT_TYPE_DEFINITIONS[kind].adminPath}/${record}`,
    })
  }
  return [...found.values()]
}
