import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { BoardEdge } from '../board-edge/board-edge.tsx'
import styles from './hero-banner.module.css'

interface HeroBannerProps {
  readonly title: string
  readonly subtitle: string
  /** Darkened background image; without it the banner is kraft brown. */
  readonly background?: ReactNode
  /** Next to the text; below it in narrow windows. */
  readonly children?: ReactNode
  /** Edit link, for roles that may edit the page. */
  readonly admin?: { readonly to: string; readonly label?: string } | null
  /** Called after the subtitle is expanded or collapsed. */
  readonly onToggle?: (isOpen: boolean) => void
}

/** Page header. A subtitle of more than three lines is clamped, with a button to expand it. */
export function HeroBanner({ title, subtitle, background, children, admin, onToggle }: HeroBannerProps) {
  const subtitleId = useId()
  const { text, runsOver, isOpen, toggle } = useClamp<HTMLParagraphElement>()
  return (
    <div className={background === undefined ? styles.banner : `${styles.banner} ${styles.withImage}`}>
      {background !== undefined && <div className={styles.background}>{background}</div>}
      <div className={children === undefined ? styles.inner : `${styles.inner} ${styles.split}`}>
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
          // Plain link, because the portal is a separate document.
          <a href={admin.to} className={styles.admin}>
            {admin.label ?? 'Manage'}
          </a>
        )}
        {children !== undefined && <div className={styles.beside}>{children}</div>}
      </div>
      <BoardEdge className={styles.edge} />
    </div>
  )
}

interface Clamp<T extends HTMLElement> {
  readonly text: RefObject<T | null>
  /** The text has more lines than are visible. */
  readonly runsOver: boolean
  readonly isOpen: boolean
  readonly toggle: () => void
}

/** Clamps text with a button to expand it; measures again when its width changes. */
function useClamp<T extends HTMLElement>(): Clamp<T> {
  const text = useRef<T>(null)
  const [runsOver, setRunsOver] = useState(false)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const element = text.current
    // Expanded text can't be measured.
    if (element === null || isOpen) return
    const watcher = new ResizeObserver(() => setRunsOver(element.scrollHeight > element.clientHeight))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [isOpen])

  return { text, runsOver, isOpen, toggle: () => setOpen(!isOpen) }
}
