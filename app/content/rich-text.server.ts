/**
 * Rich text is written by browsers straight to the database, so what a row holds is not trusted: this is applied
 * wherever it becomes markup on a page. The list is what the editor can produce, and nothing more.
 */

import sanitizeHtml from 'sanitize-html'
import { PUBLIC_OBJECTS } from './media-address.ts'
import { pictureSources } from './renditions.ts'

export interface RichTextPlace {
  /** Origin of the API, where pictures are; the empty string means the page's own. */
  readonly supabaseUrl: string
  /** For feeds, which are read elsewhere: the site's address, which links and pictures then begin with. */
  readonly absolute?: string
}

const ON_THIS_SITE: RichTextPlace = { supabaseUrl: '' }

/** How wide a picture is shown in an article: the reading width, or a phone's. */
const SIZES = '(min-width: 48rem) 42rem, 92vw'

/** Pictures come from our own buckets of media alone: another host would learn who reads. */
const OWN_PICTURE = new RegExp(
  `^${PUBLIC_OBJECTS}(?:news|blog)-media/[\\w~!$'()*+,;=:@-][\\w.~!$'()*+,;=:@/%-]*$`,
)

export function sanitiseRichText(html: string, place: RichTextPlace = ON_THIS_SITE): string {
  return sanitizeHtml(html, {
    allowedTags: [
      'p',
      'br',
      'h2',
      'h3',
      'h4',
      'strong',
      'em',
      'u',
      's',
      'ul',
      'ol',
      'li',
      'blockquote',
      'a',
      'hr',
      'code',
      'figure',
      'figcaption',
      'img',
    ],
    allowedAttributes: {
      a: ['href', 'rel'],
      img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      b: 'strong',
      i: 'em',
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      a: (tagName, { href }) => ({ tagName, attribs: linkAttributes(href, place) }),
      img: (tagName, attribs) => ({ tagName, attribs: pictureAttributes(attribs, place) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
  })
}

/** What the sanitiser escapes; everything else it leaves as it reads. */
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"' } as const

function linkAttributes(href: string | undefined, { absolute }: RichTextPlace): Record<string, string> {
  if (href === undefined) return {}
  const rel = 'noopener noreferrer'
  if (absolute === undefined) return { href, rel }
  // A link that is none leads nowhere, there as here.
  return URL.canParse(href, `${absolute}/`) ? { href: new URL(href, `${absolute}/`).href, rel } : {}
}

function pictureAttributes(given: sanitizeHtml.Attributes, place: RichTextPlace): Record<string, string> {
  const path = ownPicturePath(given.src ?? '', place)
  if (path === null) return {}
  const side = (name: 'width' | 'height') => {
    const value = given[name] ?? ''
    return /^[1-9]\d{0,3}$/.test(value) ? { [name]: value } : {}
  }
  const described = { alt: given.alt ?? '', ...side('width'), ...side('height') }
  if (place.absolute !== undefined) return { src: (place.supabaseUrl || place.absolute) + path, ...described }
  const { src, srcSet } = pictureSources(place.supabaseUrl, path)
  return {
    src,
    ...(srcSet !== undefined && { srcset: srcSet, sizes: SIZES }),
    ...described,
    loading: 'lazy',
    decoding: 'async',
  }
}

/** The path of a picture in one of our buckets, from the path or the address of it; null of any other. */
function ownPicturePath(src: string, { supabaseUrl, absolute }: RichTextPlace): string | null {
  const origin = [supabaseUrl, absolute ?? ''].find((own) => own !== '' && src.startsWith(`${own}/`)) ?? ''
  const path = src.slice(origin.length)
  // No way up and out of the bucket, however it is written.
  return OWN_PICTURE.test(path) && !/(?:\/|%2f)(?:\.|%2e){1,2}(?:\/|%2f|$)/i.test(path) ? path : null
}

/** The words of rich text, for descriptions and excerpts. */
export function richTextWords(html: string): string {
  return sanitizeHtml(html.replace(/<(\/p|\/h\d|\/li|\/figcaption|br)[^>]*>/gi, '$& '), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
    .replace(/\s+/g, ' ')
    .trim()
}
