import { useEffect, useState } from 'react'

/** When the two bars of the mobile layout make room on blog pages (docs/product.md, 2 and 9). */

/** Pixels from the top before which the bars never hide. */
export const BARS_HIDE_AFTER_PX = 100
/** A shorter movement is no scrolling: a finger that rests, or a page that settles. */
export const BARS_SCROLL_DELTA_PX = 5

export interface BarsPosition {
  readonly hidden: boolean
  /** Where the last movement that counted ended, in pixels from the top. */
  readonly scrollY: number
}

export const BARS_AT_TOP: BarsPosition = { hidden: false, scrollY: 0 }

/** Hidden by scrolling down past the threshold, shown again by scrolling up. */
export function afterScroll(before: BarsPosition, scrollY: number): BarsPosition {
  const delta = scrollY - before.scrollY
  if (Math.abs(delta) < BARS_SCROLL_DELTA_PX) return before
  return { hidden: delta > 0 && (before.hidden || scrollY > BARS_HIDE_AFTER_PX), scrollY }
}

/** Blog pages are the ones to read undisturbed. */
export function hidesBars(pathname: string): boolean {
  return pathname === '/blog' || pathname.startsWith('/blog/')
}

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
