/** What this device has kept of articles and posts, and the server may not have: in one journal for the whole document. */
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import { LOCAL_DRAFTS_DATABASE } from '#domain/session/session.ts'
import { type DraftStore, findAbandonedDrafts, type LocalDraft, openDraftStore } from './draft-store.ts'

let journal: DraftStore | null = null

/** Its database is opened once. */
export function getDraftStore(): DraftStore {
  journal ??= openDraftStore()
  return journal
}

/** What an entry of the journal belongs to. */
export const subjectOf = (kind: ContentType, recordId: number | null) => `${kind}:${recordId ?? 'new'}`

/** Nobody's in particular, and not anybody's who is still writing, the newest first. None where the browser keeps nothing. */
export async function listRecoverableDrafts(person: string): Promise<LocalDraft[]> {
  try {
    // To look into a database that is not there would make it.
    const databases = await indexedDB.databases?.()
    if (databases !== undefined && !databases.some(({ name }) => name === LOCAL_DRAFTS_DATABASE)) return []
    return await findAbandonedDrafts(await getDraftStore().entriesOf(person))
  } catch {
    // The desk says so itself as soon as something is typed.
    return []
  }
}

export interface LocalDraftIds {
  readonly subject: string
  readonly title: string
  /** Where it can be brought back. */
  readonly desk: string
}

/** The articles or posts of which a person has something left on this device, each once. */
export async function listLocalDraftIds(
  person: string,
  kind: ContentType,
): Promise<readonly LocalDraftIds[]> {
  const found = new Map<string, LocalDraftIds>()
  for (const { subject, title } of await listRecoverableDrafts(person)) {
    const [of, record] = subject.split(':')
    if (of !== kind || found.has(subject)) continue
    found.set(subject, { subject, title, desk: `${CONTENT_TYPE_DEFINITIONS[kind].desk}/${record}` })
  }
  return [...found.values()]
}
