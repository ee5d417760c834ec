/** Shows an email's HTML in a frame without scripts, forms, origin or navigation. */
import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useColourScheme } from '#app/preferences/colour-scheme.tsx'
import { useNonce } from '../../ui/layout-data.ts'
import { type MeasuredMessage, measureMessageHeight } from './frame-height.ts'
import { createMessageDocument, type DisplayedMessage } from './message-document.ts'
import styles from './message-frame.module.css'

interface LetterFrameProps extends DisplayedMessage {
  /** Subject of the email. */
  readonly title: string
}

export function MessageFrame({ title, html, styles: rules, pictures }: LetterFrameProps) {
  const nonce = useNonce()
  const isDark = useDark()
  const document = useMemo(
    () => createMessageDocument({ html, styles: rules, pictures }, { nonce, isDark }),
    [html, rules, pictures, nonce, isDark],
  )
  const { ref, width } = useElementSize()
  const measured = useMeasuredLetter(document, Math.round(width))
  return (
    <div ref={ref} className={styles.room}>
      <iframe
        className={styles.frame}
        title={title}
        srcDoc={document}
        sandbox=""
        allow=""
        referrerPolicy="no-referrer"
        style={{ ...(measured !== null && { '--height': `${measured.height}px` }) } as CSSProperties}
        // Focusable, so that the keyboard can scroll a wide message.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame is reached by Tab in every browser but one
        tabIndex={0}
      />
      {measured !== null && measured.words !== '' && (
        // Used when the browser prints the page: it would cut lines of the frame at page breaks.
        <div className={styles.words} dir="auto">
          {measured.words}
        </div>
      )}
    </div>
  )
}

/** Returns null until measured at that width. */
function useMeasuredLetter(document: string, width: number): MeasuredMessage | null {
  const [measured, setMeasured] = useState<MeasuredMessage | null>(null)
  useEffect(() => {
    if (width === 0) return
    const over = new AbortController()
    void measureMessageHeight(document, width, over.signal).then((made) => {
      if (!over.signal.aborted) setMeasured(made)
    })
    return () => over.abort()
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
