import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the new page's content after a navigation within the page, as a document navigation would begin
 * at its top: screen readers then read the new page, and Tab goes on from there.
 */
export function useFocusAfterNavigation<T extends HTMLElement>(): RefObject<T | null> {
  const content = useRef<T>(null)
  const { pathname, search } = useLocation()
  // Of the parameters only this one makes another page of it.
  const page = `${pathname} ${new URLSearchParams(search).get('page') ?? ''}`
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    content.current?.focus({ preventScroll: true })
  }, [page])
  return content
}
