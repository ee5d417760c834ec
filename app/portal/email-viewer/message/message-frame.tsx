/** Shows an email's HTML in a frame without scripts, forms, origin or navigation. */
import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useColourScheme } from '#app/preferences/colour-scheme.tsx'
import { useNonce } from '../../ui/layout-data.ts'
import { type MeasuredMessage, measureMessageHeight } from './frame-height.ts'
import { createMessageDocument, type DisplayedMessage } from './message-document.ts'
import styles from './message-frame.module.css'

interface MessageFrameProps extends DisplayedMessage {
  /** Subject of the email. */
  readonly title: string
}

export function MessageFrame({ title, html, styles: rules, pictures }: MessageFrameProps) {
  const nonce = useNonce()
  const isDark = useDark()
  const document = useMemo(
    () => createMessageDocument({ html, styles: rules, pictures }, { nonce, isDark }),
    [html, rules, pictures, nonce, isDark],
  )
  const { ref, width } = useElementSize()
  const measured = useMeasuredMessage(document, Math.round(width))
  return (
    <div ref={ref} className={styles.container}>
      <iframe
        className={styles.frame}
        title={title}
        srcDoc={document}
        sandbox=""
        allow=""
        referrerPolicy="no-referrer"
        style={{ ...(measured !== null && { '--height': `${measured.height}px` }) } as CSSProperties}
        // Focusable, so that the keyboard can scroll a wide message.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: one browser doesn't make frames focusable
        tabIndex={0}
      />
      {measured !== null && measured.text !== '' && (
        // Used when the browser prints the page: it would cut lines of the frame at page breaks.
        <div className={styles.printText} dir="auto">
          {measured.text}
        </div>
      )}
    </div>
  )
}

/** Returns null until measured at that width. */
function useMeasuredMessage(document: string, width: number): MeasuredMessage | null {
  const [measured, setMeasured] = useState<MeasuredMessage | null>(null)
  useEffect(() => {
    if (width === 0) return
    const controller = new AbortController()
    void measureMessageHeight(document, width, controller.signal).then((result) => {
      if (!controller.signal.aborted) setMeasured(result)
    })
    return () => controller.abort()
  }, [document, width])
  return measured
}

const DARK = '(prefers-color-scheme: dark)'

function useDark(): boolean {
  const chosen = useColourScheme()
  const isSystemDark = useSyncExternalStore(
    (changed) => {
      const query = matchMedia(DARK)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(DARK).matches,
    () => false,
  )
  return chosen === 'dark' || (chosen !== 'light' && isSystemDark)
}
