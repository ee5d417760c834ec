import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { track } from '#app/analytics/track.ts'
import { useAuth } from '#app/session/account/auth-provider.tsx'
import { mayOpen, type ProtectedRoute } from '#domain/roles/roles.ts'
import { BoardEdge } from '../board-edge/board-edge.tsx'
import styles from './hero-banner.module.css'

interface HeroBannerProps {
  readonly title: string
  readonly subtitle: string
  /** Address of a picture that lies under a dark veil. Without one the banner is a sheet of kraft. */
  readonly background?: string
  readonly admin?: { readonly to: ProtectedRoute; readonly label?: string }
}

/** The head of a page. Its subtitle is held to three lines, and a button under a longer one opens it. */
export function HeroBanner({ title, subtitle, background, admin }: HeroBannerProps) {
  const subtitleId = useId()
  const { text, runsOver, isOpen, toggle } = useClamp<HTMLParagraphElement>()
  return (
    <div className={background === undefined ? styles.banner : `${styles.banner} ${styles.pictured}`}>
      {background !== undefined && <img className={styles.background} src={background} alt="" />}
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
              recordToggle(title, !isOpen)
            }}
          >
            {isOpen ? 'Read less' : 'Read more'}
          </button>
        )}
        {admin && <AdminLink to={admin.to} label={admin.label ?? 'Manage'} />}
      </div>
      <BoardEdge className={styles.edge} />
    </div>
  )
}

function recordToggle(title: string, isOpen: boolean): void {
  track({
    eventType: 'interaction',
    eventName: 'click',
    properties: { interactionType: 'hero_toggle', title, isOpen },
  })
  track({
    eventType: 'engagement',
    eventName: 'content_engagement',
    properties: { content: 'hero_subtitle', title, isOpen },
  })
}

/** For those whom its route admits. A courtesy: the route and the data guard themselves. */
function AdminLink({ to, label }: { readonly to: ProtectedRoute; readonly label: string }) {
  const { user } = useAuth()
  if (user === null || !mayOpen(user.role, to)) return null
  // A plain link: the portal is another document.
  return (
    <a href={to} className={styles.admin}>
      {label}
    </a>
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
export function useClamp<T extends HTMLElement>(): Clamp<T> {
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
