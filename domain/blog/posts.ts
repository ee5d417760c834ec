/** What a blog post may contain, and when it is published. The database's constraints and policies say the same. */

import { z } from 'zod'
import { INVENTED_PEOPLE } from '#company/people.ts'
import { isOnThisMachine } from '../company/particulars.ts'
import { imageAlt, optionalText, requiredText, UNDESCRIBED_IMAGE } from '../forms/fields.ts'

export const BLOG_STATUSES = ['draft', 'published'] as const
export type BlogStatus = (typeof BLOG_STATUSES)[number]

export const DEFAULT_BLOG_STATUS: BlogStatus = 'draft'
export const DEFAULT_BLOG_AUTHOR = 'Anonymous'

/** Returns a post as it is signed on a site: not by somebody who is invented, but on one's own machine. */
export function asSigned<T extends { readonly author: string }>(post: T, siteUrl: string): T {
  if (isOnThisMachine(siteUrl) || !INVENTED_PEOPLE.includes(post.author)) return post
  return { ...post, author: DEFAULT_BLOG_AUTHOR }
}

export const BLOG_TITLE_MAX = 200
export const BLOG_CONTENT_MAX = 100_000
export const BLOG_EXCERPT_MAX = 1000
export const BLOG_AUTHOR_MAX = 120
export const BLOG_LABELS_MAX = 20
export const BLOG_LABEL_MAX = 60
export const BLOG_SEO_SETTINGS_MAX_BYTES = 20_000
export const BLOG_PUBLISH_DATE_MIN = '1900-01-01T00:00:00Z'
/** Publish dates must be before this moment. */
export const BLOG_PUBLISH_DATE_END = '2200-01-01T00:00:00Z'

/** Says whether everybody sees a post: it is published and its publish date has come. */
export function isOut(post: { readonly status: string; readonly publishDate: string }, now: Date): boolean {
  return post.status === 'published' && Date.parse(post.publishDate) <= now.getTime()
}

/** The lists of labels that a post has. */
export const LABEL_FIELDS = ['categories', 'tags'] as const
export type LabelField = (typeof LABEL_FIELDS)[number]

/** Returns a category or tag on one line, without a space at either end. */
export function asLabel(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

export const overlongLabel = (what: string) =>
  `Please keep each of the ${what} to ${BLOG_LABEL_MAX} characters.`
export const tooManyLabels = (what: string) => `Please choose no more than ${BLOG_LABELS_MAX} ${what}.`

/** Says what is wrong with one label, on one line as it is; null when nothing is. */
export function labelFault(label: string, field: LabelField): string | null {
  if (label === '') return field === 'tags' ? 'Please enter a tag.' : 'Please enter a category.'
  return label.length > BLOG_LABEL_MAX ? overlongLabel(field) : null
}

/** Labels are trimmed, each is kept once in the order given, and empty ones are dropped. */
const labels = (what: string) =>
  z
    .array(
      z
        .string()
        .transform(asLabel)
        .pipe(z.string().max(BLOG_LABEL_MAX, overlongLabel(what))),
    )
    .transform((list) => [...new Set(list.filter((label) => label !== ''))])
    .pipe(z.array(z.string()).max(BLOG_LABELS_MAX, tooManyLabels(what)))

const publishDate = z.iso
  .datetime({ offset: true, error: 'Please choose when to publish the post.', abort: true })
  .refine(
    (moment) =>
      Date.parse(moment) >= Date.parse(BLOG_PUBLISH_DATE_MIN) &&
      Date.parse(moment) < Date.parse(BLOG_PUBLISH_DATE_END),
    'Please choose when to publish the post.',
  )

const seoSettings = z
  .record(z.string(), z.json())
  .refine(
    (settings) => new TextEncoder().encode(JSON.stringify(settings)).length <= BLOG_SEO_SETTINGS_MAX_BYTES,
    'These settings are too long to save.',
  )

/**
 * A blog post as its form sends it. What is left out has its default: author Anonymous, status draft, empty content and
 * excerpt. The publish date is now, by the database's clock.
 */
export const blogDraft = z
  .object({
    title: requiredText('a title', BLOG_TITLE_MAX),
    content: z.string().max(BLOG_CONTENT_MAX, 'This post is too long to save.').default(''),
    excerpt: z
      .string()
      .trim()
      .max(BLOG_EXCERPT_MAX, `Please keep the excerpt to ${BLOG_EXCERPT_MAX} characters.`)
      .default(''),
    author: z
      .string()
      .trim()
      .max(BLOG_AUTHOR_MAX, `Please keep the author to ${BLOG_AUTHOR_MAX} characters.`)
      .default('')
      .transform((author) => author || DEFAULT_BLOG_AUTHOR),
    status: z.enum(BLOG_STATUSES).default(DEFAULT_BLOG_STATUS),
    publishDate: publishDate.optional(),
    featuredImage: optionalText.default(null),
    featuredImageAlt: imageAlt.default(null),
    categories: labels('categories').default([]),
    tags: labels('tags').default([]),
    seoSettings: seoSettings.default({}),
  })
  .refine((draft) => draft.featuredImage === null || draft.featuredImageAlt !== null, {
    path: ['featuredImageAlt'],
    message: UNDESCRIBED_IMAGE,
  })

export type BlogDraft = z.output<typeof blogDraft>
