/** Shows an untrusted file in a sandboxed frame. If the frame stops responding, it is removed with its workers. */
import { Alert, Button, Group, Loader, SegmentedControl, Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './document-viewer.module.css'
import {
  PAGES_AT_ONCE,
  type ProgramMessage,
  readMessage,
  type ToFrame,
  type View,
  type ViewerErrorCode,
} from './frame-messages.ts'

/** Timeout in ms without a sign of activity. */
const IDLE_TIMEOUT_MS = 15_000
const ZOOMS: readonly number[] = [0.5, 0.75, 1, 1.5, 2, 3]
export const DOCUMENT_FRAME = '/document-frame'

export type DocumentType = 'pdf' | 'docx' | 'doc'

interface DocumentViewProps {
  readonly name: string
  readonly type: DocumentType
  readonly bytes: ArrayBuffer
}

type DisplayError = ViewerErrorCode | 'hung' | 'no reader'

const ERROR_MESSAGES: Readonly<Record<DisplayError, string>> = {
  broken: 'We can’t open this file. It’s damaged, or its type doesn’t match its name.',
  locked: 'This file is password-protected, so we can’t show it here.',
  'too much': 'This file is unusually large when unpacked, so we didn’t open it.',
  hung: 'This file took too long to open, so we stopped it.',
  'no reader': 'The document viewer didn’t load. Try again in a moment.',
}

export default function DocumentView({ name, type, bytes }: DocumentViewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const controls = useRef<HTMLDivElement>(null)
  const [error, setError] = useState<DisplayError | null>(null)
  const [pages, setPages] = useState(0)
  const [from, setFrom] = useState(1)
  const [zoom, setZoom] = useState(1)
  const [view, setView] = useState<View>('pages')
  const [isBusy, setBusy] = useState(true)
  const watchdog = useRef<number>(undefined)

  function send(message: ToFrame | ProgramMessage) {
    frame.current?.contentWindow?.postMessage(message, '*')
  }
  const stopWatching = () => clearTimeout(watchdog.current)
  /** Gives up if the frame reports nothing after the last call. */
  function watch() {
    stopWatching()
    watchdog.current = window.setTimeout(() => setError('hung'), IDLE_TIMEOUT_MS)
  }
  function show(first: number, scale: number) {
    setFrom(first)
    setZoom(scale)
    setBusy(true)
    watch()
    send({ kind: 'show', from: first, zoom: scale })
  }
  const handleMessage = useEffectEvent(async ({ source, data }: MessageEvent) => {
    if (source === null || source !== frame.current?.contentWindow) return
    const message = readMessage(data)
    if (message === null) return
    watch()
    switch (message.kind) {
      case 'waiting':
      case 'ready':
        return send(await (message.kind === 'waiting' ? loadProgram() : readFile(type, bytes)))
      case 'opened':
        setPages(message.pages)
        if (type === 'pdf') show(1, zoom)
        return
      case 'shown':
        stopWatching()
        return setBusy(false)
      case 'failed':
        stopWatching()
        return setError(message.fault)
      case 'left':
        if (!isBusy) stopWatching()
        return controls.current?.querySelector('button')?.focus()
      case 'drawn':
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another file starts anew
  useEffect(() => {
    const listen = (event: MessageEvent) =>
      void handleMessage(event).catch(() => {
        stopWatching()
        setError('no reader')
      })
    addEventListener('message', listen)
    watch()
    return () => {
      removeEventListener('message', listen)
      stopWatching()
    }
  }, [bytes, type])

  if (error !== null)
    return (
      <Alert color="yellow" role="status">
        {ERROR_MESSAGES[error]}
      </Alert>
    )
  const last = Math.min(pages, from + PAGES_AT_ONCE - 1)
  return (
    <Stack gap="sm">
      <Group ref={controls} gap="sm" justify="space-between" role="group" aria-label="Document viewer">
        {type === 'pdf' && (
          <>
            <SegmentedControl
              className={styles.views}
              aria-label="View"
              value={view}
              data={[
                { value: 'pages', label: 'Pages' },
                { value: 'text', label: 'Text' },
              ]}
              onChange={(value) => {
                setView(value as View)
                send({ kind: 'view', view: value as View })
              }}
            />
            <Zoom zoom={zoom} onZoom={(scale) => show(from, scale)} />
            {pages > PAGES_AT_ONCE && (
              <Group gap="xs">
                <Button
                  variant="default"
                  size="compact-md"
                  disabled={from === 1}
                  onClick={() => show(Math.max(1, from - PAGES_AT_ONCE), zoom)}
                >
                  Previous pages
                </Button>
                <Button
                  variant="default"
                  size="compact-md"
                  disabled={last === pages}
                  onClick={() => show(from + PAGES_AT_ONCE, zoom)}
                >
                  Next pages
                </Button>
              </Group>
            )}
          </>
        )}
        <Text size="sm" c="dimmed" role="status">
          {isBusy ? (
            <Loader size="xs" role="img" aria-label="Opening the file…" />
          ) : (
            formatPagePosition(type, from, last, pages)
          )}
        </Text>
      </Group>
      <iframe
        ref={frame}
        className={styles.frame}
        title={`${name}, document viewer`}
        src={DOCUMENT_FRAME}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        // Focusable for keyboard scrolling.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the frame focusable in every browser
        tabIndex={0}
      />
    </Stack>
  )
}

function Zoom({ zoom, onZoom }: { readonly zoom: number; readonly onZoom: (zoom: number) => void }) {
  const at = ZOOMS.indexOf(zoom)
  const [smaller, larger] = [ZOOMS[at - 1], ZOOMS[at + 1]]
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="compact-md"
        aria-label="Zoom out"
        disabled={smaller === undefined}
        onClick={() => smaller !== undefined && onZoom(smaller)}
      >
        −
      </Button>
      <Text size="sm">{Math.round(zoom * 100)}%</Text>
      <Button
        variant="default"
        size="compact-md"
        aria-label="Zoom in"
        disabled={larger === undefined}
        onClick={() => larger !== undefined && onZoom(larger)}
      >
        +
      </Button>
    </Group>
  )
}

function formatPagePosition(type: DocumentType, from: number, last: number, pages: number): string {
  if (type !== 'pdf') return 'Text of the file, without layout'
  if (pages <= PAGES_AT_ONCE) return pages === 1 ? '1 page' : `${pages} pages`
  return `Pages ${from} to ${last} of ${pages.toLocaleString('en-GB')}`
}

async function loadProgram(): Promise<ProgramMessage> {
  const { default: program } = await import('./frame-script.ts?program')
  return { program }
}

async function readFile(type: DocumentType, bytes: ArrayBuffer): Promise<ToFrame> {
  // Copied, because the frame’s workers take ownership of the buffer.
  const copy = bytes.slice(0)
  if (type !== 'pdf') {
    const { default: reading } = await import('./word-worker.ts?program')
    return { kind: 'word', bytes: copy, isOlder: type === 'doc', reading }
  }
  const [{ default: parsing }, { default: drawing }] = await Promise.all([
    import('pdfjs-dist/build/pdf.worker.min.mjs?raw'),
    import('pdfjs-dist/build/pdf.renderer.min.mjs?raw'),
  ])
  return { kind: 'pdf', bytes: copy, parsing, drawing }
}
