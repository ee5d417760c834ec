import { z } from 'zod'
import { imageAlt, requiredText } from '../forms/fields.ts'

export const NEWS_TYPES = ['text', 'image', 'video'] as const
export type NewsType = (typeof NEWS_TYPES)[number]

/** Returns the type from the media: video first, with the image as its poster. */
export function newsType(media: { readonly image: string | null; readonly video: string | null }): NewsType {
  if (media.video !== null) return 'video'
  return media.image === null ? 'text' : 'image'
}

export const NEWS_TITLE_MAX = 200
export const NEWS_CONTENT_MAX = 100_000
export const NEWS_DATE_MIN = '1900-01-01'
export const NEWS_DATE_MAX = '2199-12-31'

/**
 * Schema for articles in the demonstration content.
 * @internal
 */
export const newsFields = z.object({
  title: requiredText('a title', NEWS_TITLE_MAX),
  content: z.string().max(NEWS_CONTENT_MAX, 'This article is too long to save.'),
  date: z.iso
    .date({ error: 'Choose a date.', abort: true })
    .refine((date) => date >= NEWS_DATE_MIN && date <= NEWS_DATE_MAX, 'Choose a date.'),
  imageAlt,
})
