import type { EmblaCarouselType, EmblaOptionsType } from 'embla-carousel'
import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'

const OPTIONS: EmblaOptionsType = { loop: true, align: 'start', slidesToScroll: 'auto' }

/** Distance below the window at which the script is loaded. */
const LOAD_MARGIN = '50%'

/** Loads and attaches Embla when the element comes near the window; until then it is a scrollable row. */
export function useEmbla<T extends HTMLElement>(
  options?: EmblaOptionsType,
): [RefObject<T | null>, EmblaCarouselType | undefined] {
  const viewport = useRef<T>(null)
  const [embla, setEmbla] = useState<EmblaCarouselType>()

  useEffect(() => {
    const element = viewport.current
    if (element === null) return
    let instance: EmblaCarouselType | undefined
    let isUnmounted = false
    async function createCarousel(row: HTMLElement) {
      const { default: EmblaCarousel } = await import('embla-carousel')
      if (isUnmounted) return
      instance = EmblaCarousel(row, { ...OPTIONS, ...options })
      setEmbla(instance)
    }
    const watcher = new IntersectionObserver(
      (entries) => {
        // A busy page delivers several changes together, oldest first.
        if (!entries.some((entry) => entry.isIntersecting)) return
        watcher.disconnect()
        createCarousel(element).catch((error) => console.warn('Loading the carousel failed', error))
      },
      { rootMargin: `${LOAD_MARGIN} 0px` },
    )
    watcher.observe(element)
    return () => {
      isUnmounted = true
      watcher.disconnect()
      instance?.destroy()
    }
  }, [options])

  return [viewport, embla]
}

export interface CarouselPosition {
  /** Starts at 0. */
  readonly index: number
  /** Number of slides (cards in view per slide); 0 before scripts run. */
  readonly count: number
}

/** Returns the current position, updated on move and resize. */
export function useCarouselPosition(embla: EmblaCarouselType | undefined): CarouselPosition {
  const subscribe = useCallback(
    (onChange: () => void) => {
      embla?.on('select', onChange).on('reInit', onChange)
      return () => {
        embla?.off('select', onChange).off('reInit', onChange)
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

/** Embla doesn't loop when the cards don't fill a second view; then we go back to the start. */
export function scrollToNext(embla: EmblaCarouselType): void {
  if (embla.canScrollNext()) embla.scrollNext()
  else embla.scrollTo(0)
}

export function scrollToPrevious(embla: EmblaCarouselType): void {
  if (embla.canScrollPrev()) embla.scrollPrev()
  else embla.scrollTo(embla.scrollSnapList().length - 1)
}
