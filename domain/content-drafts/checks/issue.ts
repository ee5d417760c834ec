/** Issue found before publishing: message, severity and the field to fix. */
import type { Certificate, Claim } from '#domain/company/registers.ts'
import type { ContentFields, PostFields } from '../content-draft.ts'

export interface ContentIssue {
  /** Stable while the issue exists, because overrides are stored under it. */
  readonly id: string
  readonly severity: 'stops' | 'blocks' | 'advises'
  readonly message: string
  readonly place: IssueLocation
}

export interface IssueLocation {
  /** Column name. */
  readonly field: string
  /** Index of the top-level element in the text, from 0. */
  readonly block?: number
}

/** Result of a link check. */
export type LinkStatus = 'found' | 'missing' | 'unknown'

/** Data from the website that checks need. */
export interface CheckContext {
  /** Without a trailing slash. */
  readonly siteUrl: string
  /** British date. */
  readonly today: string
  /** By path, as in `getInternalLinks`; absent until checked. */
  readonly links: ReadonlyMap<string, LinkStatus>
  /** Image sizes in bytes, by URL. */
  readonly imageSizes: ReadonlyMap<string, number>
  /** Claims allowed today. */
  readonly claims: readonly Pick<Claim, 'wording'>[]
  readonly certificates: readonly Pick<Certificate, 'standard' | 'name'>[]
}

export function createSuggestion(id: string, place: IssueLocation, message: string): ContentIssue {
  return { id, severity: 'advises', message, place }
}

export function toInternalPath(href: string, siteUrl: string): string | null {
  if (href.startsWith('#') || !URL.canParse(href, `${siteUrl}/`)) return null
  const { origin, pathname, search } = new URL(href, `${siteUrl}/`)
  return origin === new URL(siteUrl).origin ? pathname + search : null
}

export function isPost(fields: ContentFields): fields is PostFields {
  return 'excerpt' in fields
}

export function getFeaturedImage(fields: ContentFields) {
  return isPost(fields)
    ? { src: fields.featured_image, alt: fields.featured_image_alt, field: 'featured_image_alt' }
    : { src: fields.image, alt: fields.image_alt, field: 'image_alt' }
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
