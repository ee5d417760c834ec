import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { BoardEdge } from '../board-edge/board-edge.tsx'
import styles from './hero-banner.module.css'

interface HeroBannerProps {
  readonly title: string
  readonly subtitle: string
  /** A picture that lies under a dark veil. Without one the banner is a sheet of kraft. */
  readonly background?: ReactNode
  /** To where its content is edited; whoever renders the banner knows for whom. */
  readonly admin?: { readonly to: string; readonly label?: string } | null
  /** Called after the subtitle was opened or closed. */
  readonly onToggle?: (isOpen: boolean) => void
}

/** The head of a page. Its subtitle is held to three lines, and a button under a longer one opens it. */
export function HeroBanner({ title, subtitle, background, admin, onToggle }: HeroBannerProps) {
  const subtitleId = useId()
  const { text, runsOver, isOpen, toggle } = useClamp<HTMLParagraphElement>()
  return (
    <div className={background === undefined ? styles.banner : `${styles.banner} ${styles.pictured}`}>
      {background !== undefined && <div className={styles.background}>{background}</div>}
      <div className={styles.inner}>
        <h1 className={styles.title}>{title}</h1>
        <p
          ref={text}
          id={subtitleId}
          className={isOpen ? styles.subtitle : `${styles.subtitle} ${styles.clamped}`}
        >
          {subtitle}
        </p>
        {runsOver && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={isOpen}
            aria-controls={subtitleId}
            onClick={() => {
              toggle()
              onToggle?.(!isOpen)
            }}
          >
            {isOpen ? 'Read less' : 'Read more'}
          </button>
        )}
        {admin && (
          // A plain link: the portal is another document.
          <a href={admin.to} className={styles.admin}>
            {admin.label ?? 'Manage'}
          </a>
        )}
      </div>
      <BoardEdge className={styles.edge} />
    </div>
  )
}

interface Clamp<T extends HTMLElement> {
  readonly text: RefObject<T | null>
  /** The whole text takes more lines than the style sheet shows of it. */
  readonly runsOver: boolean
  readonly isOpen: boolean
  readonly toggle: () => void
}

/** A text that the style sheet clamps, opened and closed by a button; measured again whenever its width changes. */
function useClamp<T extends HTMLElement>(): Clamp<T> {
  const text = useRef<T>(null)
  const [runsOver, setRunsOver] = useState(false)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const element = text.current
    // While it is open nothing is cut off, so there is nothing to measure.
    if (element === null || isOpen) return
    const watcher = new ResizeObserver(() => setRunsOver(element.scrollHeight > element.clientHeight))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [isOpen])

  return { text, runsOver, isOpen, toggle: () => setOpen(!isOpen) }
}
