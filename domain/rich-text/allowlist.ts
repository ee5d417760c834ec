/**
 * Allowed elements and attributes of rich text, shared by the editor, paste and server sanitisers. Attribute values
 * must pass `attributeValue`.
 */

import { isMissingImageSource, MISSING_IMAGE_ATTRIBUTE } from './missing-image.ts'

export const RICH_TEXT_ELEMENTS = {
  p: [],
  br: [],
  h2: [],
  h3: [],
  h4: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  code: [],
  /** With `data-button`, and alone in its paragraph, it is shown as a button. */
  a: ['href', 'data-button'],
  ul: [],
  ol: ['start'],
  li: [],
  blockquote: [],
  /** Contains a `code` element. */
  pre: [],
  hr: [],
  /** Callout. */
  aside: [],
  table: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  /** Image or video with caption, in text width without `data-width`; or a missing image with its alt text. */
  figure: ['data-width', MISSING_IMAGE_ATTRIBUTE, 'aria-label'],
  figcaption: [],
  img: ['src', 'alt', 'width', 'height'],
  video: ['src', 'aria-label', 'width', 'height'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type RichTextElement = keyof typeof RICH_TEXT_ELEMENTS
type AttributeName = (typeof RICH_TEXT_ELEMENTS)[RichTextElement][number]

/** Equivalent elements from other programs; h1 is reserved for the title. */
export const RICH_TEXT_SYNONYMS = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
} as const

/** Full page width, or half with text beside it. */
export const IMAGE_WIDTHS = ['wide', 'half'] as const

const LINK_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel']

/** Characters that browsers ignore or trim in URLs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore them, so they can hide a scheme
const IGNORED_URL_CHARACTERS = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]+/g

/** Returns whether the link is one of our pages, a safe URL scheme or a fragment. */
export function isAllowedLinkUrl(href: string): boolean {
  const normalised = href.replace(IGNORED_URL_CHARACTERS, '')
  if (normalised === '' || /^[\\/]{2}/.test(normalised)) return false
  const scheme = /^([^/?#]*?):/.exec(normalised)?.[1]
  return scheme === undefined || LINK_SCHEMES.includes(scheme.toLowerCase())
}

/** Returns whether the URL is a path on this website. */
export function isPagePath(href: string): boolean {
  return /^\/(?![\\/])[^\s\\]*$/.test(href)
}

const LABEL_MAX = 1000
const MAX_CELLS = 100

/** Valid attribute values. The origin of media is checked elsewhere. */
const VALUES: Readonly<Record<AttributeName, (value: string) => boolean>> = {
  href: isAllowedLinkUrl,
  'data-button': (value) => value === '',
  start: (value) => /^\d{1,4}$/.test(value),
  colspan: isSpan,
  rowspan: isSpan,
  'data-width': (value) => IMAGE_WIDTHS.some((width) => width === value),
  [MISSING_IMAGE_ATTRIBUTE]: isMissingImageSource,
  src: (value) => value !== '',
  alt: (value) => value.length <= LABEL_MAX,
  'aria-label': (value) => value !== '' && value.length <= LABEL_MAX,
  width: isPixelCount,
  height: isPixelCount,
}

function isSpan(value: string): boolean {
  return /^\d{1,3}$/.test(value) && Number(value) > 1 && Number(value) <= MAX_CELLS
}

/** Whether a text is a valid image dimension in pixels. */
function isPixelCount(value: string): boolean {
  return /^[1-9]\d{0,3}$/.test(value)
}

/** Returns the valid value of an attribute, or null. */
export function attributeValue(
  element: RichTextElement,
  name: string,
  value: string | null | undefined,
): string | null {
  const names: readonly string[] = RICH_TEXT_ELEMENTS[element]
  if (value === null || value === undefined || !names.includes(name)) return null
  return VALUES[name as AttributeName](value) ? value : null
}
