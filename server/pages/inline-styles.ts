/**
 * Inlines the stylesheets of public pages, which saves a round trip each before the first paint. The links stay,
 * disabled, because React Router expects them on client navigation (docs/decisions/0016).
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface StyleSheets {
  /** Returns a stylesheet of the build by URL, or undefined if it cannot be inlined. */
  read(address: string): string | undefined
}

/** @param directory the build's `client` folder */
export function createStyleSheets(directory: string): StyleSheets {
  const texts = new Map<string, string | undefined>()

  function readFile(address: string): string | undefined {
    const path = join(directory, address)
    if (!existsSync(path)) return undefined
    const text = readFileSync(path, 'utf8').trim()
    return canInline(text) ? text : undefined
  }

  return {
    read(address) {
      if (!texts.has(address)) texts.set(address, readFile(address))
      return texts.get(address)
    },
  }
}

/** Relative URLs would resolve against the page, and `</style` would end the element. */
function canInline(text: string): boolean {
  return !/<\/style|url\((?!\s*["']?(?:\/|data:|#))|@import/i.test(text)
}

const STYLESHEET = /<link\b(?=[^>]*\srel="stylesheet")[^>]*\shref="(\/assets\/[\w.-]+\.css)#?"[^>]*?\/?>/g

/**
 * @param html a rendered public page
 * @param nonce the render's nonce
 */
export function inlineStyles(html: string, nonce: string, sheets: StyleSheets): string {
  const end = html.indexOf('</head>')
  if (end < 0) return html
  const head = html.slice(0, end).replace(STYLESHEET, (link, address: string) => {
    const text = sheets.read(address)
    if (text === undefined) return link
    // After the link, because React inserts the styles of later pages before the links that stay.
    return `${link.replace(/\s*\/?>$/, '')} disabled=""/><style nonce="${nonce}">${text}</style>`
  })
  return head + html.slice(end)
}
