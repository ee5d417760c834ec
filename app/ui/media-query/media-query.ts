import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

/** Layout breakpoints in CSS px (product specification, 9). */

export const BREAKPOINTS = { xs: 0, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 } as const

/** Delay after the last resize event. */
export const RESIZE_DEBOUNCE_MS = 150

export type Viewport = 'mobile' | 'tablet' | 'desktop'

const TABLET_FROM = 768
const DESKTOP_FROM = 1024

/** Returns mobile below 768 px, tablet below 1024 px, desktop above. */
export function viewportOf(width: number): Viewport {
  if (width < TABLET_FROM) return 'mobile'
  return width < DESKTOP_FROM ? 'tablet' : 'desktop'
}

export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/**
 * Returns whether a media query matches, and follows changes.
 * @param serverValue value for the server and the first render
 */
export function useMediaQuery(query: string, serverValue: boolean): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => serverValue,
  )
}

/** Returns the viewport after resizing has settled; the server assumes a desktop. */
export function useViewport(): Viewport {
  // Stored in state: reading the width in each render would bypass the debounce.
  const [viewport, setViewport] = useState<Viewport>('desktop')
  useEffect(() => {
    const updateViewport = () => setViewport(viewportOf(window.innerWidth))
    let timer: ReturnType<typeof setTimeout> | undefined
    function onResize() {
      clearTimeout(timer)
      timer = setTimeout(updateViewport, RESIZE_DEBOUNCE_MS)
    }
    updateViewport()
    window.addEventListener('resize', onResize)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('resize', onResize)
    }
  }, [])
  return viewport
}
