/**
 * Outline of a rich text: headings, images, links and passages with their block, the index of a top-level element as in
 * the editor.
 */
import { Parser } from 'htmlparser2'
import { MISSING_IMAGE_ATTRIBUTE } from '../../rich-text/missing-image.ts'

interface Placed {
  readonly block: number
}

export interface Heading extends Placed {
  readonly level: number
  readonly text: string
}

export interface OutlineImage extends Placed {
  readonly src: string
  /** Null if missing or empty. */
  readonly alt: string | null
}

/** Image that a paste mentioned but didn't contain. */
export interface OutlineMissingImage extends Placed {
  readonly source: string
  readonly alt: string | null
}

export interface TextLink extends Placed {
  readonly href: string
  readonly text: string
}

/** Paragraph, list item, table cell or caption. */
export interface Passage extends Placed {
  readonly text: string
}

export interface TextOutline {
  readonly headings: readonly Heading[]
  readonly pictures: readonly OutlineImage[]
  readonly missingImages: readonly OutlineMissingImage[]
  readonly links: readonly TextLink[]
  /** Without headings. */
  readonly passages: readonly Passage[]
}

/** Inline elements; all others end a passage. */
const INLINE = new Set([
  'a',
  'b',
  'code',
  'em',
  'i',
  'mark',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
])

/** Never throws; parses malformed HTML like a browser. */
export function outlineText(html: string): TextOutline {
  const headings: Heading[] = []
  const pictures: OutlineImage[] = []
  const missingImages: OutlineMissingImage[] = []
  const links: TextLink[] = []
  const passages: Passage[] = []
  let depth = 0
  let block = -1
  let words = ''
  let heading: { readonly level: number } | null = null
  let link: { readonly href: string; text: string } | null = null

  function endPassage() {
    const text = onOneLine(words)
    words = ''
    if (heading === null && text !== '') passages.push({ text, block: Math.max(block, 0) })
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (depth === 0) block += 1
        depth += 1
        if (INLINE.has(name)) {
          if (name === 'a' && attributes.href !== undefined) link = { href: attributes.href.trim(), text: '' }
          return
        }
        const level = /^h([1-6])$/.exec(name)?.[1]
        if (name === 'img')
          pictures.push({ src: attributes.src ?? '', alt: onOneLine(attributes.alt ?? '') || null, block })
        else endPassage()
        const source = name === 'figure' ? attributes[MISSING_IMAGE_ATTRIBUTE] : undefined
        if (source !== undefined)
          missingImages.push({ source, alt: onOneLine(attributes['aria-label'] ?? '') || null, block })
        if (level !== undefined) heading = { level: Number(level) }
      },
      ontext(text) {
        // The editor wraps bare text in a paragraph.
        if (depth === 0 && text.trim() !== '' && words === '') block += 1
        words += text
        if (link !== null) link.text += text
      },
      onclosetag(name) {
        depth -= 1
        if (name === 'a' && link !== null) {
          links.push({ href: link.href, text: onOneLine(link.text), block })
          link = null
        }
        if (INLINE.has(name) || name === 'img') return
        if (name === 'br') words += ' '
        else if (/^h[1-6]$/.test(name) && heading !== null) {
          headings.push({ level: heading.level, text: onOneLine(words), block })
          words = ''
          heading = null
        } else endPassage()
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  endPassage()
  return { headings, pictures, missingImages, links, passages }
}

function onOneLine(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ').trim()
}
