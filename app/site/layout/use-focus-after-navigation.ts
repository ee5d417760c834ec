import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the new page's content after a navigation within the page, as a document navigation would begin
 * at its top: screen readers then read the new page, and Tab goes on from there.
 */
export function useFocusAfterNavigation<T extends HTMLElement>(): RefObject<T | null> {
  const content = useRef<T>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    content.current?.focus({ preventScroll: true })
  }, [pathname])
  return content
}
