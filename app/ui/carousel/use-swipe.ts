import type { EmblaCarouselType } from 'embla-carousel'
import { useEffect, useEffectEvent } from 'react'
import { swipeStep } from './behaviour.ts'
import { scrollBack, scrollOn } from './use-embla.ts'

/**
 * Decides swipes by distance alone, where Embla also weighs speed.
 * @param onSwipe called when the carousel starts moving
 */
export function useSwipe(
  embla: EmblaCarouselType | undefined,
  onSwipe: (direction: 'previous' | 'next') => void,
): void {
  const swiped = useEffectEvent(onSwipe)
  useEffect(() => {
    if (embla === undefined) return
    const root = embla.rootNode()
    let startX = 0
    let distance = 0
    let from = 0

    function pressed(event: PointerEvent) {
      startX = event.clientX
      distance = 0
    }
    /** Fires before the event that ends Embla's drag. Cancelled pointers don't reach it. */
    function released(event: PointerEvent) {
      distance = event.clientX - startX
    }
    function began(carousel: EmblaCarouselType) {
      from = carousel.selectedScrollSnap()
    }
    function ended(carousel: EmblaCarouselType) {
      const step = swipeStep(distance)
      const moved = carousel.selectedScrollSnap() !== from
      if (step === 0 && moved) carousel.scrollTo(from)
      else if (step === 1 && !moved) scrollOn(carousel)
      else if (step === -1 && !moved) scrollBack(carousel)
      if (step !== 0) swiped(step === 1 ? 'next' : 'previous')
    }

    root.addEventListener('pointerdown', pressed)
    window.addEventListener('pointerup', released, true)
    embla.on('pointerDown', began).on('pointerUp', ended)
    return () => {
      root.removeEventListener('pointerdown', pressed)
      window.removeEventListener('pointerup', released, true)
      embla.off('pointerDown', began).off('pointerUp', ended)
    }
  }, [embla])
}
