/** Image and video nodes with editable captions. A pending upload is a separate node that is never saved. */
import { type Attributes, type Editor, Node, type NodeViewRendererProps } from '@tiptap/react'
import { getMediaUrl, ownMediaPath } from '#app/content/media-url.ts'
import { getImageSources } from '#app/content/responsive-images.ts'
import { attributeValue } from '#domain/rich-text/allowlist.ts'
import { MISSING_IMAGE_ATTRIBUTE } from '#domain/rich-text/missing-image.ts'
import styles from './editor.module.css'
import { renderMissingImage, renderUploadPlaceholder, type Uploads } from './image-uploads.ts'

export interface MediaOptions {
  /** Origin of stored images; empty for the page’s own. */
  readonly origin: string
  /** Asks for the alt text of the selected image. */
  readonly onDescribe: () => void
}

/** `sizes` in the editor, to avoid loading originals. */
const SIZES = '(min-width: 48rem) 42rem, 92vw'

function sides(element: 'img' | 'video', medium: Element) {
  return {
    width: attributeValue(element, 'width', medium.getAttribute('width')),
    height: attributeValue(element, 'height', medium.getAttribute('height')),
  }
}

const plain = (names: readonly string[]): Attributes =>
  Object.fromEntries(names.map((name) => [name, { default: null, rendered: false }]))

/** Omits empty attributes. */
function given(attributes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null))
}

export const ImageNode = Node.create<MediaOptions>({
  name: 'picture',
  group: 'block',
  content: 'inline*',
  marks: 'bold italic link code',
  draggable: true,
  isolating: true,

  addOptions: () => ({ origin: '', onDescribe: () => {} }),
  addAttributes: () => plain(['src', 'alt', 'width', 'height', 'size']),

  parseHTML() {
    const attributesOf = (image: Element | null) => {
      const src = ownMediaPath(image?.getAttribute('src') ?? '', [this.options.origin, location.origin])
      if (image === null || src === null) return false
      const size = attributeValue('figure', 'data-width', image.closest('figure')?.getAttribute('data-width'))
      return { src, alt: image.getAttribute('alt'), size, ...sides('img', image) }
    }
    return [
      {
        tag: 'figure',
        getAttrs: (figure) => attributesOf(figure.querySelector('img')),
        contentElement: (figure) =>
          (figure as Element).querySelector<HTMLElement>('figcaption') ??
          document.createElement('figcaption'),
      },
      { tag: 'img', getAttrs: attributesOf },
    ]
  },

  renderHTML({ node }) {
    const { src, alt, width, height, size } = node.attrs
    const image = ['img', given({ src, alt: alt ?? '', width, height })] as const
    const figure = given({ 'data-width': size })
    return node.content.size === 0 ? ['figure', figure, image] : ['figure', figure, image, ['figcaption', 0]]
  },

  addNodeView() {
    return (parts) => pictureView(parts, this.options)
  },
})

/** ProseMirror selects only leaf nodes on click, and a figure contains its caption. */
function chooseNode(editor: Editor, place: number | undefined): void {
  if (place !== undefined) editor.chain().setNodeSelection(place).focus().run()
}

/** Renders the image, a notice if the alt text is missing, and the caption. */
function pictureView({ node, editor, getPos }: NodeViewRendererProps, { origin, onDescribe }: MediaOptions) {
  const dom = document.createElement('figure')
  const image = document.createElement('img')
  const missing = document.createElement('span')
  const contentDOM = document.createElement('figcaption')
  missing.className = styles.missing ?? ''
  missing.contentEditable = 'false'
  missing.textContent = 'No alt text yet'
  image.decoding = 'async'
  image.draggable = false
  contentDOM.dataset.placeholder = 'Caption'
  dom.append(image, missing, contentDOM)
  const choose = () => chooseNode(editor, getPos())
  image.addEventListener('click', choose)
  missing.addEventListener('click', () => {
    choose()
    onDescribe()
  })
  let shown: string | null = null

  function update(next: typeof node): boolean {
    if (next.type !== node.type) return false
    const { src, alt, width, height, size } = next.attrs
    if (shown !== src) {
      const sources = getImageSources(origin, src)
      if (sources.srcSet !== undefined) image.srcset = sources.srcSet
      else image.removeAttribute('srcset')
      image.sizes = SIZES
      image.src = sources.src
      shown = src
    }
    image.alt = alt ?? ''
    // Reserves the space, so that text doesn’t move when the image loads.
    if (width !== null && height !== null) {
      image.width = Number(width)
      image.height = Number(height)
    }
    if (size === null) delete dom.dataset.width
    else dom.dataset.width = size
    missing.hidden = (alt ?? '').trim() !== ''
    contentDOM.classList.toggle(styles.empty ?? '', next.content.size === 0)
    return true
  }

  update(node)
  return {
    dom,
    contentDOM,
    update,
    ignoreMutation: (mutation: { target: globalThis.Node }) => !contentDOM.contains(mutation.target),
    stopEvent: () => false,
    selectNode: () => dom.classList.add(styles.selected ?? ''),
    deselectNode: () => dom.classList.remove(styles.selected ?? ''),
  }
}

