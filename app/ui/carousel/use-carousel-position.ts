import type { EmblaCarouselType } from 'embla-carousel'
import { useCallback, useSyncExternalStore } from 'react'

export interface CarouselPosition {
  /** From 0. */
  readonly index: number
  /** Slides, each of as many cards as are in view; 0 before scripts run. */
  readonly count: number
}

/** Where the carousel stands, followed as it moves and as the window changes. */
export function useCarouselPosition(embla: EmblaCarouselType | undefined): CarouselPosition {
  const subscribe = useCallback(
    (changed: () => void) => {
      embla?.on('select', changed).on('reInit', changed)
      return () => {
        embla?.off('select', changed).off('reInit', changed)
      }
    },
    [embla],
  )
  const index = useSyncExternalStore(
    subscribe,
    () => embla?.selectedScrollSnap() ?? 0,
    () => 0,
  )
  const count = useSyncExternalStore(
    subscribe,
    () => embla?.scrollSnapList().length ?? 0,
    () => 0,
  )
  return { index, count }
}
