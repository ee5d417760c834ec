/** Editor schema with a DOM for Node. */
import { createDocument, impl } from '@mixmark-io/domino'
import { DOMParser as ModelParser, type Schema } from '@tiptap/pm/model'
import { getSchema } from '@tiptap/react'
import { vi } from 'vitest'
import { editorExtensions } from './extensions.ts'
import { createSerialiser } from './html-serialiser.ts'
import type { Uploads } from './image-uploads.ts'
import { type PastedImage, sanitisePaste } from './sanitise-paste.ts'

export const SITE = 'https://boxes.example.com'

/** Adds newer DOM methods that the library lacks. */
function modernise(page: Document): void {
  const { body } = page
  const lists = [
    page.querySelectorAll('b, i'),
    page.getElementsByClassName('x'),
    page.getElementsByTagName('b'),
    body.children,
    body.childNodes,
    body.attributes,
  ]
  for (const list of lists)
    if (!(Symbol.iterator in list))
      Object.defineProperty(Object.getPrototypeOf(list), Symbol.iterator, {
        configurable: true,
        *value(this: ArrayLike<unknown>) {
          for (let index = 0; index < this.length; index += 1) yield this[index]
        },
      })
  for (const parent of [impl.Element, impl.DocumentFragment])
    Object.defineProperty(parent.prototype, 'append', {
      configurable: true,
      value(this: Node, ...nodes: Node[]) {
        for (const node of nodes) this.appendChild(node)
      },
    })
}

/** Stubs the browser globals that the schema needs; `unstubAllGlobals` removes them. */
export function openEditorDom() {
  const page = createDocument('')
  modernise(page)
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { origin: SITE })
  vi.stubGlobal('window', { document: page })
  for (const name of ['Node', 'Element', 'HTMLElement'] as const) vi.stubGlobal(name, impl[name])
  const taken: PastedImage[] = []
  const uploads = { has: (id: string | null) => id !== null && Number(id) < taken.length } as Uploads
  const schema: Schema = getSchema(editorExtensions({ origin: '', uploads }))
  const parser = ModelParser.fromSchema(schema)
  const serialiser = createSerialiser(schema)
  const read = (html: string) => parser.parse(createDocument(html).body)

  return {
    schema,
    read,
    serialiser,
    /** Returns stored HTML as the editor would save it. */
    kept: (html: string) => serialiser.html(read(html)),
    clean(html: string): string {
      const take = (picture: PastedImage) => ({ upload: `${taken.push(picture) - 1}` })
      return sanitisePaste(createDocument(html), { origins: ['', SITE], take })
    },
    /** Returns the saved HTML of a paste that doesn’t contain its images. */
    keptWithoutFiles: (html: string) =>
      serialiser.html(
        read(sanitisePaste(createDocument(html), { origins: ['', SITE], take: () => 'missing' })),
      ),
    /** Returns pasted HTML as inserted, with images as source and alt text in brackets. */
    pasted(html: string): string {
      const doc = read(this.clean(html))
      const pictures: string[] = []
      doc.descendants((node) => {
        const picture = node.type.name === 'sentPicture' ? taken[Number(node.attrs.upload)] : undefined
        if (picture) pictures.push(`[picture ${[picture.source, picture.alt].filter(Boolean).join(' ')}]`)
      })
      const blocks: string[] = []
      doc.forEach((block) => {
        blocks.push(
          block.type.name === 'sentPicture'
            ? (pictures.shift() ?? '')
            : serialiser.html(schema.topNodeType.create(null, [block])),
        )
      })
      return blocks.join('')
    },
  }
}