export const VideoNode = Node.create<MediaOptions>({
  name: 'film',
  group: 'block',
  content: 'inline*',
  marks: 'bold italic link code',
  draggable: true,
  isolating: true,

  addOptions: () => ({ origin: '', onDescribe: () => {} }),
  addAttributes: () => plain(['src', 'label', 'width', 'height', 'size']),

  parseHTML() {
    const attributesOf = (film: Element | null) => {
      const src = ownMediaPath(film?.getAttribute('src') ?? '', [this.options.origin, location.origin])
      if (film === null || src === null) return false
      const size = attributeValue('figure', 'data-width', film.closest('figure')?.getAttribute('data-width'))
      const label = attributeValue('video', 'aria-label', film.getAttribute('aria-label'))
      return { src, label, size, ...sides('video', film) }
    }
    return [
      {
        tag: 'figure',
        getAttrs: (figure) => attributesOf(figure.querySelector('video')),
        contentElement: (figure) =>
          (figure as Element).querySelector<HTMLElement>('figcaption') ??
          document.createElement('figcaption'),
      },
      { tag: 'video', getAttrs: attributesOf },
    ]
  },

  renderHTML({ node }) {
    const { src, label, width, height, size } = node.attrs
    const film = ['video', given({ src, 'aria-label': label, width, height })] as const
    const figure = given({ 'data-width': size })
    return node.content.size === 0 ? ['figure', figure, film] : ['figure', figure, film, ['figcaption', 0]]
  },

  addNodeView() {
    return ({ node, editor, getPos }) => {
      const dom = document.createElement('figure')
      const film = document.createElement('video')
      const contentDOM = document.createElement('figcaption')
      film.src = getMediaUrl(this.options.origin, node.attrs.src)
      film.controls = true
      film.preload = 'metadata'
      film.ariaLabel = node.attrs.label
      contentDOM.dataset.placeholder = 'Caption'
      contentDOM.classList.toggle(styles.empty ?? '', node.content.size === 0)
      if (node.attrs.size !== null) dom.dataset.width = node.attrs.size
      dom.append(film, contentDOM)
      film.addEventListener('click', () => chooseNode(editor, getPos()))
      return {
        dom,
        contentDOM,
        update: (next) => {
          contentDOM.classList.toggle(styles.empty ?? '', next.content.size === 0)
          return next.sameMarkup(node)
        },
        ignoreMutation: (mutation) => !contentDOM.contains(mutation.target),
        selectNode: () => dom.classList.add(styles.selected ?? ''),
        deselectNode: () => dom.classList.remove(styles.selected ?? ''),
      }
    }
  },
})

export const UploadingImageNode = Node.create<{ readonly uploads: Uploads | null }>({
  name: 'sentPicture',
  group: 'block',
  atom: true,
  draggable: true,

  addOptions: () => ({ uploads: null }),
  addAttributes: () => ({ upload: { default: null, rendered: false } }),

  parseHTML() {
    return [
      {
        tag: 'figure[data-upload]',
        priority: 60,
        getAttrs: (figure) => {
          const upload = figure.getAttribute('data-upload')
          // Pasted markup can’t refer to another editor’s upload.
          return this.options.uploads?.has(upload) ? { upload } : false
        },
      },
    ]
  },

  renderHTML: ({ node }) => ['figure', { 'data-upload': node.attrs.upload }],

  addNodeView() {
    return ({ node }) => renderUploadPlaceholder(this.options.uploads, node.attrs.upload)
  },
})

/** Image that wasn’t part of a paste. Saved, so that its place isn’t lost. */
export const MissingImageNode = Node.create<{ readonly uploads: Uploads | null }>({
  name: 'missingPicture',
  group: 'block',
  atom: true,
  draggable: true,

  addOptions: () => ({ uploads: null }),
  addAttributes: () => plain(['source', 'alt']),

  parseHTML() {
    return [
      {
        tag: `figure[${MISSING_IMAGE_ATTRIBUTE}]`,
        priority: 60,
        getAttrs: (figure) => {
          const read = (name: string) => attributeValue('figure', name, figure.getAttribute(name))
          const source = read(MISSING_IMAGE_ATTRIBUTE)
          return source === null ? false : { source, alt: read('aria-label') }
        },
      },
    ]
  },

  renderHTML({ node }) {
    const { source, alt } = node.attrs
    return ['figure', given({ [MISSING_IMAGE_ATTRIBUTE]: source, 'aria-label': alt })]
  },

  addNodeView() {
    const { uploads } = this.options
    return ({ node, editor, getPos }) => {
      const { source, alt } = node.attrs
      const replace = (content: Record<string, unknown> | null) => {
        const place = getPos()
        if (place === undefined || !editor.isEditable) return
        const range = { from: place, to: place + node.nodeSize }
        if (content === null) editor.commands.deleteRange(range)
        else editor.commands.insertContentAt(range, content)
      }
      return renderMissingImage({
        source,
        alt,
        onFile: (file) =>
          uploads && replace({ type: 'sentPicture', attrs: { upload: uploads.add(file, alt ?? '') } }),
        onRemove: () => replace(null),
      })
    }
  },
})
