import { useEffect, useState } from 'react'

/** Hides the mobile bars on blog pages (product specification, 2 and 9). */

/** Scroll position above which the bars never hide. */
export const BARS_HIDE_AFTER_PX = 100
/** Shorter movements are ignored. */
export const BARS_SCROLL_DELTA_PX = 5

export interface BarsPosition {
  readonly hidden: boolean
  /** Scroll position after the last movement that counted. */
  readonly scrollY: number
}

export const BARS_AT_TOP: BarsPosition = { hidden: false, scrollY: 0 }

/** Hides after scrolling down beyond the threshold, shows after scrolling up. */
export function afterScroll(before: BarsPosition, scrollY: number): BarsPosition {
  const delta = scrollY - before.scrollY
  if (Math.abs(delta) < BARS_SCROLL_DELTA_PX) return before
  return { hidden: delta > 0 && (before.hidden || scrollY > BARS_HIDE_AFTER_PX), scrollY }
}

/** Blog pages only. */
export function hidesBars(pathname: string): boolean {
  return pathname === '/blog' || pathname.startsWith('/blog/')
}

/** Returns whether the mobile bars are hidden. Focusing one shows both. */
export function useMobileBarsHidden(pathname: string): boolean {
  const mayHide = hidesBars(pathname)
  const [position, setPosition] = useState(BARS_AT_TOP)

  useEffect(() => {
    if (!mayHide) return
    // Clamped, to ignore overscroll.
    const scrollY = () =>
      Math.max(
        0,
        Math.min(
          window.scrollY,
          document.documentElement.scrollHeight - document.documentElement.clientHeight,
        ),
      )
    const onScroll = () => setPosition((before) => afterScroll(before, scrollY()))
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('[data-mobile-bar]'))
        setPosition({ hidden: false, scrollY: scrollY() })
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    document.addEventListener('focusin', onFocusIn)
    return () => {
      window.removeEventListener('scroll', onScroll)
      document.removeEventListener('focusin', onFocusIn)
      setPosition(BARS_AT_TOP)
    }
  }, [mayHide])

  return mayHide && position.hidden
}
