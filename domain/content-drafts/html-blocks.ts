/**
 * Converts HTML to lines with their structure (*Heading 2*, *List item*) for comparison, with formatting and links in
 * words. Unknown tags are reduced to their text.
 */

import { decodeEntities } from '../rich-text/decode-entities.ts'
import { getImageFileName, MISSING_IMAGE_ATTRIBUTE } from '../rich-text/missing-image.ts'

export interface Line {
  readonly structure: string
  readonly text: string
}

/** Top-level element with its HTML and lines. */
export interface Block {
  readonly html: string
  readonly lines: readonly Line[]
}

/** Quoted attributes may contain `>`. */
const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][a-zA-Z0-9-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|[^<]+|</g

const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'source', 'track', 'wbr'])

/** Line names by the nearest known element. */
const STRUCTURES: Readonly<Record<string, string>> = {
  h1: 'Heading 1',
  h2: 'Heading 2',
  h3: 'Heading 3',
  h4: 'Heading 4',
  h5: 'Heading 5',
  h6: 'Heading 6',
  blockquote: 'Quote',
  aside: 'Callout',
  pre: 'Code',
  figcaption: 'Caption',
  caption: 'Caption',
  th: 'Table heading',
  td: 'Table cell',
}
const PARAGRAPH = 'Paragraph'

/** Elements that start a line. */
const BREAKS = new Set([
  ...Object.keys(STRUCTURES),
  'p',
  'li',
  'ul',
  'ol',
  'div',
  'section',
  'figure',
  'table',
  'tr',
])

const MARKS: Readonly<Record<string, string>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underlined',
  s: 'strikethrough',
  del: 'strikethrough',
  code: 'code',
  mark: 'marked',
  sub: 'lowered',
  sup: 'raised',
}

interface Open {
  readonly tag: string
  readonly attributes: string
}

export function parseBlocks(html: string): Block[] {
  const blocks: Block[] = []
  const open: Open[] = []
  let lines: Line[] = []
  let text = ''
  let blockStart = 0

  function endLine() {
    const words = text.replace(/\s+/g, ' ').trim()
    if (words !== '') lines.push({ structure: structureOf(open), text: words })
    text = ''
  }
  function endBlock(end: number) {
    endLine()
    const part = html.slice(blockStart, end)
    if (part.trim() !== '') blocks.push({ html: part, lines })
    lines = []
    blockStart = end
  }

  for (const token of html.matchAll(TOKEN)) {
    const [whole, slash, name, attributes = ''] = token
    const end = token.index + whole.length
    if (name === undefined) {
      if (!whole.startsWith('<!--')) text += decodeEntities(whole)
      continue
    }
    const tag = name.toLowerCase()
    const isBreak = BREAKS.has(tag)
    if (slash === '/') {
      const opened = open.findLastIndex((element) => element.tag === tag)
      if (opened === -1) continue
      if (isBreak) endLine()
      else text += describeClosedTag(open[opened] as Open)
      open.length = opened
      if (opened === 0 && isBreak) endBlock(end)
      continue
    }
    // Text between two blocks is a separate block.
    if (open.length === 0 && (isBreak || tag === 'hr')) endBlock(token.index)
    if (isBreak) endLine()
    if (tag === 'br') text += ' '
    else if (tag === 'hr') lines.push({ structure: 'Line', text: '—' })
    else if (tag === 'img') addImageLine('Image', attributes)
    else if (tag === 'figure' && attributeOf(attributes, MISSING_IMAGE_ATTRIBUTE) !== '')
      lines.push({
        structure: 'Missing image',
        text:
          attributeOf(attributes, 'aria-label') ||
          getImageFileName(attributeOf(attributes, MISSING_IMAGE_ATTRIBUTE)),
      })
    else if (tag === 'video' || tag === 'iframe') addImageLine('Video', attributes)
    if (!VOID.has(tag)) open.push({ tag, attributes })
    else if (open.length === 0 && tag !== 'br') endBlock(end)
  }
  endBlock(html.length)
  return blocks

  function addImageLine(structure: string, attributes: string) {
    endLine()
    const alt = attributeOf(attributes, 'alt')
    const file = attributeOf(attributes, 'src').split('/').at(-1) ?? ''
    lines.push({ structure, text: [alt === '' ? 'no alt text' : alt, `(${file})`].join(' ') })
  }
}

export function parseLines(html: string): Line[] {
  return parseBlocks(html).flatMap(({ lines }) => lines)
}

function structureOf(open: readonly Open[]): string {
  const item = open.findLastIndex(({ tag }) => tag === 'li')
  const element = open.findLastIndex(({ tag }) => tag in STRUCTURES)
  if (item > element) {
    const list = open.slice(0, item).findLast(({ tag }) => tag === 'ul' || tag === 'ol')
    return list?.tag === 'ol' ? 'Numbered item' : 'List item'
  }
  return STRUCTURES[open[element]?.tag ?? ''] ?? PARAGRAPH
}

function describeClosedTag({ tag, attributes }: Open): string {
  if (tag === 'a') return ` [link to ${attributeOf(attributes, 'href')}] `
  const mark = MARKS[tag]
  return mark === undefined ? '' : ` [${mark}] `
}

function attributeOf(attributes: string, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    attributes,
  )
  return decodeEntities(found?.[1] ?? found?.[2] ?? found?.[3] ?? '')
}
