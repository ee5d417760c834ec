/** What a blog post may contain, and when it is published. The database's constraints and policies say the same. */

import { PLACEHOLDER_TEAM } from '#company/people.ts'
import { isLoopbackUrl } from '../company/particulars.ts'

export const DEFAULT_BLOG_AUTHOR = 'Anonymous'

/** Returns a post as it is signed on a site: not by somebody who is invented, but on one's own machine. */
export function withPublicAuthor<T extends { readonly author: string }>(post: T, siteUrl: string): T {
  if (isLoopbackUrl(siteUrl) || !PLACEHOLDER_TEAM.includes(post.author)) return post
  return { ...post, author: DEFAULT_BLOG_AUTHOR }
}

export const BLOG_TITLE_MAX = 200
export const BLOG_CONTENT_MAX = 100_000
export const BLOG_EXCERPT_MAX = 1000
export const BLOG_AUTHOR_MAX = 120
export const BLOG_LABELS_MAX = 20
export const BLOG_LABEL_MAX = 60

/** The lists of labels that a post has. */
export const LABEL_FIELDS = ['categories', 'tags'] as const
export type LabelField = (typeof LABEL_FIELDS)[number]

/** Returns a category or tag on one line, without a space at either end. */
export function normaliseLabel(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

export const labelTooLongMessage = (what: string) =>
  `Please keep ${what} to ${BLOG_LABEL_MAX} characters each.`
export const tooManyLabels = (what: string) => `Please choose up to ${BLOG_LABELS_MAX} ${what}.`

/** Says what is wrong with one label, on one line as it is; null when nothing is. */
export function validateLabel(label: string, field: LabelField): string | null {
  if (label === '') return field === 'tags' ? 'Please enter a tag.' : 'Please enter a category.'
  return label.length > BLOG_LABEL_MAX ? labelTooLongMessage(field) : null
}
