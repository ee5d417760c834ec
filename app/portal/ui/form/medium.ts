/** The one picture or video of a record as its form holds it. */
import { mediaKind } from '#domain/media/media.ts'

/** A stored video may have a picture beside it, its poster. */
export type Medium =
  | { readonly kind: 'none' }
  | { readonly kind: 'stored'; readonly image: string | null; readonly video: string | null }
  | { readonly kind: 'chosen'; readonly file: File }

/** Paths of stored media. */
export interface MediaPaths {
  readonly image: string | null
  readonly video: string | null
}

export function mediumOf({ image, video }: MediaPaths): Medium {
  return image === null && video === null ? { kind: 'none' } : { kind: 'stored', image, video }
}

/** Whether it shows a picture, and so needs words for those who cannot see it. */
export function hasPicture(medium: Medium): boolean {
  if (medium.kind === 'chosen') return mediaKind(medium.file.type) === 'image'
  return medium.kind === 'stored' && medium.image !== null
}

/** What the record keeps of it. @param send stores a chosen file; null where that was stopped */
export async function mediaPaths(
  medium: Medium,
  send: (file: File) => Promise<string | null>,
): Promise<MediaPaths | null> {
  if (medium.kind === 'none') return { image: null, video: null }
  if (medium.kind === 'stored') return { image: medium.image, video: medium.video }
  const path = await send(medium.file)
  if (path === null) return null
  return mediaKind(medium.file.type) === 'video' ? { image: null, video: path } : { image: path, video: null }
}

/** Stored media that the record no longer shows. */
export function replacedMedia(before: MediaPaths | null, after: MediaPaths): string[] {
  const kept = [after.image, after.video]
  return [before?.image, before?.video].filter((path) => path != null && !kept.includes(path)) as string[]
}
