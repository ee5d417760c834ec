import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

/** Widths at which the layout changes, in CSS pixels (docs/product.md, 9). */

export const BREAKPOINTS = { xs: 0, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 } as const

/** Between the end of resizing and asking again which viewport it is. */
export const RESIZE_DEBOUNCE_MS = 150

export type Viewport = 'mobile' | 'tablet' | 'desktop'

const TABLET_FROM = 768
const DESKTOP_FROM = 1024

/** Mobile below 768, tablet from there to below 1024, desktop above. */
export function viewportOf(width: number): Viewport {
  if (width < TABLET_FROM) return 'mobile'
  return width < DESKTOP_FROM ? 'tablet' : 'desktop'
}

export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/**
 * Whether a media query holds, followed as it changes.
 * @param onServer what the server renders, and the first render in the browser
 */
export function useMediaQuery(query: string, onServer: boolean): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => onServer,
  )
}

/** Which viewport the window is, once it has kept its size; the server, which cannot know, renders for a desktop. */
export function useViewport(): Viewport {
  // Kept, not looked up at each render: one that comes amid resizing would not wait for its end.
  const [viewport, setViewport] = useState<Viewport>('desktop')
  useEffect(() => {
    const look = () => setViewport(viewportOf(window.innerWidth))
    let settled: ReturnType<typeof setTimeout> | undefined
    function resized() {
      clearTimeout(settled)
      settled = setTimeout(look, RESIZE_DEBOUNCE_MS)
    }
    look()
    window.addEventListener('resize', resized)
    return () => {
      clearTimeout(settled)
      window.removeEventListener('resize', resized)
    }
  }, [])
  return viewport
}
