/**
 * Rich text is written by browsers straight to the database, so what a row holds is not trusted: this is applied
 * wherever it becomes markup on a page. It lets the grammar of domain/rich-text through, which is what the editor can
 * produce, and nothing more; and it adds what a page needs besides, which no row can.
 */

import sanitizeHtml from 'sanitize-html'
import {
  attributeValue,
  isPagePath,
  RICH_TEXT_ELEMENTS,
  RICH_TEXT_SYNONYMS,
  type RichTextElement,
} from '#domain/rich-text/allowlist.ts'
import { ownMediaPath } from './media-url.ts'
import { getImageSources } from './responsive-images.ts'

export interface RichTextTarget {
  /** Origin of the API, where pictures are; the empty string means the page's own. */
  readonly supabaseUrl: string
  /** For feeds, which are read elsewhere: the site's address, which links and pictures then begin with. */
  readonly absolute?: string
}

const ON_THIS_SITE: RichTextTarget = { supabaseUrl: '' }

type Attributes = Record<string, string>

/** How wide a picture is shown in an article: the reading width, or a phone's. */
const SIZES = '(min-width: 48rem) 42rem, 92vw'

/** What a page adds to a row's attributes. */
const ADDED: Readonly<Partial<Record<RichTextElement, readonly string[]>>> = {
  a: ['rel'],
  img: ['srcset', 'sizes', 'loading', 'decoding'],
  video: ['controls', 'playsinline', 'preload'],
}

const ELEMENTS = Object.keys(RICH_TEXT_ELEMENTS) as RichTextElement[]
const ALLOWED_ATTRIBUTES = Object.fromEntries(
  ELEMENTS.map((element) => [element, [...RICH_TEXT_ELEMENTS[element], ...(ADDED[element] ?? [])]]),
)

/** Returns what of it may be on a page, or in a feed where the place has an absolute address. */
export function sanitiseRichText(html: string, place: RichTextTarget = ON_THIS_SITE): string {
  const made: Readonly<Partial<Record<RichTextElement, (given: Attributes) => Attributes>>> = {
    a: (given) => linkAttributes(given, place),
    img: (given) => pictureAttributes(given, place),
    video: (given) => filmAttributes(given, place),
    figure: (given) => (place.absolute === undefined ? given : {}),
  }
  const transforms = ELEMENTS.map((element) => {
    const make = made[element] ?? ((given: Attributes) => given)
    return [
      element,
      (tagName: string, attribs: Attributes) => ({ tagName, attribs: make(own(element, attribs)) }),
    ] as const
  })
  const clean = sanitizeHtml(html, {
    allowedTags: ELEMENTS,
    allowedAttributes: ALLOWED_ATTRIBUTES,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { ...RICH_TEXT_SYNONYMS, ...Object.fromEntries(transforms) },
    exclusiveFilter: ({ tag, attribs }) => (tag === 'img' || tag === 'video') && attribs.src === undefined,
  })
  return place.absolute === undefined ? withScrollingTables(clean) : clean
}

/** The attributes that the grammar has for an element, with values that it lets through. */
function own(element: RichTextElement, attribs: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attribs).filter(([name, value]) => attributeValue(element, name, value) !== null),
  )
}

function linkAttributes(given: Attributes, { absolute }: RichTextTarget): Attributes {
  const { href } = given
  const rel = 'noopener noreferrer'
  if (href === undefined) return { rel }
  if (absolute === undefined) {
    const isButton = given['data-button'] !== undefined && isPagePath(href)
    return { href, rel, ...(isButton && { 'data-button': '' }) }
  }
  // A link that is none leads nowhere, there as here.
  return URL.canParse(href, `${absolute}/`) ? { href: new URL(href, `${absolute}/`).href, rel } : { rel }
}

/** The path of what is shown, and the sides that it was given; null of what is not ours. */
function ownMedium({ src = '', width, height }: Attributes, place: RichTextTarget) {
  const path = ownMediaPath(src, [place.supabaseUrl, place.absolute ?? ''])
  if (path === null) return null
  const sides = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) }
  return { path, sides, address: (place.supabaseUrl || place.absolute || '') + path }
}

function pictureAttributes(given: Attributes, place: RichTextTarget): Attributes {
  const medium = ownMedium(given, place)
  if (medium === null) return {}
  const described = { alt: given.alt ?? '', ...medium.sides }
  if (place.absolute !== undefined) return { src: medium.address, ...described }
  const { src, srcSet } = getImageSources(place.supabaseUrl, medium.path)
  return {
    src,
    ...(srcSet !== undefined && { srcset: srcSet, sizes: SIZES }),
    ...described,
    loading: 'lazy',
    decoding: 'async',
  }
}

/** A film waits until it is started: only its first frame is asked for. */
function filmAttributes(given: Attributes, place: RichTextTarget): Attributes {
  const medium = ownMedium(given, place)
  if (medium === null) return {}
  const label = given['aria-label']
  return {
    src: medium.address,
    ...medium.sides,
    ...(label !== undefined && { 'aria-label': label }),
    controls: '',
    playsinline: '',
    preload: 'metadata',
  }
}

/**
 * A table that is wider than the page scrolls in a box of its own, by keys too. The sanitiser has escaped every bracket
 * that is not a tag's, in attributes as in texts, and has closed what it let open.
 */
function withScrollingTables(clean: string): string {
  let depth = 0
  let count = 0
  return clean.replace(/<(\/?)table>/g, (tag, isEnd) => {
    if (isEnd !== '') {
      depth -= 1
      return depth === 0 ? `${tag}</div>` : tag
    }
    depth += 1
    if (depth > 1) return tag
    count += 1
    return `<div role="region" aria-label="Table ${count}" tabindex="0">${tag}`
  })
}

/** What the sanitiser escapes; everything else it leaves as it reads. */
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"' } as const

/** The words of rich text, for descriptions and excerpts. */
export function richTextToPlainText(html: string): string {
  return sanitizeHtml(html.replace(/<(\/p|\/h\d|\/li|\/figcaption|\/t[dh]|\/pre|br|hr)[^>]*>/gi, '$& '), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
    .replace(/\s+/g, ' ')
    .trim()
}
