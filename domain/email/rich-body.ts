/** Converts the text of an email between plain text and the HTML of the composer. */

import { decodeEntities } from '../rich-text/decode-entities.ts'

const QUOTED = /^> ?/

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPED[character] ?? '')
}

const ADDRESS = /https?:\/\/[^\s<>"]*[\w/=&#-]/g

function lineToHtml(line: string): string {
  let html = ''
  let end = 0
  for (const match of line.matchAll(ADDRESS)) {
    const [address] = match
    html += `${escapeHtml(line.slice(end, match.index))}<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`
    end = match.index + address.length
  }
  return html + escapeHtml(line.slice(end))
}

const paragraph = (lines: readonly string[]) => `<p>${lines.map(lineToHtml).join('<br>')}</p>`

/** Returns the HTML of a plain text. Empty lines separate paragraphs, more of them leave an empty one, and `>` quotes. */
export function toRichBody(text: string): string {
  return text
    .replace(/\n{3,}/g, '\n\n\n\n')
    .split('\n\n')
    .map((part) => {
      const lines = part.split('\n')
      const from = lines.findIndex((line) => QUOTED.test(line))
      if (from === -1) return paragraph(lines)
      const quote = lines
        .slice(from)
        .map((line) => line.replace(QUOTED, ''))
        .join('\n')
        .split('\n\n')
        .map((quoted) => paragraph(quoted.split('\n')))
      return `${from === 0 ? '' : paragraph(lines.slice(0, from))}<blockquote>${quote.join('')}</blockquote>`
    })
    .join('')
}

/** Quoted attributes may contain `>`. */
const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|[^<]+|</gi

interface List {
  readonly isOrdered: boolean
  count: number
}

/** Returns the plain text of the composer’s HTML: tables become lines with `|` between cells, quotes get `>`. */
export function toPlainText(html: string): string {
  const blocks: string[] = []
  const lists: List[] = []
  let quotes = 0
  let line = ''
  /** Prefix of the next line, such as a bullet. */
  let marker = ''
  let row: string[] | null = null
  let rows: string[] | null = null
  let items: string[] | null = null
  let href = ''
  let linkStart = 0

  const quoted = (text: string) =>
    quotes === 0 ? text : text.replace(/^/gm, '> '.repeat(quotes)).replace(/ +$/gm, '')
  function endBlock(): void {
    const text = line.replace(/[ \t]+\n/g, '\n').trim()
    line = ''
    if (row !== null) {
      if (text !== '') row[row.length - 1] = [row.at(-1) ?? '', text].filter((part) => part !== '').join(' ')
      return
    }
    if (text === '') return
    if (items !== null) items.push(`${'  '.repeat(Math.max(0, lists.length - 1))}${marker}${text}`)
    else blocks.push(quoted(text))
    marker = ''
  }

  for (const [whole, slash, name, attributes = ''] of html.matchAll(TOKEN)) {
    if (name === undefined) {
      if (!whole.startsWith('<!--')) line += decodeEntities(whole).replace(/[\r\n\t ]+/g, ' ')
      continue
    }
    const tag = name.toLowerCase()
    const isEnd = slash === '/'
    switch (tag) {
      case 'br':
        line += '\n'
        break
      case 'hr':
        endBlock()
        blocks.push(quoted('---'))
        break
      case 'a':
        if (!isEnd) {
          href = decodeEntities(/\bhref\s*=\s*"([^"]*)"/i.exec(attributes)?.[1] ?? '')
          linkStart = line.length
        } else if (
          href !== '' &&
          line.slice(linkStart) !== href &&
          `mailto:${line.slice(linkStart)}` !== href
        )
          line += ` (${href})`
        break
      case 'blockquote':
        endBlock()
        quotes = Math.max(0, quotes + (isEnd ? -1 : 1))
        break
      case 'ul':
      case 'ol':
        endBlock()
        if (!isEnd) {
          lists.push({ isOrdered: tag === 'ol', count: 0 })
          items ??= []
        } else {
          lists.pop()
          if (lists.length === 0 && items !== null) {
            blocks.push(quoted(items.join('\n')))
            items = null
          }
        }
        break
      case 'li': {
        endBlock()
        const list = lists.at(-1)
        if (isEnd || list === undefined) break
        list.count += 1
        marker = list.isOrdered ? `${list.count}. ` : '- '
        break
      }
      case 'table':
        endBlock()
        if (!isEnd) rows = []
        else if (rows !== null) {
          blocks.push(quoted(rows.join('\n')))
          rows = null
        }
        break
      case 'tr':
        if (!isEnd) row = []
        else if (row !== null) {
          rows?.push(row.join(' | '))
          row = null
        }
        break
      case 'td':
      case 'th':
        if (!isEnd) row?.push('')
        else endBlock()
        break
      case 'p':
      case 'div':
      case 'aside':
      case 'pre':
      case 'h2':
      case 'h3':
      case 'h4':
        endBlock()
        break
      default:
    }
  }
  endBlock()
  return blocks.join('\n\n')
}
