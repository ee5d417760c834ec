/** Parts of a dashboard. Panels load independently. */
import { Anchor, Title } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { Await, Link } from 'react-router'
import { useAuth } from '#app/session/account/auth-provider.tsx'
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
  if (!canFollowLink(user?.role ?? null, to)) return <span className={className}>{children}</span>
  return (
    <Anchor component={Link} to={to} inherit className={className ?? ''}>
      {children}
    </Anchor>
  )
}

interface PanelProps {
  readonly title: string
  /** Screen with the records, if the user may open it. */
  readonly to?: string
  readonly isWide?: boolean
  readonly children: ReactNode
}

export function Panel({ title, to, isWide = false, children }: PanelProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={isWide ? `${styles.panel} ${styles.wide}` : styles.panel}>
      <Title order={2} id={heading}>
        {to === undefined ? title : <ScreenLink to={to}>{title}</ScreenLink>}
      </Title>
      {children}
    </section>
  )
}

interface MetricPanelProps<T> extends Omit<PanelProps, 'children'> {
  readonly data: Promise<ActionResult<T>>
  readonly children: (data: T) => ReactNode
}

export function MetricPanel<T>({ data, children, ...panel }: MetricPanelProps<T>) {
  return (
    <Panel {...panel}>
      <Suspense fallback={<LoadingMessage />}>
        <Await resolve={data}>
          {(outcome) =>
            outcome.failure === null ? children(outcome.data) : <TryAgain failure={outcome.failure} />
          }
        </Await>
      </Suspense>
    </Panel>
  )
}

/** Shows a message after three seconds, replaced if the data arrives later. */
function LoadingMessage() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, LOADER_TIMEOUT_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? <TryAgain failure={SERVICE_UNAVAILABLE} /> : <PartSkeleton />
}

interface MetricValueProps {
  readonly value: number
  readonly label: string
  readonly to: string
  /** The label must also say so. */
  readonly isUrgent?: boolean
}

export function Metrics({ children }: { children: ReactNode }) {
  return <div className={styles.metrics}>{children}</div>
}

export function MetricValue({ value, label, to, isUrgent = false }: MetricValueProps) {
  return (
    <ScreenLink to={to} className={styles.metric}>
      <span className={styles.value} data-urgent={isUrgent}>
        {value}
      </span>
      <span className={styles.label} data-urgent={isUrgent}>
        {label}
      </span>
    </ScreenLink>
  )
}

interface CountsProps {
  readonly counts: readonly { readonly status: string; readonly total: number }[]
  readonly to: string
}

export function Counts({ counts, to }: CountsProps) {
  return (
    <ul className={styles.list}>
      {counts.map(({ status, total }) => (
        <li key={status}>
          <ScreenLink to={to}>{status}</ScreenLink>
          <span className={styles.count}>{total}</span>
        </li>
      ))}
    </ul>
  )
}
