/**
 * Browsers write rich text straight to the database, so stored HTML is untrusted. This sanitises it to the allowlist of
 * domain/rich-text wherever it is rendered, and adds attributes that rows may not contain.
 */

import sanitizeHtml from 'sanitize-html'
import {
  attributeValue,
  isPagePath,
  RICH_TEXT_ELEMENTS,
  RICH_TEXT_SYNONYMS,
  type RichTextElement,
} from '#domain/rich-text/allowlist.ts'
import { MISSING_IMAGE_ATTRIBUTE } from '#domain/rich-text/missing-image.ts'
import { ownMediaPath } from './media-url.ts'
import { getImageSources } from './responsive-images.ts'

export interface RichTextTarget {
  /** Origin of the API; empty means the page's own. */
  readonly supabaseUrl: string
  /** For feeds: the site's URL, prefixed to links and images. */
  readonly absolute?: string
}

const ON_THIS_SITE: RichTextTarget = { supabaseUrl: '' }

type Attributes = Record<string, string>

/** Reading width, or a phone's width. */
const SIZES = '(min-width: 48rem) 42rem, 92vw'

/** Attributes added by the page. */
const ADDED: Readonly<Partial<Record<RichTextElement, readonly string[]>>> = {
  a: ['rel'],
  img: ['srcset', 'sizes', 'loading', 'decoding'],
  video: ['controls', 'playsinline', 'preload'],
}

const ELEMENTS = Object.keys(RICH_TEXT_ELEMENTS) as RichTextElement[]
const ALLOWED_ATTRIBUTES = Object.fromEntries(
  ELEMENTS.map((element) => [element, [...RICH_TEXT_ELEMENTS[element], ...(ADDED[element] ?? [])]]),
)

export function sanitiseRichText(html: string, target: RichTextTarget = ON_THIS_SITE): string {
  const transformers: Readonly<Partial<Record<RichTextElement, (attributes: Attributes) => Attributes>>> = {
    a: (attributes) => linkAttributes(attributes, target),
    img: (attributes) => imageAttributes(attributes, target),
    video: (attributes) => videoAttributes(attributes, target),
    figure: (attributes) =>
      target.absolute === undefined || attributes[MISSING_IMAGE_ATTRIBUTE] !== undefined ? attributes : {},
  }
  const transforms = ELEMENTS.map((element) => {
    const transform = transformers[element] ?? ((attributes: Attributes) => attributes)
    return [
      element,
      (tagName: string, attribs: Attributes) => ({
        tagName,
        attribs: transform(keepAllowedAttributes(element, attribs)),
      }),
    ] as const
  })
  const clean = sanitizeHtml(html, {
    allowedTags: ELEMENTS,
    allowedAttributes: ALLOWED_ATTRIBUTES,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { ...RICH_TEXT_SYNONYMS, ...Object.fromEntries(transforms) },
    exclusiveFilter: ({ tag, attribs }) =>
      ((tag === 'img' || tag === 'video') && attribs.src === undefined) ||
      attribs[MISSING_IMAGE_ATTRIBUTE] !== undefined,
  })
  return target.absolute === undefined ? withScrollingTables(clean) : clean
}

/** Keeps attributes on the allowlist with valid values. */
function keepAllowedAttributes(element: RichTextElement, attribs: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attribs).filter(([name, value]) => attributeValue(element, name, value) !== null),
  )
}

function linkAttributes(attributes: Attributes, { absolute }: RichTextTarget): Attributes {
  const { href } = attributes
  const rel = 'noopener noreferrer'
  if (href === undefined) return { rel }
  if (absolute === undefined) {
    const isButton = attributes['data-button'] !== undefined && isPagePath(href)
    return { href, rel, ...(isButton && { 'data-button': '' }) }
  }
  // An invalid link is removed.
  return URL.canParse(href, `${absolute}/`) ? { href: new URL(href, `${absolute}/`).href, rel } : { rel }
}

/** Returns path and dimensions, or null for foreign media. */
function ownMedium({ src = '', width, height }: Attributes, target: RichTextTarget) {
  const path = ownMediaPath(src, [target.supabaseUrl, target.absolute ?? ''])
  if (path === null) return null
  const sides = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) }
  return { path, sides, address: (target.supabaseUrl || target.absolute || '') + path }
}

function imageAttributes(attributes: Attributes, target: RichTextTarget): Attributes {
  const medium = ownMedium(attributes, target)
  if (medium === null) return {}
  const common = { alt: attributes.alt ?? '', ...medium.sides }
  if (target.absolute !== undefined) return { src: medium.address, ...common }
  const { src, srcSet } = getImageSources(target.supabaseUrl, medium.path)
  return {
    src,
    ...(srcSet !== undefined && { srcset: srcSet, sizes: SIZES }),
    ...common,
    loading: 'lazy',
    decoding: 'async',
  }
}

/** Loads only the first frame until playback. */
function videoAttributes(attributes: Attributes, target: RichTextTarget): Attributes {
  const medium = ownMedium(attributes, target)
  if (medium === null) return {}
  const label = attributes['aria-label']
  return {
    src: medium.address,
    ...medium.sides,
    ...(label !== undefined && { 'aria-label': label }),
    controls: '',
    playsinline: '',
    preload: 'metadata',
  }
}

/** Wraps tables in a focusable scroll container. The sanitiser has escaped all other brackets and closed all tags. */
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

/** Entities written by the sanitiser. */
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"' } as const

/** Returns the text of rich text, for descriptions and excerpts. */
export function richTextToPlainText(html: string): string {
  return sanitizeHtml(html.replace(/<(\/p|\/h\d|\/li|\/figcaption|\/t[dh]|\/pre|br|hr)[^>]*>/gi, '$& '), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
    .replace(/\s+/g, ' ')
    .trim()
}
