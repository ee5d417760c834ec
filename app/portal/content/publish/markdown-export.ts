/** A text as a file to take away: Markdown under its facts, in a ZIP with its pictures and films where it has any. */
import { getMediaUrl, ownMediaPath } from '#app/content/media-url.ts'
import { toMarkdown } from '../../ui/rich-text-editor/markdown.ts'

/** What a text is taken away with: its title and facts stand above it. */
export interface ExportedText {
  readonly title: string
  /** In their order, above the text; what is empty is left out. */
  readonly facts: Readonly<Record<string, string | readonly string[] | null>>
  readonly html: string
  /** The title’s, for the files. */
  readonly slug: string
  /** Where stored pictures are; the empty string means the page's own. */
  readonly origin: string
}

export interface MarkdownExport {
  readonly file: Blob
  readonly name: string
  /** Pictures that could not be fetched: their places in the text lead to where they are on the site. */
  readonly missing: readonly string[]
}

/** Returns a Markdown file, or a ZIP of it and its pictures where it has any. */
export async function exportMarkdown(text: ExportedText, signal?: AbortSignal): Promise<MarkdownExport> {
  const { pictures, missing } = await fetchPictures(text, signal)
  const whole = (src: string) => new URL(getMediaUrl(text.origin, src), location.origin).href
  const heading = `<h1>${text.title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</h1>`
  const body = await toMarkdown(
    heading + absoluteLinks(text.html),
    (src) => pictures.get(src)?.path ?? whole(src),
  )
  const markdown = `${frontMatter(text)}\n${body}`
  const name = fileNameOf(text.slug) || 'untitled'
  if (pictures.size === 0)
    return { file: new Blob([markdown], { type: 'text/markdown' }), name: `${name}.md`, missing }
  const { zipSync, strToU8 } = await import('fflate')
  const files = Object.fromEntries([...pictures.values()].map(({ path, bytes }) => [path, bytes]))
  // Pictures are small already: they are stored as they are.
  const zipped = zipSync({ [`${name}.md`]: strToU8(markdown), ...files }, { level: 0 })
  return {
    file: new Blob([zipped as BlobPart], { type: 'application/zip' }),
    name: `${name}.zip`,
    missing,
  }
}

interface FetchedPicture {
  readonly path: string
  readonly bytes: Uint8Array
}

/** The pictures and films of a text, each once. Nothing is asked of another host. */
async function fetchPictures({ html, origin }: ExportedText, signal: AbortSignal | undefined) {
  const found = [...html.matchAll(/<(?:img|video)\b[^>]*?\ssrc="([^"]+)"/g)].map(([, src = '']) =>
    src.replaceAll('&amp;', '&'),
  )
  const own = [...new Set(found)].filter((src) => ownMediaPath(src, [origin, location.origin]) !== null)
  const pictures = new Map<string, FetchedPicture>()
  const missing: string[] = []
  for (const [index, src] of own.entries()) {
    try {
      const answer = await fetch(getMediaUrl(origin, src), signal === undefined ? {} : { signal })
      if (!answer.ok) throw new Error(`The server responded with ${answer.status}.`)
      // The number keeps apart what is called the same, and what is called nothing that a disk would take.
      const path = `pictures/${index + 1}-${fileNameOf(src.split('/').at(-1) ?? '')}`
      pictures.set(src, { path, bytes: new Uint8Array(await answer.arrayBuffer()) })
    } catch (error) {
      if (signal?.aborted) throw error
      missing.push(src)
    }
  }
  return { pictures, missing }
}

const FILE_NAME_MAX = 80

/** What every disk takes for a name: of anything else there is nothing in it, and nothing leads out of a folder. */
function fileNameOf(text: string): string {
  return text
    .replace(/%[0-9a-f]{2}/gi, '-')
    .replace(/[^\w.-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+/, '')
    .slice(-FILE_NAME_MAX)
}

/** Away from the site, a link to one of its pages needs the whole address. */
function absoluteLinks(html: string): string {
  return html.replace(
    /(<a\b[^>]*?\shref=")(\/[^"]*)/g,
    (_, before: string, path: string) => `${before}${location.origin}${path}`,
  )
}

/** In YAML, of which every JSON text is one. */
function frontMatter({ title, facts }: ExportedText): string {
  const lines = Object.entries({ title, ...facts })
    .filter(([, value]) => value !== null && value.length > 0)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n`
}
