import { useBlocker } from 'react-router'

export interface UnreachablePage {
  /** Path and query. */
  readonly address: string
  /** Goes there after all. */
  readonly goOn: () => void
}

/**
 * The page that somebody asked for while their device had no connection. It is held back here: React Router would
 * reload for want of its chunk, and leave them with the browser's own error.
 */
export function useUnreachablePage(): UnreachablePage | null {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine && nextLocation.pathname !== currentLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  const { pathname, search } = blocker.location
  return { address: pathname + search, goOn: () => blocker.proceed() }
}
