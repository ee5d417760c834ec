/** Handles pasting and dropping: sanitises HTML, uploads images and formats Markdown. */
import { closeHistory } from '@tiptap/pm/history'
import { DOMParser as ModelParser, type Node, Slice } from '@tiptap/pm/model'
import { Plugin, PluginKey, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { Extension } from '@tiptap/react'
import type { Uploads } from './image-uploads.ts'
import { looksLikeMarkdown, markdownToHtml } from './markdown.ts'
import { extractRtfImages, parseDataUrlImage } from './pasted-images.ts'
import { type PastedImage, sanitisePaste, type TakenImage } from './sanitise-paste.ts'

export interface PasteOptions {
  readonly origins: readonly string[]
  /** Null if the text can’t have images. */
  readonly uploads: Uploads | null
  readonly say: (words: string) => void
}

/** Clipboard data of the current paste. */
interface Clipboard {
  readonly files: readonly File[]
  /** In markup order. */
  readonly fromRtf: File[]
  /** Number of images left out. */
  leftOut: number
}

const NOTHING = (): Clipboard => ({ files: [], fromRtf: [], leftOut: 0 })

export const Paste = Extension.create<PasteOptions>({
  name: 'pastedContent',
  // Before the link extension.
  priority: 1100,
  addOptions: () => ({ origins: [], uploads: null, say: () => {} }),

  addProseMirrorPlugins() {
    const { origins, uploads, say } = this.options
    let clipboard = NOTHING()
    let isPlain = false

    function take({ source, alt }: PastedImage): TakenImage {
      if (uploads === null) {
        clipboard.leftOut += 1
        return 'left out'
      }
      const file = fileOf(source)
      return file === null ? 'missing' : { upload: uploads.add(file, alt) }
    }

    function fileOf(source: string): File | null {
      if (/^data:/i.test(source)) return parseDataUrlImage(source)
      const isElsewhere = /^(?:https?:)?\/\//i.test(source)
      if (!isElsewhere && clipboard.fromRtf.length > 0) return clipboard.fromRtf.shift() ?? null
      // A copied image arrives as a file together with its markup.
      return clipboard.files.length === 1 ? (clipboard.files[0] ?? null) : null
    }

    function clean(html: string): string {
      // Otherwise Word’s styles would cause CSP reports.
      const page = new DOMParser().parseFromString(
        html.replace(/<style\b[\s\S]*?<\/style\s*>/gi, ''),
        'text/html',
      )
      return sanitisePaste(page, { origins, take })
    }

    function reportLeftOut(): void {
      if (clipboard.leftOut > 0)
        say(clipboard.leftOut === 1 ? '1 image left out' : `${clipboard.leftOut} images left out`)
    }

    /** Inserts plain text first, so that undo restores it. */
    async function pasteMarkdown(view: EditorView, text: string): Promise<void> {
      const html = await markdownToHtml(text).catch(() => null)
      if (view.isDestroyed) return
      const { from } = view.state.selection
      view.dispatch(view.state.tr.replaceSelection(plainSlice(view, text)).scrollIntoView())
      if (html === null) return
      const formatted = parse(view, clean(html))
      const { tr, selection } = view.state
      const start = Math.min(from, selection.from)
      closeHistory(tr).replaceRange(start, selection.to, Slice.maxOpen(formatted.content))
      const end = tr.mapping.map(selection.to)
      view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(end), -1)).scrollIntoView())
      say('Markdown formatted. Undo to get the original text back.')
    }

    return [
      new Plugin({
        key: new PluginKey('pastedContent'),
        props: {
          handleDOMEvents: {
            keydown: (_, event) => {
              isPlain = event.shiftKey
              return false
            },
            paste: (_, event) => {
              clipboard = readClipboard(event.clipboardData)
              return false
            },
          },
          transformPastedHTML: (html) => (/\sdata-pm-slice=/.test(html) ? html : clean(html)),
          // Keeps a leading heading or list as a block.
          transformPasted: (slice) => {
            const { firstChild: first, childCount } = slice.content
            const isParagraph = first === null || first.type.name === 'paragraph' || childCount === 1
            return isParagraph ? slice : new Slice(slice.content, 0, slice.openEnd)
          },
          clipboardTextParser: (text, _, __, view) => plainSlice(view, text),
          handlePaste: (view, event, slice) => {
            const data = event.clipboardData
            if (view.state.selection.$from.parent.type.spec.code || data === null) return false
            const isFromCode = data.types.includes('vscode-editor-data')
            const html = isFromCode ? '' : data.getData('text/html')
            const text = data.getData('text/plain')
            reportLeftOut()
            if ((html === '' || slice.size === 0) && clipboard.files.length > 0 && text === '')
              return insertFiles(view, clipboard.files, uploads, null)
            if (html === '' && !isPlain && looksLikeMarkdown(text)) {
              void pasteMarkdown(view, text)
              return true
            }
            if (!isFromCode) return false
            view.dispatch(view.state.tr.replaceSelection(plainSlice(view, text)).scrollIntoView())
            return true
          },
          handleDrop: (view, event, _, moved) => {
            const files = moved ? [] : pictures(event.dataTransfer)
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
            return insertFiles(view, files, uploads, place?.pos ?? null)
          },
        },
      }),
    ]
  },
})

