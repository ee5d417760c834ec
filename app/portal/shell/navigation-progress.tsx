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

const SHORT_MS = 300

/** Returns the path of a navigation that takes longer than a moment, or null. */
export function usePendingPath(): string | null {
  const { location } = useNavigation()
  const path = location?.pathname ?? null
  const [awaited, setAwaited] = useState<string | null>(null)
  useEffect(() => {
    if (path === null) return
    const timer = setTimeout(setAwaited, SHORT_MS, path)
    return () => {
      clearTimeout(timer)
      setAwaited(null)
    }
  }, [path])
  return path === null ? null : awaited
}

interface AwaitedScreenProps {
  readonly awaited: string
  /** Current path. */
  readonly present: string
}

/** Progress bar with a skeleton of the next screen. A reload keeps the current screen. */
export function PortalNavigationProgress({ awaited, present }: AwaitedScreenProps) {
  const screen = getScreen(awaited)
  return (
    <>
      <div role="progressbar" aria-label="Loading" className={styles.bar} />
      {awaited !== present && (
        <div className={styles.outline}>
          {screen?.route === awaited ? (
            <ScreenSkeleton shape={screen.shape} title={screen.label} />
          ) : (
            <ScreenSkeleton shape="record" />
          )}
        </div>
      )}
    </>
  )
}
