/** Uploads of pasted, dropped or chosen images. Each has a placeholder in the text, which is never saved. */
import { describeMissingImage, getImageFileName } from '#domain/rich-text/missing-image.ts'
import { tryAction } from '../action-result.ts'
import styles from './editor.module.css'

export interface StoredImage {
  readonly src: string
  readonly width: number
  readonly height: number
}

export type UploadImage = (file: File, signal: AbortSignal) => Promise<StoredImage>

interface Upload {
  readonly name: string
  readonly alt: string
  file: File
  stored: StoredImage | null
  /** Null while uploading. */
  failure: string | null
  sending: AbortController | null
  readonly listeners: Set<() => void>
}

export interface Uploads {
  /** @returns the id that the placeholder refers to */
  add(file: File, alt: string): string
  has(id: string | null): boolean
  get(id: string): Readonly<Upload> | undefined
  /** Retries, or uploads another file instead. */
  send(id: string, file?: File): void
  cancel(id: string): void
  watch(id: string, listener: () => void): () => void
  /** Number of images that are uploading or failed. */
  unfinished(): number
  /** Cancels all uploads. */
  close(): void
}

export interface UploadsDependencies {
  readonly send: UploadImage
  readonly onStored: (id: string, picture: StoredImage, alt: string) => void
  readonly onRemove: (id: string) => void
  readonly say: (words: string) => void
}

export function createUploads({ send, onStored, onRemove, say }: UploadsDependencies): Uploads {
  const uploads = new Map<string, Upload>()
  let count = 0

  function tell(upload: Upload): void {
    for (const listener of upload.listeners) listener()
  }

  async function run(id: string, upload: Upload, file: File): Promise<void> {
    const sending = new AbortController()
    upload.file = file
    upload.sending = sending
    upload.failure = null
    tell(upload)
    const outcome = await tryAction(() => send(file, sending.signal))
    if (sending.signal.aborted) return
    upload.sending = null
    if (outcome.failure === null) {
      upload.stored = outcome.data
      onStored(id, outcome.data, upload.alt)
      say(`${upload.name} added`)
    } else {
      upload.failure = outcome.failure
      say(`${upload.name} couldn’t be uploaded. ${outcome.failure}`)
    }
    tell(upload)
  }

  const self: Uploads = {
    add(file, alt) {
      count += 1
      const id = `${count}`
      const name = file.name || 'Image'
      uploads.set(id, { name, alt, file, failure: null, stored: null, sending: null, listeners: new Set() })
      self.send(id)
      return id
    },
    has: (id) => id !== null && uploads.has(id),
    get: (id) => uploads.get(id),
    send(id, file) {
      const upload = uploads.get(id)
      if (upload === undefined || upload.sending !== null) return
      void run(id, upload, file ?? upload.file)
    },
    cancel(id) {
      const upload = uploads.get(id)
      upload?.sending?.abort()
      if (upload !== undefined) {
        upload.sending = null
        // Undo may restore the placeholder.
        upload.failure = 'Upload cancelled'
      }
      onRemove(id)
    },
    watch(id, listener) {
      const { listeners } = uploads.get(id) ?? {}
      listeners?.add(listener)
      return () => void listeners?.delete(listener)
    },
    unfinished: () => [...uploads.values()].filter(({ stored }) => stored === null).length,
    close() {
      for (const { sending } of uploads.values()) sending?.abort()
    },
  }
  return self
}

function createPlaceholder(name: string): HTMLElement {
  const dom = document.createElement('div')
  dom.className = styles.upload ?? ''
  dom.contentEditable = 'false'
  dom.setAttribute('role', 'group')
  dom.setAttribute('aria-label', `Image: ${name}`)
  return dom
}

function createText(text: string, isFailure: boolean): HTMLElement {
  const words = document.createElement('p')
  words.textContent = text
  words.classList.toggle(styles.failed ?? '', isFailure)
  return words
}

function createButtons(actions: readonly (readonly [label: string, press: () => void])[]): HTMLElement {
  const buttons = document.createElement('div')
  for (const [label, press] of actions) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = label
    button.addEventListener('click', press)
    buttons.append(button)
  }
  return buttons
}

function chooseImage(onFile: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = 'image/*'
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file !== undefined) onFile(file)
  })
  input.click()
}

const PLACEHOLDER_EVENTS = {
  stopEvent: (event: Event) => event.target instanceof HTMLButtonElement,
  ignoreMutation: () => true,
} as const

/** Renders the placeholder with preview, progress and actions. */
export function renderUploadPlaceholder(uploads: Uploads | null, id: string) {
  const upload = uploads?.get(id)
  const dom = createPlaceholder(upload?.name ?? '')
  if (uploads === null || upload === undefined) return { dom }
  let preview: string | null = null

  function draw(): void {
    const now = uploads?.get(id)
    if (now === undefined) return
    const remove = () => uploads?.cancel(id)
    const image = document.createElement('img')
    image.alt = ''
    preview ??= URL.createObjectURL(now.file)
    image.src = preview
    dom.replaceChildren(
      image,
      createText(
        now.failure === null ? `Uploading ${now.name}…` : `${now.name}: ${now.failure}`,
        now.failure !== null,
      ),
      createButtons(
        now.failure === null
          ? [['Cancel', remove]]
          : [
              ['Try again', () => uploads?.send(id)],
              ['Choose a file…', () => chooseImage((file) => uploads?.send(id, file))],
              ['Remove', remove],
            ],
      ),
    )
  }

  const unwatch = uploads.watch(id, draw)
  draw()
  return {
    dom,
    ...PLACEHOLDER_EVENTS,
    destroy() {
      unwatch()
      if (preview !== null) URL.revokeObjectURL(preview)
    },
  }
}

export interface MissingImage {
  /** See `domain/rich-text/missing-image.ts`. */
  readonly source: string
  readonly alt: string | null
  readonly onFile: (file: File) => void
  readonly onRemove: () => void
}

/** Renders the placeholder of an image that the text doesn’t have yet. */
export function renderMissingImage({ source, alt, onFile, onRemove }: MissingImage) {
  const name = alt || getImageFileName(source)
  const dom = createPlaceholder(name)
  dom.append(
    createText(`${name}: ${describeMissingImage(source)}`, true),
    createButtons([
      ['Choose a file…', () => chooseImage(onFile)],
      ['Remove', onRemove],
    ]),
  )
  return { dom, ...PLACEHOLDER_EVENTS }
}
