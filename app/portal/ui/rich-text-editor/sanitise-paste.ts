/**
 * Reduces pasted HTML to its structure, without fonts, colours and program markup. It is parsed in an inert document
 * and then passes through the editor’s schema.
 */
import { ownMediaPath } from '#app/content/media-url.ts'
import { attributeValue, RICH_TEXT_ELEMENTS, type RichTextElement } from '#domain/rich-text/allowlist.ts'
import { MISSING_IMAGE_ATTRIBUTE, toMissingImageSource } from '#domain/rich-text/missing-image.ts'
import { convertOfficeLists, nestLists, styleOf, unwrap } from './pasted-lists.ts'

/** Pasted image that isn’t in our storage. */
export interface PastedImage {
  /** `data:`, `file:`, `https:` … */
  readonly source: string
  readonly alt: string
}

/** An upload with a placeholder, a placeholder that asks for the image, or none: the text can’t have images. */
export type TakenImage = { readonly upload: string } | 'missing' | 'left out'

export interface SanitisePasteOptions {
  /** Origins of our own images. */
  readonly origins: readonly string[]
  readonly take: (picture: PastedImage) => TakenImage
}

/** Elements without readable text. */
const DROPPED =
  'script, style, meta, link, title, base, template, noscript, iframe, frame, object, embed, applet, svg, math, canvas, audio, map, input, button, select, textarea, datalist, dialog, xml, [hidden]'

/** Smaller images are bullets, buttons or tracking pixels. */
const MIN_IMAGE_SIDE_PX = 32

/** @param page clipboard HTML in its own document */
export function sanitisePaste(page: Document, parts: SanitisePasteOptions): string {
  const { body } = page
  keepFragment(page)
  removeComments(body)
  for (const element of body.querySelectorAll(DROPPED)) element.remove()
  for (const element of [...body.querySelectorAll('[style]')]) if (isHidden(element)) element.remove()
  convertOfficeLists(page)
  for (const element of [...body.querySelectorAll('*')]) if (element.tagName.includes(':')) unwrap(element)
  nestLists(page)
  unwrapLayoutTables(body)
  headings(page)
  raiseEmphasis(page)
  links(body)
  pictures(page, parts)
  moveImagesToBlocks(body)
  headerRows(page)
  for (const element of [...body.querySelectorAll('*')]) removeMeaningless(element)
  normaliseSpaces(body)
  return body.innerHTML
}

/** Fragment markers delimit the copied part. */
function keepFragment({ body }: Document): void {
  const walker = body.ownerDocument.createTreeWalker(body, 128)
  const found: Record<string, Node> = {}
  for (let comment = walker.nextNode(); comment !== null; comment = walker.nextNode())
    if (/^(Start|End)Fragment$/.test(comment.nodeValue?.trim() ?? ''))
      found[comment.nodeValue?.trim() ?? ''] = comment
  const { StartFragment: start, EndFragment: end } = found
  if (start === undefined || end === undefined || start.parentNode !== end.parentNode) return
  while (start.previousSibling !== null) start.previousSibling.remove()
  while (end.nextSibling !== null) end.nextSibling.remove()
}

function holds(element: Element, selector: string): boolean {
  return element.querySelectorAll(selector).length > 0
}

function removeComments(root: Node): void {
  for (const child of [...root.childNodes]) {
    if (child.nodeType === 8 || child.nodeType === 4 || child.nodeType === 7) child.remove()
    else removeComments(child)
  }
}

/** Emails start with a hidden preheader. */
function isHidden(element: Element): boolean {
  return styleOf(element, 'display') === 'none' || styleOf(element, 'mso-hide') === 'all'
}

/** Tables that contain tables or have one column are layout. */
function unwrapLayoutTables(body: Element): void {
  const outerFirst = [...body.querySelectorAll('table')]
  for (const table of outerFirst) {
    const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)
    const isOneColumn = rows.every(({ children }) => children.length <= 1)
    const isLayout = table.getAttribute('role') === 'presentation' || holds(table, 'table')
    if (!isLayout && !isOneColumn) continue
    for (const row of rows)
      for (const cell of [...row.children]) {
        const block = body.ownerDocument.createElement('div')
        block.append(...cell.childNodes)
        cell.replaceWith(block)
      }
    const block = body.ownerDocument.createElement('div')
    block.append(...rows.flatMap((row) => [...row.childNodes]))
    table.replaceWith(block)
  }
}

const isHeavy = (weight: string) => /^(bold|bolder|[6-9]\d\d)$/.test(weight)
const HEADINGS = 'h1, h2, h3, h4, h5, h6'
const BLOCKS =
  'p, div, section, article, header, footer, main, aside, ul, ol, li, table, tbody, thead, tfoot, tr, td, th, blockquote, pre, figure, figcaption, hr, dl, dt, dd, h1, h2, h3, h4, h5, h6'

