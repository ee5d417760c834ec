/** What a news article may hold. The database's constraints say the same; these words are for the person at the form. */

import { z } from 'zod'

export const NEWS_TYPES = ['text', 'image', 'video'] as const
export type NewsType = (typeof NEWS_TYPES)[number]

/** Derived from whether an image or video address exists; a video comes first, its image being the poster. */
export function newsType(media: { readonly image: string | null; readonly video: string | null }): NewsType {
  if (media.video !== null) return 'video'
  return media.image === null ? 'text' : 'image'
}

/** At most so many on the home page. */
export const HOME_LIST_LIMIT = 9

export const NEWS_TITLE_MAX = 200
export const NEWS_CONTENT_MAX = 100_000
export const NEWS_IMAGE_ALT_MAX = 300
export const NEWS_DATE_MIN = '1900-01-01'
export const NEWS_DATE_MAX = '2199-12-31'

const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? null : text))
  .nullable()

/** A news article as its form sends it; `image` and `video` are addresses of uploaded media. */
export const newsDraft = z
  .object({
    title: z
      .string()
      .trim()
      .min(1, 'Please enter a title.')
      .max(NEWS_TITLE_MAX, `Please keep the title to ${NEWS_TITLE_MAX} characters.`),
    content: z.string().max(NEWS_CONTENT_MAX, 'This article is too long to be saved in one piece.'),
    date: z.iso
      .date({ error: 'Please choose a date.', abort: true })
      .refine((date) => date >= NEWS_DATE_MIN && date <= NEWS_DATE_MAX, 'Please choose a date.'),
    image: optionalText,
    imageAlt: optionalText.pipe(
      z
        .string()
        .max(NEWS_IMAGE_ALT_MAX, `Please keep the description to ${NEWS_IMAGE_ALT_MAX} characters.`)
        .nullable(),
    ),
    video: optionalText,
  })
  .refine((draft) => draft.image === null || draft.imageAlt !== null, {
    path: ['imageAlt'],
    message: 'Please describe the picture for people who cannot see it.',
  })

export type NewsDraft = z.output<typeof newsDraft>
