/**
 * A public page carries its styles: on a phone's network each stylesheet is a journey of its own before anything is
 * painted. The links stay, disabled, because React Router counts on them when the next page is opened in the browser
 * (docs/decisions/0016).
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface StyleSheets {
  /** Reads the text of one of the build's stylesheets, by its address; undefined where it must stay a file. */
  read(address: string): string | undefined
}

/** @param directory the build's `client` folder */
export function createStyleSheets(directory: string): StyleSheets {
  const texts = new Map<string, string | undefined>()

  function readFile(address: string): string | undefined {
    const path = join(directory, address)
    if (!existsSync(path)) return undefined
    const text = readFileSync(path, 'utf8').trim()
    return canBeMoved(text) ? text : undefined
  }

  return {
    read(address) {
      if (!texts.has(address)) texts.set(address, readFile(address))
      return texts.get(address)
    },
  }
}

/** Relative addresses in a stylesheet start from its file, and nothing in it may end the element. */
function canBeMoved(text: string): boolean {
  return !/<\/style|url\((?!\s*["']?(?:\/|data:|#))|@import/i.test(text)
}

const STYLESHEET = /<link\b(?=[^>]*\srel="stylesheet")[^>]*\shref="(\/assets\/[\w.-]+\.css)#?"[^>]*?\/?>/g

/**
 * @param html a rendered public page
 * @param mark the `nonce` that it was rendered with, which the new elements get too
 */
export function inlineStyles(html: string, mark: string, sheets: StyleSheets): string {
  const end = html.indexOf('</head>')
  if (end < 0) return html
  const head = html.slice(0, end).replace(STYLESHEET, (link, address: string) => {
    const text = sheets.read(address)
    if (text === undefined) return link
    // The text stands after its link: React puts the styles of a page that is opened later before the links that stay.
    return `${link.replace(/\s*\/?>$/, '')} disabled=""/><style nonce="${mark}">${text}</style>`
  })
  return head + html.slice(end)
}
