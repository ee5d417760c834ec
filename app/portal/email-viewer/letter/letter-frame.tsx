/** An email as its sender laid it out, in a frame that may do nothing: no script, no form, no name, and no way out. */
import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useColourScheme } from '#app/preferences/colour-scheme.tsx'
import { useNonce } from '../../ui/layout-data.ts'
import { letterDocument, type ShownLetter } from './letter-document.ts'
import styles from './letter-frame.module.css'
import { measureLetter, PRINT_WIDTH } from './letter-height.ts'

interface LetterFrameProps extends ShownLetter {
  /** The subject. */
  readonly title: string
}

export function LetterFrame({ title, html, styles: rules, pictures }: LetterFrameProps) {
  const nonce = useNonce()
  const isDark = useDark()
  const document = useMemo(
    () => letterDocument({ html, styles: rules, pictures }, { nonce, isDark }),
    [html, rules, pictures, nonce, isDark],
  )
  const { ref, width } = useElementSize()
  const height = useLetterHeight(document, Math.round(width), 'screen')
  // Paper is narrower than most windows, and is laid out in one go: nobody could measure it then.
  const printHeight = useLetterHeight(document, height === null ? 0 : PRINT_WIDTH, 'print')
  return (
    <div ref={ref} className={styles.room}>
      <iframe
        className={styles.frame}
        title={title}
        srcDoc={document}
        sandbox=""
        allow=""
        referrerPolicy="no-referrer"
        style={
          {
            ...(height !== null && { '--height': `${height}px` }),
            ...(printHeight !== null && { '--print-height': `${printHeight}px` }),
          } as CSSProperties
        }
        // A wide letter is scrolled with the keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame is reached by Tab in every browser but one
        tabIndex={0}
      />
    </div>
  )
}

/** As high as it is at that width; null until that is known. */
function useLetterHeight(document: string, width: number, medium: 'screen' | 'print'): number | null {
  const [height, setHeight] = useState<number | null>(null)
  useEffect(() => {
    if (width === 0) return
    const over = new AbortController()
    void measureLetter(document, { width, medium }, over.signal).then((measured) => {
      if (!over.signal.aborted) setHeight(measured)
    })
    return () => over.abort()
  }, [document, width, medium])
  return height
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
