/** Uploads of pasted, dropped or chosen images. Each has a placeholder in the text, which is never saved. */
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
  /** Null if the pasted image couldn’t be read. */
  file: File | null
  stored: StoredImage | null
  /** Null while uploading. */
  failure: string | null
  sending: AbortController | null
  readonly listeners: Set<() => void>
}

export interface Uploads {
  /** @returns the id that the placeholder refers to */
  add(file: File, alt: string): string
  /** Adds a placeholder for an image that isn’t available, so that another can be chosen. */
  addMissing(name: string, alt: string, failure: string): string
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

  function put(name: string, alt: string, file: File | null, failure: string | null): string {
    count += 1
    const id = `${count}`
    uploads.set(id, { name, alt, file, failure, stored: null, sending: null, listeners: new Set() })
    return id
  }

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
      const id = put(file.name || 'Image', alt, file, null)
      self.send(id)
      return id
    },
    addMissing: (name, alt, failure) => put(name, alt, null, failure),
    has: (id) => id !== null && uploads.has(id),
    get: (id) => uploads.get(id),
    send(id, file) {
      const upload = uploads.get(id)
      const wanted = file ?? upload?.file
      if (upload === undefined || !wanted || upload.sending !== null) return
      void run(id, upload, wanted)
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

/** Renders the placeholder with preview, progress and actions. */
export function renderUploadPlaceholder(uploads: Uploads | null, id: string) {
  const dom = document.createElement('div')
  dom.className = styles.upload ?? ''
  dom.contentEditable = 'false'
  dom.setAttribute('role', 'group')
  const upload = uploads?.get(id)
  if (uploads === null || upload === undefined) return { dom }
  dom.setAttribute('aria-label', `Image: ${upload.name}`)
  let preview: string | null = null

  function button(label: string, press: () => void): HTMLButtonElement {
    const element = document.createElement('button')
    element.type = 'button'
    element.textContent = label
    element.addEventListener('click', press)
    return element
  }

  function choose(): void {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'image/*'
    input.addEventListener('change', () => {
      const [file] = input.files ?? []
      if (file !== undefined) uploads?.send(id, file)
    })
    input.click()
  }

  function draw(): void {
    const now = uploads?.get(id)
    if (now === undefined) return
    const words = document.createElement('p')
    words.textContent = now.failure === null ? `Uploading ${now.name}…` : `${now.name}: ${now.failure}`
    words.classList.toggle(styles.failed ?? '', now.failure !== null)
    const buttons = document.createElement('div')
    const remove = button(now.failure === null ? 'Cancel' : 'Remove', () => uploads?.cancel(id))
    if (now.failure === null) buttons.append(remove)
    else {
      if (now.file !== null) buttons.append(button('Try again', () => uploads?.send(id)))
      buttons.append(button('Choose a file…', choose), remove)
    }
    const image = document.createElement('img')
    image.alt = ''
    if (now.file !== null) {
      preview ??= URL.createObjectURL(now.file)
      image.src = preview
    }
    dom.replaceChildren(...(now.file === null ? [] : [image]), words, buttons)
  }

  const unwatch = uploads.watch(id, draw)
  draw()
  return {
    dom,
    stopEvent: (event: Event) => event.target instanceof HTMLButtonElement,
    ignoreMutation: () => true,
    destroy() {
      unwatch()
      if (preview !== null) URL.revokeObjectURL(preview)
    },
  }
}
