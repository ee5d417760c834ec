import type { MetaDescriptor } from 'react-router'
import { BRAND } from '#domain/brand.ts'

export interface PageFacts {
  /** Without the company's name, which is added. Absent on the home page. */
  readonly title?: string
  readonly description: string
  readonly keywords?: string
  /** From the root, with the leading slash. */
  readonly path: string
  readonly siteUrl: string
  readonly kind?: 'website' | 'article'
  /** Absolute address, or a path on the site. Without one, the company's card. */
  readonly image?: { readonly address: string; readonly alt: string } | undefined
  readonly video?: string | undefined
  readonly publishedOn?: string
}

const CARD = { address: '/social-card.png', alt: `${BRAND.name}: an unfolded box, drawn and dimensioned` }

/** Title, description, canonical address and what social networks read of a page. */
export function pageMeta(page: PageFacts): MetaDescriptor[] {
  const title =
    page.title === undefined ? `${BRAND.name} | Corrugated packaging` : `${page.title} | ${BRAND.name}`
  const address = page.siteUrl + page.path
  const image = page.image ?? CARD
  const imageAddress = new URL(image.address, `${page.siteUrl}/`).href
  const shown = page.title ?? BRAND.name
  return [
    { title },
    { name: 'description', content: page.description },
    ...(page.keywords === undefined ? [] : [{ name: 'keywords', content: page.keywords }]),
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: BRAND.name },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:type', content: page.kind ?? 'website' },
    { property: 'og:title', content: shown },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: imageAddress },
    { property: 'og:image:alt', content: image.alt },
    ...(page.video === undefined
      ? []
      : [{ property: 'og:video', content: new URL(page.video, `${page.siteUrl}/`).href }]),
    ...(page.publishedOn === undefined
      ? []
      : [{ property: 'article:published_time', content: page.publishedOn }]),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: shown },
    { name: 'twitter:description', content: page.description },
    { name: 'twitter:image', content: imageAddress },
    { name: 'twitter:image:alt', content: image.alt },
  ]
}
