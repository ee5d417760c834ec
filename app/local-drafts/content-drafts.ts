/** Ids of local drafts of articles and posts. */
import type { ContentType } from '#domain/content-drafts/content-draft.ts'

export const getDraftSubject = (kind: ContentType, recordId: number | null) => `${kind}:${recordId ?? 'new'}`