/** Turns emphasis by style into elements, and removes elements that a style contradicts. */
function raiseEmphasis({ body }: Document): void {
  const page = body.ownerDocument
  for (const element of [...body.querySelectorAll('b, strong, i, em, u, s, del, strike, ins, span, font')]) {
    const weight = styleOf(element, 'font-weight')
    const slant = styleOf(element, 'font-style')
    const line = `${styleOf(element, 'text-decoration')} ${styleOf(element, 'text-decoration-line')}`
    const wraps = holds(element, BLOCKS)
    const inHeading = element.closest(HEADINGS) !== null
    const wanted: string[] = []
    const is = (...names: string[]) => names.includes(element.localName)
    if (!wraps && !inHeading && (isHeavy(weight) || (is('b', 'strong') && weight === '')))
      wanted.push('strong')
    if (!wraps && (/^(italic|oblique)/.test(slant) || (is('i', 'em') && slant === ''))) wanted.push('em')
    if (!wraps && (line.includes('line-through') || is('s', 'del', 'strike'))) wanted.push('s')
    // Underlined text looks like a link, so it becomes plain.
    const made = wanted.map((name) => page.createElement(name))
    const innermost = made.reduce<Element | null>((outer, inner) => {
      outer?.append(inner)
      return inner
    }, null)
    if (made[0] === undefined || innermost === null) unwrap(element)
    else {
      innermost.append(...element.childNodes)
      element.replaceWith(made[0])
    }
  }
}

/** With several h1, all headings move down a level. */
function headings({ body }: Document): void {
  const page = body.ownerDocument
  for (const title of [...body.querySelectorAll('p.MsoTitle')]) rename(page, title, 'h1')
  const found = [...body.querySelectorAll(HEADINGS)]
  const down = found.filter(({ localName }) => localName === 'h1').length > 1 ? 1 : 0
  for (const heading of found) {
    const level = Math.min(4, Math.max(2, Number(heading.localName.slice(1)) + down))
    // In list items and table cells, headings become paragraphs.
    const name = heading.closest('li, td, th') === null ? `h${level}` : 'p'
    rename(page, heading, name)
  }
}

function rename(page: Document, element: Element, name: string): Element {
  const made = page.createElement(name)
  made.append(...element.childNodes)
  element.replaceWith(made)
  return made
}

