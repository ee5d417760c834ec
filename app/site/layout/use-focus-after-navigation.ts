import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Focuses the content after a client-side navigation, so that screen readers and Tab start at the new page. */
export function useFocusAfterNavigation<T extends HTMLElement>(): RefObject<T | null> {
  const content = useRef<T>(null)
  const { pathname, search } = useLocation()
  // Only this parameter counts as a new page.
  const page = `${pathname} ${new URLSearchParams(search).get('page') ?? ''}`
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    content.current?.focus({ preventScroll: true })
  }, [page])
  return content
}
