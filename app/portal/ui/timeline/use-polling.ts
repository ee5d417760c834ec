import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const POLL_INTERVAL_MS = 1000

/** Reloads the screen every second while an email is being sent. */
export function usePolling(isActive: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isActive || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), POLL_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [isActive, state, revalidate])
}
