import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where a deed takes away the button that it was done with, the focus goes on to this place, which says what came of it.
 *
 * @param state what the deed changes
 */
export function useFocusAfter<Place extends HTMLElement>(state: string): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [state])
  return place
}