function readClipboard(data: DataTransfer | null): Clipboard {
  if (data === null) return NOTHING()
  const html = data.getData('text/html')
  // Only Office programs refer to images that exist nowhere else.
  const isNeeded = /<img\b/i.test(html) && /\bsrc=["']?(?:file:|cid:)|urn:schemas-microsoft-com/i.test(html)
  return {
    files: pictures(data),
    fromRtf: isNeeded ? extractRtfImages(data.getData('text/rtf')) : [],
    leftOut: 0,
  }
}

function pictures(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}

/** Inserts a placeholder per image; false if there are none. */
export function insertFiles(
  view: EditorView,
  files: readonly File[],
  uploads: Uploads | null,
  place: number | null,
  alt = '',
): boolean {
  const type = view.state.schema.nodes.sentPicture
  if (uploads === null || files.length === 0 || type === undefined) return false
  const { tr } = view.state
  if (place !== null) tr.setSelection(Selection.near(tr.doc.resolve(place)))
  for (const file of files) tr.replaceSelectionWith(type.create({ upload: uploads.add(file, alt) }))
  view.dispatch(tr.scrollIntoView())
  return true
}

function parse(view: EditorView, html: string): Node {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return ModelParser.fromSchema(view.state.schema).parse(page.body)
}

/** Emails wrap lines at this length; a much shorter line is a real break. */
const WRAP_COLUMN = 58

/** Splits plain text at blank lines, or else at each line. */
export function paragraphsOf(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  const hasEmptyLines = /\n[ \t]*\n/.test(lines)
  const paragraphs = lines.split(hasEmptyLines ? /\n(?:[ \t]*\n)+/ : '\n')
  return paragraphs.map((paragraph) => {
    const joined: string[] = []
    let isBroken = false
    for (const line of paragraph.split('\n')) {
      if (isBroken) joined[joined.length - 1] = `${joined.at(-1)} ${line.trim()}`
      else joined.push(line)
      isBroken = line.length >= WRAP_COLUMN && line.length <= 100
    }
    return joined
  })
}

function plainSlice(view: EditorView, text: string): Slice {
  const { schema } = view.state
  if (view.state.selection.$from.parent.type.spec.code)
    return new Slice(schema.topNodeType.create(null, []).content, 0, 0)
  const { paragraph, hardBreak } = schema.nodes
  if (paragraph === undefined || hardBreak === undefined) return Slice.empty
  const blocks = paragraphsOf(text).map((lines) =>
    paragraph.create(
      null,
      lines.flatMap((line, index) => [
        ...(index === 0 ? [] : [hardBreak.create()]),
        ...(line === '' ? [] : [schema.text(line)]),
      ]),
    ),
  )
  return Slice.maxOpen(schema.topNodeType.create(null, blocks).content)
}
