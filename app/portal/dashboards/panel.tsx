/** Parts of a dashboard. Panels load independently. */
import { Anchor } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { Await, Link } from 'react-router'
import { useAuth } from '#app/session/account/auth-provider.tsx'
import { getShownRole } from '#app/session/viewed-customer.ts'
import { SERVICE_UNAVAILABLE } from '#domain/errors/error-catalogue.ts'
import { canFollowLink } from '#domain/roles/roles.ts'
import type { ActionResult } from '../ui/action-result.ts'
import { LOADER_TIMEOUT_MS } from '../ui/loader-data.ts'
import { TryAgain } from '../ui/screen.tsx'
import { PartSkeleton } from '../ui/skeletons.tsx'
import styles from './dashboard.module.css'

interface ScreenLinkProps {
  readonly to: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Links to a screen, or renders plain text if the user may not open it. */
export function ScreenLink({ to, className, children }: ScreenLinkProps) {
  const { user } = useAuth()
  if (!canFollowLink(getShownRole(user), to)) return <span className={className}>{children}</span>
  return (
    <Anchor component={Link} to={to} inherit underline="hover" className={className ?? ''}>
      {children}
    </Anchor>
  )
}

interface PanelProps {
  readonly title: string
  /** On the right of the title. */
  readonly end?: ReactNode
  /** As wide as all columns. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

export function Panel({ title, end, isWide = false, children }: PanelProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.panel} data-wide={isWide || undefined}>
      <header className={styles.panelHeader}>
        <h2 id={heading}>{title}</h2>
        {end}
      </header>
      {children}
    </section>
  )
}

/** Data of a panel, or its promise if it takes longer (`quick-panels.ts`). */
export type PanelData<T> = ActionResult<T> | Promise<ActionResult<T>>

interface LoadedProps<T> {
  readonly data: PanelData<T>
  readonly children: (data: T) => ReactNode
}

export function LoadedPanel<T>({ data, children, ...panel }: LoadedProps<T> & Omit<PanelProps, 'children'>) {
  return (
    <Panel {...panel}>
      <Loaded data={data}>{children}</Loaded>
    </Panel>
  )
}

export function Loaded<T>({ data, children }: LoadedProps<T>) {
  return (
    <Suspense fallback={<LoadingMessage />}>
      <Await resolve={data}>
        {(outcome) =>
          outcome.failure === null ? (
            children(outcome.data)
          ) : (
            <div className={styles.panelBody}>
              <TryAgain failure={outcome.failure} />
            </div>
          )
        }
      </Await>
    </Suspense>
  )
}

/** Shows a message after three seconds, replaced if the data arrives later. */
function LoadingMessage() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, LOADER_TIMEOUT_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.panelBody}>
      {isLate ? <TryAgain failure={SERVICE_UNAVAILABLE} /> : <PartSkeleton />}
    </div>
  )
}

export function EmptyText({ children }: { readonly children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>
}
