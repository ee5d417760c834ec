/**
 * The pages of How We Do It (product specification, 2): what each is about, and which entries of the registers support it.
 */

export interface Service {
  /** The part of the address after `/how-we-do-it/`. */
  readonly slug: string
  /** Day on which its text last changed, `YYYY-MM-DD`, for the sitemap. */
  readonly changed: string
  readonly title: string
  /** One sentence, which the index, the page's lead and search engines use. */
  readonly summary: string
  readonly keywords: string
  /** The heading of the index under which it stands. */
  readonly group: string
  /** The slugs of pages to read next. */
  readonly related: readonly string[]
  /** Whether it shows the certificates that name this page, or says that none is in date. */
  readonly certified?: true
  /** The ids of the claims on which it rests. */
  readonly claims?: readonly string[]
  readonly policy?: Policy
  /** What staff wrote in the place of the file's facts and of its text; the text is HTML, to be sanitised. */
  readonly facts?: readonly (readonly [name: string, value: string])[]
  readonly text?: string
}

export interface Policy {
  readonly owner: string
  readonly version: string
  /** A day, `YYYY-MM-DD`. */
  readonly reviewed: string
  readonly reviewBy: string
}

export const SERVICES_PATH = '/how-we-do-it'

export function getServicePath({ slug }: Pick<Service, 'slug'>): string {
  return `${SERVICES_PATH}/${slug}`
}
