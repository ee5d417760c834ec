/**
 * Runs in the sandboxed frame (server/pages/document-frame.ts): renders PDF pages or the text of a Word file in
 * workers. There is no link or form layer, PDF scripts don’t run, and no markup is inserted.
 */
import {
  AnnotationMode,
  GlobalWorkerOptions,
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  PDFWorker,
  type RenderTask,
} from 'pdfjs-dist'
import { type FromFrame, PAGES_AT_ONCE, type ToFrame, type ViewerErrorCode } from './frame-messages.ts'

/** Larger pages are drawn at a lower resolution. */
const MAX_CANVAS_PIXELS = 6_000_000
/** Larger images are omitted. */
const MAX_IMAGE_PIXELS = 40_000_000
const MAX_PAGE_CHARACTERS = 200_000

const post = (message: FromFrame) => parent.postMessage(message, '*')
const fail = (fault: ViewerErrorCode) => post({ kind: 'failed', fault })

/** Uses a `data:` URL, because Chromium doesn’t start module workers from a `blob:` of an opaque origin. */
function startWorker(program: string): Worker {
  return new Worker(`data:text/javascript,${encodeURIComponent(program)}`, { type: 'module' })
}

const pages = document.querySelector('main') as HTMLElement
let pdf: PDFDocumentProxy | undefined
let drawing: RenderTask | undefined
let currentRequest = 0

async function openPdf({ bytes, parsing, drawing: renderer }: ToFrame & { kind: 'pdf' }): Promise<void> {
  GlobalWorkerOptions.rendererPorts = [startWorker(renderer)]
  try {
    pdf = await getDocument({
      data: bytes,
      worker: PDFWorker.create({ port: startWorker(parsing) }),
      enableXfa: false,
      useWasm: false,
      useWorkerFetch: false,
      useSystemFonts: true,
      maxImageSize: MAX_IMAGE_PIXELS,
      canvasMaxAreaInBytes: MAX_CANVAS_PIXELS * 4,
      verbosity: 0,
    }).promise
  } catch (error) {
    return fail(error instanceof PasswordException ? 'locked' : 'broken')
  }
  post({ kind: 'opened', pages: pdf.numPages })
}

/** Replaces the pages shown. A later request cancels this one. */
async function show({ from, zoom }: ToFrame & { kind: 'show' }): Promise<void> {
  if (pdf === undefined) return
  currentRequest += 1
  const request = currentRequest
  drawing?.cancel()
  const sections = Array.from({ length: Math.min(PAGES_AT_ONCE, pdf.numPages - from + 1) }, (_, index) => ({
    number: from + index,
    ...createPageSection(from + index, zoom),
  }))
  pages.replaceChildren(...sections.map(({ section }) => section))
  scrollTo(0, 0)
  let hasText = false
  for (const { number, canvas, textElement } of sections) {
    try {
      const text = await drawPage(pdf, number, zoom, canvas)
      if (request !== currentRequest) return
      textElement.textContent = text || 'This page is an image and has no text.'
      hasText ||= text !== ''
    } catch {
      if (request !== currentRequest) return
      textElement.textContent = 'We can’t show this page.'
      textElement.dataset.always = ''
    }
    post({ kind: 'drawn', page: number })
  }
  post({ kind: 'shown', hasText })
}

function createPageSection(number: number, zoom: number) {
  const section = document.createElement('section')
  const heading = document.createElement('h2')
  heading.textContent = `Page ${number}`
  const canvas = document.createElement('canvas')
  // The text follows for screen readers.
  canvas.setAttribute('aria-hidden', 'true')
  canvas.style.width = `${zoom * 100}%`
  const textElement = document.createElement('p')
  section.append(heading, canvas, textElement)
  return { section, canvas, textElement }
}

async function drawPage(
  file: PDFDocumentProxy,
  number: number,
  zoom: number,
  canvas: HTMLCanvasElement,
): Promise<string> {
  const page = await file.getPage(number)
  const unscaled = page.getViewport({ scale: 1 })
  const idealScale = ((pages.clientWidth * zoom) / unscaled.width) * Math.min(devicePixelRatio, 2)
  const maxScale = Math.sqrt(MAX_CANVAS_PIXELS / (unscaled.width * unscaled.height))
  const viewport = page.getViewport({ scale: Math.min(idealScale, maxScale) })
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  drawing = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE })
  await drawing.promise
  const { items } = await page.getTextContent()
  page.cleanup()
  let text = ''
  for (const item of items) {
    if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str
    if (text.length > MAX_PAGE_CHARACTERS) break
  }
  return text.trim()
}

function readWord({ bytes, isOlder, reading }: ToFrame & { kind: 'word' }): void {
  const worker = startWorker(reading)
  worker.onerror = () => fail('broken')
  worker.onmessage = ({ data }: MessageEvent<{ text: string } | { fault: ViewerErrorCode }>) => {
    worker.terminate()
    if ('fault' in data) return fail(data.fault)
    post({ kind: 'opened', pages: 1 })
    const section = document.createElement('section')
    const textElement = document.createElement('p')
    textElement.textContent = data.text || 'This file has no text.'
    section.append(textElement)
    document.body.dataset.view = 'text'
    pages.replaceChildren(section)
    post({ kind: 'shown', hasText: data.text !== '' })
  }
  worker.postMessage({ bytes, isOlder }, [bytes])
}

addEventListener('message', ({ source, origin, data }: MessageEvent<ToFrame>) => {
  if (source !== parent || origin !== location.origin) return
  switch (data.kind) {
    case 'pdf':
      return void openPdf(data)
    case 'word':
      return readWord(data)
    case 'show':
      return void show(data)
    case 'view':
      document.body.dataset.view = data.view
  }
})
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') post({ kind: 'left' })
})
post({ kind: 'ready' })
