import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { swipeStep } from '#app/ui/carousel/behaviour.ts'

interface Modal {
  readonly dialog: RefObject<HTMLDialogElement | null>
  /**
   * The `open` of the markup: how the first render shows it, on the server above all. From then on the browser keeps
   * the attribute, and React leaves it alone, as this never changes.
   */
  readonly isOpenInMarkup: boolean
}

/**
 * A native dialog that follows a value, so that the address can decide. What the server rendered open becomes modal
 * once there are scripts.
 * @param first what has the focus once it is open
 * @param returnTo where the focus goes when nothing had it before, as on a page that began with the dialog open
 */
export function useDialog(
  isOpen: boolean,
  first: RefObject<HTMLElement | null>,
  returnTo: () => HTMLElement | null,
): Modal {
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element | null>(null)
  const [isOpenInMarkup] = useState(isOpen)

  // biome-ignore lint/correctness/useExhaustiveDependencies: whom the focus returns to is asked when it does
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null || element.matches(':modal') === isOpen) return
    if (isOpen) {
      opener.current = document.activeElement
      // Not `close()`: that would report a closing that nobody asked for.
      element.removeAttribute('open')
      element.showModal()
      first.current?.focus()
      return
    }
    element.close()
    // `main` holds the focus after a navigation, and is no better place than the top of the page.
    const hadFocus = opener.current?.matches('a, button') && opener.current.isConnected
    if (!hadFocus) returnTo()?.focus()
  }, [isOpen])

  return { dialog, isOpenInMarkup }
}

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
