/** Converts Markdown to HTML and back. Both libraries are loaded on demand. */

/** Unambiguous Markdown. */
const STRONG = [
  /^#{1,6} \S/m,
  /^(?:```|~~~)[\w-]*$[\s\S]*^(?:```|~~~)$/m,
  /^\|?.+\|.+\n\|?(?: *:?-{3,}:? *\|)+ *:?-{3,}:? *\|?$/m,
  /(?:^|\s)\*\*[^\s*][^*\n]*\*\*/m,
  /\[[^\]\n]+\]\((?:https?:\/\/|\/|mailto:)[^)\s]+\)/,
]
/** Also occurs in emails and notes. */
const WEAK = [
  /^(?:[-*+] \S.*\n){2,}/m,
  /^(?:\d+[.)] \S.*\n){2,}/m,
  /^> \S/m,
  /`[^`\n]+`/,
  /^(?:-{3,}|\*{3,})$/m,
]

/** Returns whether pasted text is clearly Markdown. */
export function looksLikeMarkdown(text: string): boolean {
  const lines = `${text.replace(/\r\n?/g, '\n')}\n`
  const strong = STRONG.filter((sign) => sign.test(lines)).length
  return strong > 0 && strong + WEAK.filter((sign) => sign.test(lines)).length >= 2
}

/** Returns unsanitised HTML. */
export async function markdownToHtml(text: string): Promise<string> {
  const { marked } = await import('marked')
  return marked.parse(text, { async: false, gfm: true, breaks: false })
}

/** Maps the URL of an image or video to its path in the export. */
export type ImageUrlResolver = (src: string) => string

/** Returns GitHub Flavored Markdown, with HTML for anything it can’t express. */
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
  // Writes lists without blank lines between items.
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
    // GitHub alert, which other renderers show as a quotation.
    replacement: (content) =>
      `\n\n> [!NOTE]\n${content
        .trim()
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n')}\n\n`,
  })
  // Tables with merged cells stay HTML, without the plugin’s wrapper.
  const markdown = service
    .turndown(html)
    .replace(/<div class="joplin-table-wrapper">(<table>.*?<\/table>)<\/div>/gs, '$1')
  return `${markdown.trim()}\n`
}

/** Escapes brackets in text and URL. */
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
