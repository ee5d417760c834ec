/**
 * What other programs put on the clipboard, reduced to what it says: headings, lists, tables, links, emphasis and
 * pictures stay; fonts, colours and the program's own marks go. The markup is read in a document that loads and runs
 * nothing; what comes of it still passes through the editor's schema.
 */
import { ownMediaPath } from '#app/content/media-url.ts'
import { attributeValue, RICH_TEXT_ELEMENTS, type RichTextElement } from '#domain/rich-text/allowlist.ts'
import { convertOfficeLists, nestLists, styleOf, unwrap } from './pasted-lists.ts'

/** A picture of a paste that is not in our storage yet. */
export interface PastedImage {
  /** Where the paste says that it is: `data:`, `file:`, `https:` … */
  readonly source: string
  readonly alt: string
}

export interface SanitisePasteOptions {
  /** Where our own pictures are. */
  readonly origins: readonly string[]
  /** @returns the name of the box that stands for the picture; null where the text takes none */
  readonly take: (picture: PastedImage) => string | null
}

/** Whatever these hold is not text. */
const DROPPED =
  'script, style, meta, link, title, base, template, noscript, iframe, frame, object, embed, applet, svg, math, canvas, audio, map, input, button, select, textarea, datalist, dialog, xml, [hidden]'

/** A picture that is smaller is a bullet, a button or a way to count readers. */
const PICTURE_MIN = 32

/** @param page the clipboard's markup, read into a document of its own */
export function sanitisePaste(page: Document, parts: SanitisePasteOptions): string {
  const { body } = page
  keepFragment(page)
  removeComments(body)
  for (const element of body.querySelectorAll(DROPPED)) element.remove()
  for (const element of [...body.querySelectorAll('[style]')]) if (isUnseen(element)) element.remove()
  convertOfficeLists(page)
  for (const element of [...body.querySelectorAll('*')]) if (element.tagName.includes(':')) unwrap(element)
  nestLists(page)
  unwrapLayoutTables(body)
  headings(page)
  raiseEmphasis(page)
  links(body)
  pictures(page, parts)
  raisePictures(body)
  headerRows(page)
  for (const element of [...body.querySelectorAll('*')]) bare(element)
  spaces(body)
  return body.innerHTML
}

/** The clipboard says what of the page was chosen. */
function keepFragment({ body }: Document): void {
  const walker = body.ownerDocument.createTreeWalker(body, 128 /* comments */)
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

/** Mails begin with words that only the list of mails should show. */
function isUnseen(element: Element): boolean {
  return styleOf(element, 'display') === 'none' || styleOf(element, 'mso-hide') === 'all'
}

/** Newsletters and old pages lay themselves out with tables: one that holds another, or a single column, is none. */
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

/** Emphasis that is only a style becomes an element; an element that its style contradicts goes. */
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
    // Underlined words in a text are taken for links: where they are none, they stay plain.
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

/** Several first headings are the sections of a text, and all below them goes down with them. */
function headings({ body }: Document): void {
  const page = body.ownerDocument
  for (const title of [...body.querySelectorAll('p.MsoTitle')]) rename(page, title, 'h1')
  const found = [...body.querySelectorAll(HEADINGS)]
  const down = found.filter(({ localName }) => localName === 'h1').length > 1 ? 1 : 0
  for (const heading of found) {
    const level = Math.min(4, Math.max(2, Number(heading.localName.slice(1)) + down))
    // A heading in a list or a cell is drawn as one and is none.
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

/** Search engines and mail programs lead through themselves to where a link goes. */
const REDIRECTS: readonly [host: RegExp, parameter: string][] = [
  [/^https?:\/\/(?:www\.)?google\.[a-z.]+\/url\?/i, 'q'],
  [/^https?:\/\/[a-z0-9.-]+\.safelinks\.protection\.outlook\.com\//i, 'url'],
]

function links(body: Element): void {
  for (const link of [...body.querySelectorAll('a')]) {
    const href = (link.getAttribute('href') ?? '').trim()
    // Places in a document of another program are not on our page.
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

/** Our own stay; the others are sent, and stand in the text as boxes until they are there. */
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
    const id = source === '' || isTiny(image) ? null : take({ source, alt: describes(alt) ? alt : '' })
    if (id === null) {
      image.remove()
      continue
    }
    const box = page.createElement('figure')
    box.setAttribute('data-upload', id)
    image.replaceWith(box)
  }
}

/** A picture stands between paragraphs: one that was in a line follows it. */
function raisePictures(body: Element): void {
  for (const picture of [...body.querySelectorAll('img, figure, video')].reverse()) {
    const line = picture.parentElement?.closest('p, h2, h3, h4')
    if (picture.parentElement?.closest('figure') == null) line?.after(picture)
  }
}

function isTiny(image: Element): boolean {
  return ['width', 'height'].some((side) => {
    const style = /^(\d+(?:\.\d+)?)px$/.exec(styleOf(image, side))?.[1]
    return Number.parseFloat(style ?? image.getAttribute(side) ?? '') < PICTURE_MIN
  })
}

/** Word describes pictures with the name of their file, or says that it guessed. */
function describes(alt: string): boolean {
  return !/^(?:image|picture|img|photo)?[\s_\d-]*$|\.(?:jpe?g|png|gif|webp)$|AI-generated content may be incorrect/i.test(
    alt,
  )
}

/** Most programs have no headings of columns: a first row that is all bold is meant as one. */
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

/** Takes every attribute away that says nothing; elements without a meaning here give what they hold. */
function bare(element: Element): void {
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

/** Word fills with hard spaces, and ends paragraphs with them; paragraphs of nothing are only distance. */
function spaces(body: Element): void {
  const page = body.ownerDocument
  const walker = page.createTreeWalker(body, 4 /* texts */)
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
  // Between paragraphs a line break is only distance.
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

/** Some programs end each paragraph with a hard space. */
function trimEnd(block: Element): void {
  let last: Node | null = block
  while (last?.lastChild) last = last.lastChild
  if (last?.nodeType === 3) last.nodeValue = (last.nodeValue ?? '').replace(/\u00a0+$/, '')
}

function isNoText(node: Node | null): boolean {
  return node === null || node.nodeType === 1 || (node.nodeValue ?? '').trim() === ''
}
