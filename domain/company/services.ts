/** Pages of How We Do It (product specification, 2). */

export interface Service {
  /** Path segment after `/how-we-do-it/`. */
  readonly slug: string
  /** Last change of the text (`YYYY-MM-DD`), for the sitemap. */
  readonly changed: string
  readonly title: string
  /** One sentence for the index, the page and search engines. */
  readonly summary: string
  readonly keywords: string
  /** Heading in the index. */
  readonly group: string
  /** Slugs of related pages. */
  readonly related: readonly string[]
  /** Shows the certificates that name this page, or a note that none is valid. */
  readonly certified?: true
  /** Claim ids. */
  readonly claims?: readonly string[]
  readonly policy?: Policy
  /** Replacements by staff; the text is HTML and must be sanitised. */
  readonly facts?: readonly (readonly [name: string, value: string])[]
  readonly text?: string
}

/** A step of the walk on the index page. Title and summary are the service's. */
export interface WalkStep {
  readonly slug: string
  /** How long it takes, or when it happens. */
  readonly takes: string
  readonly picture: { readonly src: string; readonly alt: string }
}

export interface Policy {
  readonly owner: string
  readonly version: string
  /** `YYYY-MM-DD` */
  readonly reviewed: string
  readonly reviewBy: string
}

export const SERVICES_PATH = '/how-we-do-it'

export function getServicePath({ slug }: Pick<Service, 'slug'>): string {
  return `${SERVICES_PATH}/${slug}`
}
