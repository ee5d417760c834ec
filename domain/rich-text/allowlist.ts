/**
 * What rich text may consist of: the one list that the editor makes, that a paste is reduced to, and that the server
 * lets through (app/content/rich-text.server.ts). It is kept as HTML of these elements with these attributes, and an
 * attribute only with a value that `attributeValue` lets through.
 */

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
  /** A link; with `data-button`, and alone in its paragraph, it is drawn as a button. */
  a: ['href', 'data-button'],
  ul: [],
  ol: ['start'],
  li: [],
  blockquote: [],
  /** Code of several lines, in a `code` element. */
  pre: [],
  hr: [],
  /** A call-out box. */
  aside: [],
  table: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  /** A picture or a film with its caption; without `data-width` it is as wide as the text. */
  figure: ['data-width'],
  figcaption: [],
  img: ['src', 'alt', 'width', 'height'],
  video: ['src', 'aria-label', 'width', 'height'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type RichTextElement = keyof typeof RICH_TEXT_ELEMENTS
type AttributeName = (typeof RICH_TEXT_ELEMENTS)[RichTextElement][number]

/** What other programs call the same; a page has its own first heading. */
export const RICH_TEXT_SYNONYMS = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
} as const

/** A picture that is not as wide as the text is as wide as the page allows, or half as wide with text beside it. */
export const IMAGE_WIDTHS = ['wide', 'half'] as const

const LINK_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel']

/** What a browser leaves out of an address, or trims, before it reads it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that hide a scheme
const UNSEEN = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]+/g

/** Says whether a link may lead there: to a page of the site, to an address with a scheme that is harmless, or to a place on the page. */
export function isAllowedLinkUrl(href: string): boolean {
  const seen = href.replace(UNSEEN, '')
  if (seen === '' || /^[\\/]{2}/.test(seen)) return false
  const scheme = /^([^/?#]*?):/.exec(seen)?.[1]
  return scheme === undefined || LINK_SCHEMES.includes(scheme.toLowerCase())
}

/** Says whether an address is that of a page of this site, as a path from its root. */
export function isPagePath(href: string): boolean {
  return /^\/(?![\\/])[^\s\\]*$/.test(href)
}

const LABEL_MAX = 1000
const CELLS_MAX = 100

/** The form of each attribute. Whether a picture or film is our own is for those to say who know where ours are. */
const VALUES: Readonly<Record<AttributeName, (value: string) => boolean>> = {
  href: isAllowedLinkUrl,
  'data-button': (value) => value === '',
  start: (value) => /^\d{1,4}$/.test(value),
  colspan: isSpan,
  rowspan: isSpan,
  'data-width': (value) => IMAGE_WIDTHS.some((width) => width === value),
  src: (value) => value !== '',
  alt: (value) => value.length <= LABEL_MAX,
  'aria-label': (value) => value !== '' && value.length <= LABEL_MAX,
  width: isSide,
  height: isSide,
}

function isSpan(value: string): boolean {
  return /^\d{1,3}$/.test(value) && Number(value) > 1 && Number(value) <= CELLS_MAX
}

/** Says whether a text is a number of pixels that a picture may have. */
function isSide(value: string): boolean {
  return /^[1-9]\d{0,3}$/.test(value)
}

/** Returns the value of an attribute as the grammar has it; null where it may not have one, or not this one. */
export function attributeValue(
  element: RichTextElement,
  name: string,
  value: string | null | undefined,
): string | null {
  const names: readonly string[] = RICH_TEXT_ELEMENTS[element]
  if (value === null || value === undefined || !names.includes(name)) return null
  return VALUES[name as AttributeName](value) ? value : null
}
