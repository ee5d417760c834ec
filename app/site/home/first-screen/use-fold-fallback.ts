import { type RefObject, useEffect, useRef } from 'react'

/** In browsers without CSS scroll timelines, a script sets the progress of the folding. */
export function useFoldFallback<T extends HTMLElement>(): RefObject<T | null> {
  const track = useRef<T>(null)
  useEffect(() => {
    const element = track.current
    if (element === null || CSS.supports('animation-timeline: view()')) return
    let stop: (() => void) | undefined
    let isUnmounted = false
    // Without the script the box is a still.
    import('./fold-on-scroll.ts').then(
      ({ foldOnScroll }) => {
        if (!isUnmounted) stop = foldOnScroll(element)
      },
      () => {},
    )
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [])
  return track
}
