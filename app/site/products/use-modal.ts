import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { swipeStep } from '#app/ui/carousel/behaviour.ts'

interface Modal {
  readonly dialog: RefObject<HTMLDialogElement | null>
  /** Value of `open` in the first render. It never changes, so that React leaves the attribute to the browser. */
  readonly isOpenInMarkup: boolean
}

/**
 * Controls a native dialog by a value. A dialog that the server rendered open becomes modal.
 * @param first receives the focus on opening
 * @param returnTo receives the focus on closing if nothing had it before
 */
export function useDialog(
  isOpen: boolean,
  first: RefObject<HTMLElement | null>,
  returnTo: () => HTMLElement | null,
): Modal {
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element | null>(null)
  const [isOpenInMarkup] = useState(isOpen)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `returnTo` is called only when the dialog closes
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null || element.matches(':modal') === isOpen) return
    if (isOpen) {
      opener.current = document.activeElement
      // `close()` would fire a close event.
      element.removeAttribute('open')
      element.showModal()
      first.current?.focus()
      return
    }
    element.close()
    // After a navigation `main` has the focus, which is no place to return to.
    const hadFocus = opener.current?.matches('a, button') && opener.current.isConnected
    if (!hadFocus) returnTo()?.focus()
  }, [isOpen])

  return { dialog, isOpenInMarkup }
}

/** Turns a horizontal touch drag beyond the threshold into a step. With a mouse, dragging selects text. */
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
