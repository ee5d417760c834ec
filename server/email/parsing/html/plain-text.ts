/** Converts HTML to text for emails without a text part. */
import { Parser } from 'htmlparser2'

const BLOCKS = new Set(
  'address article aside blockquote caption center dd div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
)
const HIDDEN = new Set('script style title template noscript svg math select textarea'.split(' '))

/** @param html limited by `limit-html.ts` */
export function htmlToText(html: string): string {
  const pieces: string[] = []
  let hiddenDepth = 0
  const parser = new Parser({
    onopentag(name, { alt }) {
      if (HIDDEN.has(name)) hiddenDepth += 1
      if (hiddenDepth > 0) return
      if (BLOCKS.has(name) || name === 'br') pieces.push('\n')
      if (name === 'li') pieces.push('• ')
      if (name === 'td' || name === 'th') pieces.push(' ')
      if (name === 'img' && alt !== undefined && alt.trim() !== '') pieces.push(`[${alt}]`)
    },
    ontext(text) {
      if (hiddenDepth === 0) pieces.push(text.replace(/\s+/g, ' '))
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hiddenDepth -= 1
      else if (hiddenDepth === 0 && (name === 'p' || /^h\d$/.test(name))) pieces.push('\n\n')
      else if (hiddenDepth === 0 && BLOCKS.has(name)) pieces.push('\n')
    },
  })
  parser.write(html)
  parser.end()
  return pieces
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
