/** Local drafts of articles and posts. */
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import { listRecoverableDrafts } from './unsaved-drafts.ts'

export const getDraftSubject = (kind: ContentType, recordId: number | null) => `${kind}:${recordId ?? 'new'}`

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
