import { type PointerEvent, useRef } from 'react'
import { swipeStep } from '#app/ui/carousel/behaviour.ts'

/** Pointer handlers that turn a sideways drag past the threshold into a step. A mouse selects text instead. */
export function useSwipe(step: (direction: -1 | 1) => void) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null)
  return {
    onPointerDown({ pointerType, isPrimary, clientX, clientY }: PointerEvent) {
      start.current = isPrimary && pointerType !== 'mouse' ? { x: clientX, y: clientY } : null
    },
    onPointerCancel() {
      start.current = null
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      const from = start.current
      start.current = null
      if (from === null) return
      const across = clientX - from.x
      const direction = swipeStep(across)
      if (direction !== 0 && Math.abs(across) > Math.abs(clientY - from.y)) step(direction)
    },
  }
}
