import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { getScreen } from '#domain/roles/screens.ts'
import { ScreenSkeleton } from '../ui/skeletons.tsx'
import styles from './navigation-progress.module.css'

/** Plain markup, because it is rendered on the server before Mantine loads. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className={styles.place}>
      <span className={styles.spinner} />
      <span>{label}…</span>
    </div>
  )
}

const DELAY_MS = 300

/** Returns the path of a navigation that takes longer than `DELAY_MS`, or null. */
export function usePendingPath(): string | null {
  const { location } = useNavigation()
  const path = location?.pathname ?? null
  const [pendingPath, setPendingPath] = useState<string | null>(null)
  useEffect(() => {
    if (path === null) return
    const timer = setTimeout(setPendingPath, DELAY_MS, path)
    return () => {
      clearTimeout(timer)
      setPendingPath(null)
    }
  }, [path])
  return path === null ? null : pendingPath
}

interface NavigationProgressProps {
  readonly pendingPath: string
  readonly currentPath: string
}

/** Progress bar with a skeleton of the next screen. A reload keeps the current screen. */
export function PortalNavigationProgress({ pendingPath, currentPath }: NavigationProgressProps) {
  const screen = getScreen(pendingPath)
  return (
    <>
      <div role="progressbar" aria-label="Loading" className={styles.bar} />
      {pendingPath !== currentPath && (
        <div className={styles.outline}>
          {screen?.route === pendingPath ? (
            <ScreenSkeleton shape={screen.shape} title={screen.label} />
          ) : (
            <ScreenSkeleton shape="record" />
          )}
        </div>
      )}
    </>
  )
}
