import { useEffect, useState } from 'react'
import { afterScroll, BARS_AT_TOP, hidesBars } from './mobile-bars.ts'

/**
 * Whether the two mobile bars are out of the way just now. The focus coming into one of them, as by the Tab key,
 * brings both back.
 */
export function useMobileBarsHidden(pathname: string): boolean {
  const mayHide = hidesBars(pathname)
  const [position, setPosition] = useState(BARS_AT_TOP)

  useEffect(() => {
    if (!mayHide) return
    // The browser's own bounce past either end is no scrolling.
    const scrollY = () =>
      Math.max(
        0,
        Math.min(
          window.scrollY,
          document.documentElement.scrollHeight - document.documentElement.clientHeight,
        ),
      )
    const scrolled = () => setPosition((before) => afterScroll(before, scrollY()))
    const focused = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('[data-mobile-bar]'))
        setPosition({ hidden: false, scrollY: scrollY() })
    }
    window.addEventListener('scroll', scrolled, { passive: true })
    document.addEventListener('focusin', focused)
    return () => {
      window.removeEventListener('scroll', scrolled)
      document.removeEventListener('focusin', focused)
      setPosition(BARS_AT_TOP)
    }
  }, [mayHide])

  return mayHide && position.hidden
}
