import { PLACEHOLDER_TEAM } from '#company/people.ts'
import { isLoopbackUrl } from '../company/particulars.ts'

export const DEFAULT_BLOG_AUTHOR = 'Anonymous'

/** Returns a post with its public author; placeholder authors appear only on a development machine. */
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

/** Label fields of a post. */
export const LABEL_FIELDS = ['categories', 'tags'] as const
export type LabelField = (typeof LABEL_FIELDS)[number]

/** Returns a label trimmed and on one line. */
export function normaliseLabel(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

export const labelTooLongMessage = (noun: string) => `Keep ${noun} to ${BLOG_LABEL_MAX} characters each.`
export const tooManyLabels = (noun: string) => `Choose up to ${BLOG_LABELS_MAX} ${noun}.`

/** Returns the error of a normalised label, or null. */
export function validateLabel(label: string, field: LabelField): string | null {
  if (label === '') return field === 'tags' ? 'Enter a tag.' : 'Enter a category.'
  return label.length > BLOG_LABEL_MAX ? labelTooLongMessage(field) : null
}
