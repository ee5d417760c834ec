import type { ReactNode } from 'react'
import { track } from '#app/analytics/track.ts'
import { useAuth } from '#app/session/account/auth-provider.tsx'
import { HeroBanner } from '#app/ui/hero-banner/hero-banner.tsx'
import { canFollowLink, type ProtectedRoute } from '#domain/roles/roles.ts'

interface PageHeroProps {
  readonly title: string
  readonly subtitle: string
  /** A picture that carries the page; the banner veils it. */
  readonly background?: ReactNode
  /** Where the page's content is edited. */
  readonly admin?: ProtectedRoute
}

/** The head of a public page: its banner, which records what readers open of it. */
export function PageHero({ admin, ...banner }: PageHeroProps) {
  if (admin !== undefined) return <ManagedHero {...banner} admin={admin} />
  return <HeroBanner {...banner} onToggle={(isOpen) => recordToggle(banner.title, isOpen)} />
}

/** Leads those whom the desk admits to it, once there is one. A courtesy: the route and the data guard themselves. */
function ManagedHero({ admin, ...banner }: PageHeroProps & { readonly admin: ProtectedRoute }) {
  const { user } = useAuth()
  const isAdmitted = user !== null && canFollowLink(user.role, admin)
  return (
    <HeroBanner
      {...banner}
      admin={isAdmitted ? { to: admin } : null}
      onToggle={(isOpen) => recordToggle(banner.title, isOpen)}
    />
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
