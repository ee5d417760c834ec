import { useId } from 'react'
import { track } from '#app/analytics/track.ts'
import { useAuth } from '#app/session/auth-provider.tsx'
import { BoardEdge } from '#app/ui/board-edge/board-edge.tsx'
import { mayOpen, type ProtectedRoute } from '#domain/roles/roles.ts'
import css from './hero-banner.module.css'
import { useClamp } from './use-clamp.ts'

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
    <div className={background === undefined ? css.banner : `${css.banner} ${css.pictured}`}>
      {background !== undefined && <img className={css.background} src={background} alt="" />}
      <div className={css.inner}>
        <h1 className={css.title}>{title}</h1>
        <p ref={text} id={subtitleId} className={isOpen ? css.subtitle : `${css.subtitle} ${css.clamped}`}>
          {subtitle}
        </p>
        {runsOver && (
          <button
            type="button"
            className={css.more}
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
      <BoardEdge className={css.edge} />
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
    <a href={to} className={css.admin}>
      {label}
    </a>
  )
}
