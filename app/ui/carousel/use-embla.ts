import type { EmblaCarouselType, EmblaOptionsType } from 'embla-carousel'
import { type RefObject, useEffect, useRef, useState } from 'react'

const OPTIONS: EmblaOptionsType = { loop: true, align: 'start', slidesToScroll: 'auto' }

/** How far below the window a carousel may still be when its script is fetched. */
const AHEAD = '50%'

/**
 * Moves the row of cards in the element, once that comes near the window: until then, and should the script not come,
 * it is a row that scrolls.
 */
export function useEmbla<T extends HTMLElement>(): [RefObject<T | null>, EmblaCarouselType | undefined] {
  const viewport = useRef<T>(null)
  const [embla, setEmbla] = useState<EmblaCarouselType>()

  useEffect(() => {
    const element = viewport.current
    if (element === null) return
    let made: EmblaCarouselType | undefined
    let isGone = false
    async function make(row: HTMLElement) {
      const { default: EmblaCarousel } = await import('embla-carousel')
      if (isGone) return
      made = EmblaCarousel(row, OPTIONS)
      setEmbla(made)
    }
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watcher.disconnect()
        make(element).catch((error) => console.warn('A carousel stays a row that scrolls', error))
      },
      { rootMargin: `${AHEAD} 0px` },
    )
    watcher.observe(element)
    return () => {
      isGone = true
      watcher.disconnect()
      made?.destroy()
    }
  }, [])

  return [viewport, embla]
}
