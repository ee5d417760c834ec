import type { EmblaCarouselType } from 'embla-carousel'
import { useEffect, useEffectEvent } from 'react'
import { swipeStep } from './behaviour.ts'
import { scrollToNext, scrollToPrevious } from './use-embla.ts'

/**
 * Decides swipes by distance alone, where Embla also weighs speed.
 * @param onSwipe called when the carousel starts moving
 */
export function useSwipe(
  embla: EmblaCarouselType | undefined,
  onSwipe: (direction: 'previous' | 'next') => void,
): void {
  const notifySwipe = useEffectEvent(onSwipe)
  useEffect(() => {
    if (embla === undefined) return
    const root = embla.rootNode()
    let startX = 0
    let distance = 0
    let from = 0

    function onPointerDown(event: PointerEvent) {
      startX = event.clientX
      distance = 0
    }
    /** Fires before the event that ends Embla's drag. Cancelled pointers don't reach it. */
    function onPointerUp(event: PointerEvent) {
      distance = event.clientX - startX
    }
    function onDragStart(carousel: EmblaCarouselType) {
      from = carousel.selectedScrollSnap()
    }
    function onDragEnd(carousel: EmblaCarouselType) {
      const step = swipeStep(distance)
      const moved = carousel.selectedScrollSnap() !== from
      if (step === 0 && moved) carousel.scrollTo(from)
      else if (step === 1 && !moved) scrollToNext(carousel)
      else if (step === -1 && !moved) scrollToPrevious(carousel)
      if (step !== 0) notifySwipe(step === 1 ? 'next' : 'previous')
    }

    root.addEventListener('pointerdown', onPointerDown)
    window.addEventListener('pointerup', onPointerUp, true)
    embla.on('pointerDown', onDragStart).on('pointerUp', onDragEnd)
    return () => {
      root.removeEventListener('pointerdown', onPointerDown)
      window.removeEventListener('pointerup', onPointerUp, true)
      embla.off('pointerDown', onDragStart).off('pointerUp', onDragEnd)
    }
  }, [embla])
}
