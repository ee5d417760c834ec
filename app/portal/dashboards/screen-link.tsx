import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAuth } from '#app/session/auth-provider.tsx'
import { screenAddress } from '../tools.ts'

interface ScreenLinkProps {
  readonly to: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link to a screen of the portal; plain text where there is none, or none for this person. */
export function ScreenLink({ to, className, children }: ScreenLinkProps) {
  const { user } = useAuth()
  const address = screenAddress(user?.role ?? null, to)
  if (address === null) return <span className={className}>{children}</span>
  return (
    <Anchor component={Link} to={address} inherit className={className}>
      {children}
    </Anchor>
  )
}
