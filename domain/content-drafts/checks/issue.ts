/** A point of the check before a text comes out: what is wrong, how grave it is, and where it is mended. */
import type { Certificate, Claim } from '#domain/company/registers.ts'
import type { ContentFields, PostFields } from '../content-draft.ts'

export interface ContentIssue {
  /** The same for the same thing as long as it is there: what somebody said of it is kept under it. */
  readonly id: string
  readonly weight: 'stops' | 'blocks' | 'advises'
  /** A sentence or two. */
  readonly message: string
  readonly place: IssueLocation
}

/** Where a point is mended. */
export interface IssueLocation {
  /** By the name of its column. */
  readonly field: string
  /** In the text: which of the elements at its top, from 0. */
  readonly block?: number
}

/** What the site answered at one of its own addresses. */
export type LinkStatus = 'found' | 'missing' | 'unknown'

/** What a check cannot know from the text: it is asked of the site when the check is made. */
export interface CheckContext {
  /** The site's own address, without a slash at its end. */
  readonly siteUrl: string
  /** By address on this site, as `ownLinks` names them; one that is not here has not been asked for yet. */
  readonly links: ReadonlyMap<string, LinkStatus>
  /** Bytes, by a picture's address as the text or the row has it. */
  readonly weights: ReadonlyMap<string, number>
  /** Those that may be made today. */
  readonly claims: readonly Pick<Claim, 'wording'>[]
  readonly certificates: readonly Pick<Certificate, 'standard' | 'name'>[]
}

export function createSuggestion(id: string, place: IssueLocation, message: string): ContentIssue {
  return { id, weight: 'advises', message, place }
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
