import type { ReactNode } from 'react'
import { track } from '#app/analytics/track.ts'
import { useAuth } from '#app/session/account/auth-provider.tsx'
import { HeroBanner } from '#app/ui/hero-banner/hero-banner.tsx'
import { canFollowLink, type ProtectedRoute } from '#domain/roles/roles.ts'

interface PageHeroProps {
  readonly title: string
  readonly subtitle: string
  /** Background image, darkened by the banner. */
  readonly background?: ReactNode
  /** Next to the text. */
  readonly children?: ReactNode
  /** Screen where the content is edited. */
  readonly admin?: ProtectedRoute
}

/** Banner of a public page, which records expanding the subtitle. */
export function PageHero({ admin, ...banner }: PageHeroProps) {
  if (admin !== undefined) return <ManagedHero {...banner} admin={admin} />
  return <HeroBanner {...banner} onToggle={(isOpen) => recordToggle(banner.title, isOpen)} />
}

/** Links users with access to the editing screen. A convenience: route and data have their own checks. */
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
