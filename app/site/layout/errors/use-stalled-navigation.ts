import { useEffect, useState } from 'react'
import { useBlocker, useNavigation } from 'react-router'
import { SCRIPT_LOAD_TIMEOUT_MS } from '#app/document/pending-navigation.ts'

/** Returns the URL of a navigation that takes too long, or null. */
export function useStalledNavigation(): string | null {
  const { location } = useNavigation()
  const address = location === undefined ? null : location.pathname + location.search
  const [stalled, setStalled] = useState<string | null>(null)
  useEffect(() => {
    if (address === null) return
    const timer = setTimeout(() => setStalled(address), SCRIPT_LOAD_TIMEOUT_MS)
    return () => {
      clearTimeout(timer)
      setStalled(null)
    }
  }, [address])
  return stalled
}

export interface BlockedPage {
  readonly address: string
  readonly proceed: () => void
}

/** Blocks navigation while the device is offline. @returns the blocked page, or null */
export function useOfflinePage(): BlockedPage | null {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine && nextLocation.pathname !== currentLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  const { pathname, search } = blocker.location
  return { address: pathname + search, proceed: blocker.proceed }
}
