import type { MetaDescriptor } from 'react-router'
import { BRAND } from '#company/brand.ts'
import { withErrorPrefix } from '#domain/forms/error-summary.ts'
import { SOCIAL_CARD_SIZE } from '#domain/media/social-card.ts'

export interface PageMetadata {
  /** Without the company name. Absent on the home page. */
  readonly title?: string
  readonly description: string
  readonly keywords?: string
  /** From the root, with a leading slash. */
  readonly path: string
  readonly siteUrl: string
  readonly kind?: 'website' | 'article'
  /** Path of the page's social card; defaults to the company's. */
  readonly card?: string
  readonly video?: string | undefined
  readonly publishedOn?: string
  /** The page is the response to a rejected form. */
  readonly refused?: boolean
}

const COMPANY_CARD = '/social-card.png'
const COMPANY_CARD_ALT = `${BRAND.name}: an unfolded box, as a technical drawing`

/** Returns title, description, canonical URL and social metadata. */
export function pageMeta(page: PageMetadata): MetaDescriptor[] {
  const title =
    page.title === undefined ? `${BRAND.name} | Corrugated packaging` : `${page.title} | ${BRAND.name}`
  const address = page.siteUrl + page.path
  const image = page.siteUrl + (page.card ?? COMPANY_CARD)
  const shown = page.title ?? BRAND.name
  const imageAlt = page.card === undefined ? COMPANY_CARD_ALT : shown
  return [
    { title: page.refused ? withErrorPrefix(title, true) : title },
    { name: 'description', content: page.description },
    ...(page.keywords === undefined ? [] : [{ name: 'keywords', content: page.keywords }]),
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: BRAND.name },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:type', content: page.kind ?? 'website' },
    { property: 'og:title', content: shown },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: String(SOCIAL_CARD_SIZE.width) },
    { property: 'og:image:height', content: String(SOCIAL_CARD_SIZE.height) },
    { property: 'og:image:alt', content: imageAlt },
    ...(page.video === undefined
      ? []
      : [{ property: 'og:video', content: new URL(page.video, `${page.siteUrl}/`).href }]),
    ...(page.publishedOn === undefined
      ? []
      : [{ property: 'article:published_time', content: page.publishedOn }]),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: shown },
    { name: 'twitter:description', content: page.description },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: imageAlt },
  ]
}

/** Returns the links to a list's feeds. */
export function feedLinks(path: string, title: string): MetaDescriptor[] {
  return [
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: `${title} (Atom)`,
      href: `${path}/atom.xml`,
    },
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: `${title} (RSS)`,
      href: `${path}/rss.xml`,
    },
  ]
}
