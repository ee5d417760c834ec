import type { EmblaCarouselType } from 'embla-carousel'
import { type FocusEvent, useEffect, useState } from 'react'
import { REDUCED_MOTION, useMediaQuery, useViewport } from '../media-query/media-query.ts'
import { advanceInterval } from './behaviour.ts'
import { scrollToNext } from './use-embla.ts'

/**
 * Advances the carousel, except while it is hovered, focused, paused or hidden, or reduced motion is requested.
 * @returns `presence`: handlers for the element whose hover and focus pause it
 */
export function useAutoAdvance(embla: EmblaCarouselType | undefined, hasMore: boolean) {
  const [paused, setPaused] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const reducedMotion = useMediaQuery(REDUCED_MOTION, true)
  const interval = advanceInterval(useViewport())
  const canRun = hasMore && !reducedMotion
  const running = canRun && !paused && !hovered && !focused

  useEffect(() => {
    if (!running || embla === undefined) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') scrollToNext(embla)
    }, interval)
    return () => clearInterval(timer)
  }, [running, embla, interval])

  return {
    canRun,
    paused,
    togglePaused: () => setPaused(!paused),
    presence: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
