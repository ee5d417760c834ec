/**
 * Reports the HTML a few times a second. Nodes are immutable and cached, so a keystroke serialises one paragraph
 * instead of the whole text.
 */
import { DOMSerializer, DOMParser as ModelParser, type Node, type Schema } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { countWords } from '#domain/articles/article.ts'

export interface HtmlSerialiser {
  changed(): void
  /** Reports pending changes immediately. */
  flush(): void
  html(): string
  words(): number
  replace(html: string): void
  focusPlace(index: number): void
}

/** Part of the half second within which a local draft is stored. */
const REPORT_INTERVAL_MS = 300

/** @param given saved HTML; unedited parts are kept verbatim */
export function createHtmlSerialiser(
  editor: Editor,
  given: string,
  onHtml: (html: string) => void,
): HtmlSerialiser {
  const serialiser = createSerialiser(editor.schema)
  let untouched = { doc: editor.state.doc, html: given }
  let told = given
  let timer: ReturnType<typeof setTimeout> | undefined

  function html(): string {
    const { doc } = editor.state
    return doc.eq(untouched.doc) ? untouched.html : serialiser.html(doc)
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const now = html()
    if (now === told) return
    told = now
    onHtml(now)
  }

  return {
    changed() {
      timer ??= setTimeout(flush, REPORT_INTERVAL_MS)
    },
    flush,
    html,
    words: () => serialiser.words(editor.state.doc),
    replace(next) {
      const page = new DOMParser().parseFromString(next, 'text/html')
      replaceText(editor, ModelParser.fromSchema(editor.schema).parse(page.body))
      untouched = { doc: editor.state.doc, html: next }
      told = next
    },
    focusPlace(index) {
      let count = -1
      editor.state.doc.forEach((block, place) => {
        if (block.type.name !== 'sentPicture') count += 1
        if (count !== index || block.type.name === 'sentPicture') return
        if (block.isTextblock || !block.isAtom) editor.commands.setTextSelection(place + 1)
        else editor.commands.setNodeSelection(place)
        editor.commands.focus()
        const dom = editor.view.nodeDOM(place)
        if (dom instanceof Element) dom.scrollIntoView({ block: 'center' })
      })
    },
  }
}

/** Replaces only what differs, so that the caret and pending uploads stay. */
function replaceText(editor: Editor, next: Node): void {
  const { doc, tr } = editor.state
  const start = doc.content.findDiffStart(next.content)
  if (start === null) return
  const end = doc.content.findDiffEnd(next.content)
  if (end === null) return
  // If the common start and end overlap, shorten the end.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  const boxes: { readonly node: Node; readonly place: number }[] = []
  doc.forEach((node, place) => {
    if (node.type.name === 'sentPicture') boxes.push({ node, place })
  })
  tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap))
  const kept = new Set<unknown>()
  tr.doc.descendants((node) => {
    if (node.type.name === 'sentPicture') kept.add(node.attrs.upload)
  })
  for (const { node, place } of boxes.toReversed())
    if (!kept.has(node.attrs.upload)) {
      const $place = tr.doc.resolve(tr.mapping.map(place))
      tr.insert($place.depth === 0 ? $place.pos : $place.after(1), node)
    }
  if (!tr.selection.$from.parent.inlineContent) tr.setSelection(TextSelection.near(tr.selection.$from))
  editor.view.dispatch(tr)
}

export interface Serialiser {
  /** Returns the HTML, empty for an empty text. */
  html(doc: Node): string
  words(doc: Node): number
}

/** Placeholder of a pending upload, which isn’t saved. */
const UPLOADING_IMAGE = 'sent-picture'

export function createSerialiser(schema: Schema): Serialiser {
  // An inert document, so that images don’t load.
  const inert = document.implementation.createHTMLDocument('')
  const serializer = new DOMSerializer(
    {
      ...DOMSerializer.nodesFromSchema(schema),
      sentPicture: () => [UPLOADING_IMAGE],
    },
    DOMSerializer.marksFromSchema(schema),
  )
  const written = new WeakMap<Node, string>()
  const counted = new WeakMap<Node, number>()

  function blockHtml(block: Node): string {
    const known = written.get(block)
    if (known !== undefined) return known
    const container = inert.createElement('div')
    container.append(serializer.serializeNode(block, { document: inert }))
    for (const box of [...container.querySelectorAll(UPLOADING_IMAGE)]) box.remove()
    const html = container.innerHTML
    written.set(block, html)
    return html
  }

  function blockWords(block: Node): number {
    const known = counted.get(block)
    if (known !== undefined) return known
    const count = countWords(block.textBetween(0, block.content.size, ' ', ' '))
    counted.set(block, count)
    return count
  }

  return {
    html(doc) {
      const blocks: string[] = []
      doc.forEach((block) => {
        blocks.push(blockHtml(block))
      })
      // Removes the empty last paragraph that follows an image or table.
      while (/^(?:<p><\/p>)?$/.test(blocks.at(-1) ?? 'none')) blocks.pop()
      return blocks.join('')
    },
    words(doc) {
      let count = 0
      doc.forEach((block) => {
        count += blockWords(block)
      })
      return count
    },
  }
}
