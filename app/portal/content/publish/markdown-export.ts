/** Exports a text as Markdown with front matter, zipped if it has images or videos. */
import { getMediaUrl, ownMediaPath } from '#app/content/media-url.ts'
import { toMarkdown } from '../../ui/rich-text-editor/markdown.ts'

export interface ExportedText {
  readonly title: string
  /** Front matter in this order, without empty values. */
  readonly metadata: Readonly<Record<string, string | readonly string[] | null>>
  readonly html: string
  /** File name without extension. */
  readonly slug: string
  /** Origin of stored images; empty for the page’s own. */
  readonly origin: string
}

export interface MarkdownExport {
  readonly file: Blob
  readonly name: string
  /** Images that failed to download. The text links to the website instead. */
  readonly missing: readonly string[]
}

/** Returns a Markdown file, or a ZIP that includes the images. */
export async function exportMarkdown(text: ExportedText): Promise<MarkdownExport> {
  const { pictures, missing } = await fetchImages(text)
  const toAbsoluteUrl = (src: string) => new URL(getMediaUrl(text.origin, src), location.origin).href
  const heading = `<h1>${text.title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</h1>`
  const body = await toMarkdown(
    heading + absoluteLinks(text.html),
    (src) => pictures.get(src)?.path ?? toAbsoluteUrl(src),
  )
  const markdown = `${frontMatter(text)}\n${body}`
  const name = fileNameOf(text.slug) || 'untitled'
  if (pictures.size === 0)
    return { file: new Blob([markdown], { type: 'text/markdown' }), name: `${name}.md`, missing }
  const { zipSync, strToU8 } = await import('fflate')
  const files = Object.fromEntries([...pictures.values()].map(({ path, bytes }) => [path, bytes]))
  // Images are already compressed.
  const zipped = zipSync({ [`${name}.md`]: strToU8(markdown), ...files }, { level: 0 })
  return {
    file: new Blob([zipped as BlobPart], { type: 'application/zip' }),
    name: `${name}.zip`,
    missing,
  }
}

interface FetchedImage {
  readonly path: string
  readonly bytes: Uint8Array
}

/** Downloads each image and video once, from our own storage only. */
async function fetchImages({ html, origin }: ExportedText) {
  const found = [...html.matchAll(/<(?:img|video)\b[^>]*?\ssrc="([^"]+)"/g)].map(([, src = '']) =>
    src.replaceAll('&amp;', '&'),
  )
  const ownSources = [...new Set(found)].filter(
    (src) => ownMediaPath(src, [origin, location.origin]) !== null,
  )
  const pictures = new Map<string, FetchedImage>()
  const missing: string[] = []
  for (const [index, src] of ownSources.entries()) {
    try {
      const response = await fetch(getMediaUrl(origin, src))
      if (!response.ok) throw new Error(`The server responded with ${response.status}.`)
      // The number makes duplicate and empty names unique.
      const path = `pictures/${index + 1}-${fileNameOf(src.split('/').at(-1) ?? '')}`
      pictures.set(src, { path, bytes: new Uint8Array(await response.arrayBuffer()) })
    } catch {
      missing.push(src)
    }
  }
  return { pictures, missing }
}

const MAX_FILE_NAME_LENGTH = 80

/** Removes characters that file systems reject, including path separators. */
function fileNameOf(text: string): string {
  return text
    .replace(/%[0-9a-f]{2}/gi, '-')
    .replace(/[^\w.-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+/, '')
    .slice(-MAX_FILE_NAME_LENGTH)
}

/** Makes links to our own pages absolute. */
function absoluteLinks(html: string): string {
  return html.replace(
    /(<a\b[^>]*?\shref=")(\/[^"]*)/g,
    (_, before: string, path: string) => `${before}${location.origin}${path}`,
  )
}

/** YAML front matter; JSON values are valid YAML. */
function frontMatter({ title, metadata }: ExportedText): string {
  const lines = Object.entries({ title, ...metadata })
    .filter(([, value]) => value !== null && value.length > 0)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n`
}