/** Redirect services of search engines and email programs. */
const REDIRECTS: readonly [host: RegExp, parameter: string][] = [
  [/^https?:\/\/(?:www\.)?google\.[a-z.]+\/url\?/i, 'q'],
  [/^https?:\/\/[a-z0-9.-]+\.safelinks\.protection\.outlook\.com\//i, 'url'],
]

function links(body: Element): void {
  for (const link of [...body.querySelectorAll('a')]) {
    const href = (link.getAttribute('href') ?? '').trim()
    // Anchors of another document don’t exist on our page.
    if (href === '' || href.startsWith('#') || attributeValue('a', 'href', href) === null) unwrap(link)
    else link.setAttribute('href', direct(href))
  }
}

function direct(href: string): string {
  const redirect = REDIRECTS.find(([host]) => host.test(href))
  if (redirect === undefined || !URL.canParse(href)) return href
  const { searchParams } = new URL(href)
  const target = searchParams.get(redirect[1]) ?? searchParams.get('url')
  return target !== null && attributeValue('a', 'href', target) !== null ? target : href
}

/** Keeps our own images and uploads others. */
function pictures({ body }: Document, { origins, take }: SanitisePasteOptions): void {
  const page = body.ownerDocument
  for (const image of [...body.querySelectorAll('img')]) {
    const source = (image.getAttribute('src') ?? '').trim()
    const alt = (image.getAttribute('alt') ?? '').trim()
    const own = ownMediaPath(source, origins)
    if (own !== null) {
      image.setAttribute('src', own)
      continue
    }
    const picture = { source, alt: describes(alt) ? alt : '' }
    const taken = source === '' || isTiny(image) ? 'left out' : take(picture)
    if (taken === 'left out') {
      image.remove()
      continue
    }
    const box = page.createElement('figure')
    if (taken === 'missing') {
      box.setAttribute(MISSING_IMAGE_ATTRIBUTE, toMissingImageSource(source))
      if (picture.alt !== '') box.setAttribute('aria-label', picture.alt)
    } else box.setAttribute('data-upload', taken.upload)
    image.replaceWith(box)
  }
}

/** Moves inline images after their paragraph. */
function moveImagesToBlocks(body: Element): void {
  for (const picture of [...body.querySelectorAll('img, figure, video')].reverse()) {
    const line = picture.parentElement?.closest('p, h2, h3, h4')
    if (picture.parentElement?.closest('figure') == null) line?.after(picture)
  }
}

function isTiny(image: Element): boolean {
  return ['width', 'height'].some((side) => {
    const style = /^(\d+(?:\.\d+)?)px$/.exec(styleOf(image, side))?.[1]
    return Number.parseFloat(style ?? image.getAttribute(side) ?? '') < MIN_IMAGE_SIDE_PX
  })
}

/** Word uses the file name or a generated description as alt text. */
function describes(alt: string): boolean {
  return !/^(?:image|picture|img|photo)?[\s_\d-]*$|\.(?:jpe?g|png|gif|webp)$|AI-generated content may be incorrect/i.test(
    alt,
  )
}

/** Treats a bold first row as a header row. */
function headerRows({ body }: Document): void {
  const page = body.ownerDocument
  for (const table of body.querySelectorAll('table')) {
    if (holds(table, 'th')) continue
    const [first, second] = table.querySelectorAll('tr')
    if (first === undefined || second === undefined) continue
    const cells = [...first.children]
    if (!cells.every(isAllBold)) continue
    for (const cell of cells) {
      for (const strong of [...cell.querySelectorAll('strong')]) unwrap(strong)
      const made = rename(page, cell, 'th')
      for (const name of ['colspan', 'rowspan']) {
        const value = cell.getAttribute(name)
        if (value !== null) made.setAttribute(name, value)
      }
    }
  }
}

function isAllBold(cell: Element): boolean {
  const bold = [...cell.querySelectorAll('strong')].map(({ textContent }) => textContent ?? '').join('')
  const words = (text: string) => text.replace(/\s+/g, '')
  return words(cell.textContent ?? '') !== '' && words(bold) === words(cell.textContent ?? '')
}

/** Removes unknown attributes and unwraps meaningless elements. */
function removeMeaningless(element: Element): void {
  const name = element.localName
  if (!Object.hasOwn(RICH_TEXT_ELEMENTS, name)) {
    if (
      !element.matches(
        'div, section, article, header, footer, main, thead, tfoot, dl, dt, dd, address, center',
      )
    ) {
      if (!element.matches('a, b, i, h1, h5, h6, html, body')) unwrap(element)
      return
    }
  }
  for (const { name: attribute, value } of [...element.attributes]) {
    const isBox = attribute === 'data-upload'
    const isOwn =
      Object.hasOwn(RICH_TEXT_ELEMENTS, name) &&
      attributeValue(name as RichTextElement, attribute, value) !== null
    if (!isBox && !isOwn) element.removeAttribute(attribute)
  }
}

/** Removes non-breaking normaliseSpaces used as padding, and empty paragraphs. */
function normaliseSpaces(body: Element): void {
  const page = body.ownerDocument
  const walker = page.createTreeWalker(body, 4)
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    if (text.parentElement?.closest('pre')) continue
    const value = text.nodeValue ?? ''
    text.nodeValue = value
      .replace(/[ \t\r\n]*\u00a0[ \t\r\n\u00a0]+|[ \t\r\n]+\u00a0/g, ' ')
      .replace(/[\u200b\ufeff\u00ad]/g, '')
  }
  for (const block of [...body.querySelectorAll('p, h2, h3, h4, li, td, th, div')]) {
    trimEnd(block)
    if (
      block.matches('p, h2, h3, h4, div') &&
      block.closest('td, th') === null &&
      (block.textContent ?? '').replace(/[\s\u00a0]/g, '') === '' &&
      !holds(block, 'img, video, figure, hr, table')
    )
      block.remove()
  }
  // Removes line breaks between paragraphs.
  for (const lineBreak of [...body.querySelectorAll('br')]) {
    if (lineBreak.parentNode?.childNodes.length === 1) {
      lineBreak.remove()
      continue
    }
    const { previousElementSibling: before, nextElementSibling: after } = lineBreak
    const isAlone =
      lineBreak.parentElement === body &&
      isNoText(lineBreak.previousSibling) &&
      isNoText(lineBreak.nextSibling)
    if (isAlone && (before?.matches(BLOCKS) || after?.matches(BLOCKS) || before === null || after === null))
      lineBreak.remove()
  }
}

/** Some programs end paragraphs with a non-breaking space. */
function trimEnd(block: Element): void {
  let last: Node | null = block
  while (last?.lastChild) last = last.lastChild
  if (last?.nodeType === 3) last.nodeValue = (last.nodeValue ?? '').replace(/\u00a0+$/, '')
}

function isNoText(node: Node | null): boolean {
  return node === null || node.nodeType === 1 || (node.nodeValue ?? '').trim() === ''
}
