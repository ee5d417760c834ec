/** What is seen while something is waited for: who is signed in, and the next screen. */
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { getScreen } from '#domain/roles/screens.ts'
import { ScreenSkeleton } from '../ui/skeletons.tsx'
import styles from './navigation-progress.module.css'

/** In the server's markup too: no style attribute, nothing of Mantine's. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className={styles.place}>
      <span className={styles.spinner} />
      <span>{label}…</span>
    </div>
  )
}

const SHORT_MS = 300

/** The path of the screen that has been waited for longer than a moment; null while nothing is. */
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
  /** The path of the screen that is shown. */
  readonly present: string
}

/** A bar that moves, and the next screen's outline; where the same screen is read again, it stays in its place. */
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
