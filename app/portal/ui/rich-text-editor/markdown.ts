/**
 * Markdown in and out: a text that is pasted as Markdown is formatted, and a text can be written as Markdown. Both
 * libraries are loaded when they are needed.
 */

/** Lines that nobody writes by chance. */
const STRONG = [
  /^#{1,6} \S/m,
  /^(?:```|~~~)[\w-]*$[\s\S]*^(?:```|~~~)$/m,
  /^\|?.+\|.+\n\|?(?: *:?-{3,}:? *\|)+ *:?-{3,}:? *\|?$/m,
  /(?:^|\s)\*\*[^\s*][^*\n]*\*\*/m,
  /\[[^\]\n]+\]\((?:https?:\/\/|\/|mailto:)[^)\s]+\)/,
]
/** Lines that mails and notes have too. */
const WEAK = [
  /^(?:[-*+] \S.*\n){2,}/m,
  /^(?:\d+[.)] \S.*\n){2,}/m,
  /^> \S/m,
  /`[^`\n]+`/,
  /^(?:-{3,}|\*{3,})$/m,
]

/** Says whether a text is so clearly Markdown that it is formatted, unless that is undone. */
export function looksLikeMarkdown(text: string): boolean {
  const lines = `${text.replace(/\r\n?/g, '\n')}\n`
  const strong = STRONG.filter((sign) => sign.test(lines)).length
  return strong > 0 && strong + WEAK.filter((sign) => sign.test(lines)).length >= 2
}

/** Returns HTML that has yet to be cleaned: Markdown may hold any. */
export async function markdownToHtml(text: string): Promise<string> {
  const { marked } = await import('marked')
  return marked.parse(text, { async: false, gfm: true, breaks: false })
}

/** Says where the Markdown has a picture or film of the text. */
export type ImageUrlResolver = (src: string) => string

/** Returns a text as GitHub’s Markdown; what that has no words for is left in it as HTML. */
export async function toMarkdown(html: string, addressOf: ImageUrlResolver = (src) => src): Promise<string> {
  const [{ default: TurndownService }, { tables, strikethrough }] = await Promise.all([
    import('turndown'),
    import('@joplin/turndown-plugin-gfm'),
  ])
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
    hr: '---',
  })
  service.use([tables, strikethrough])
  // Items of a list without empty lines between them, as people write them.
  service.addRule('item', {
    filter: 'li',
    replacement: (content, item) => {
      const list = item.parentElement
      const place = [...(list?.children ?? [])].indexOf(item as Element)
      const sign = list?.localName === 'ol' ? `${Number(list.getAttribute('start') ?? 1) + place}. ` : '- '
      const text = content.trim().replace(/\n(?=.)/g, `\n${' '.repeat(sign.length)}`)
      return `${sign}${text}\n`
    },
  })
  service.addRule('paragraph of an item', {
    filter: (element) => element.localName === 'p' && element.parentElement?.localName === 'li',
    replacement: (content, paragraph) =>
      paragraph.nextSibling?.nodeName === 'P' ? `${content}\n\n` : `${content}\n`,
  })
  service.addRule('underline', { filter: 'u', replacement: (content) => content })
  service.addRule('picture', {
    filter: 'img',
    replacement: (_, image) => {
      const { src = '', alt = '' } = attributes(image, ['src', 'alt'])
      return src === '' ? '' : `!${markdownLink(alt, addressOf(src))}`
    },
  })
  service.addRule('film', {
    filter: 'video',
    replacement: (_, film) => {
      const { src = '', 'aria-label': label = '' } = attributes(film, ['src', 'aria-label'])
      return src === '' ? '' : markdownLink(label || 'Video', addressOf(src))
    },
  })
  service.addRule('caption', {
    filter: 'figcaption',
    replacement: (content) => {
      const words = content.trim()
      return words === '' ? '' : `\n\n${words.includes('*') ? words : `*${words}*`}\n\n`
    },
  })
  service.addRule('figure', { filter: 'figure', replacement: (content) => `\n\n${content.trim()}\n\n` })
  service.addRule('call-out', {
    filter: 'aside',
    // As GitHub writes notes, which other readers take for a quotation.
    replacement: (content) =>
      `\n\n> [!NOTE]\n${content
        .trim()
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n')}\n\n`,
  })
  // A table with joined cells has no words in Markdown and stays HTML, but for the plugin's own box around it.
  const markdown = service
    .turndown(html)
    .replace(/<div class="joplin-table-wrapper">(<table>.*?<\/table>)<\/div>/gs, '$1')
  return `${markdown.trim()}\n`
}

/** Whatever the words and the address are, they stay within their brackets. */
function markdownLink(words: string, address: string): string {
  const shown = words.replace(/[[\]\\]/g, '\\$&').replace(/\s+/g, ' ')
  return `[${shown}](${address
    .replace(/[\s()<>]/g, encodeURIComponent)
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')})`
}

function attributes(node: Node, names: readonly string[]): Record<string, string> {
  const element = node as Element
  return Object.fromEntries(names.map((name) => [name, element.getAttribute(name) ?? '']))
}
