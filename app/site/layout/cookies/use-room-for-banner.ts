import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * While the banner is shown, keeps what is scrolled to (a focused control, a heading that a link names) clear of it:
 * the page's scroll padding grows by the banner's height, however high its words are on this screen.
 */
export function useRoomForBanner<T extends HTMLElement>(isShown: boolean): RefObject<T | null> {
  const banner = useRef<T>(null)
  useLayoutEffect(() => {
    const element = banner.current
    if (element === null || !isShown) return
    const root = document.documentElement
    const watcher = new ResizeObserver(() => {
      root.style.setProperty('--banner', `${element.offsetHeight}px`)
    })
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      root.style.removeProperty('--banner')
    }
  }, [isShown])
  return banner
}
