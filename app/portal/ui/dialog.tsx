/** A dialog of a screen, which is there while it is open, and gives the focus back when it goes. */
import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface DialogProps {
  readonly title: string
  /** How wide it may be; the library’s middle size unless this says otherwise. */
  readonly size?: 'xl'
  readonly onClose: () => void
  readonly children: ReactNode
}

export function Dialog({ title, size, onClose, children }: DialogProps) {
  useFocusBack()
  useEscape(onClose)
  return (
    // The library returns the focus when a dialog closes in its place; this one goes altogether. And its Escape would
    // close every dialog that is open.
    <Modal
      opened
      onClose={onClose}
      title={title}
      returnFocus={false}
      closeOnEscape={false}
      {...(size && { size })}
    >
      {children}
    </Modal>
  )
}

/** How each open dialog is closed, the one on top last. */
const open: (() => void)[] = []

function closeTop(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  // An open list of choices in the dialog takes the key for itself.
  const { target } = event
  if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return
  open.at(-1)?.()
}

/** Escape closes this dialog while no other one is over it. */
function useEscape(onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    const close = () => latest.current()
    if (open.length === 0) window.addEventListener('keydown', closeTop, true)
    open.push(close)
    return () => {
      open.splice(open.indexOf(close), 1)
      if (open.length === 0) window.removeEventListener('keydown', closeTop, true)
    }
  }, [])
}

/** When this goes, the focus returns to what had it before. */
function useFocusBack(): void {
  const [path] = useState(() => ancestors(document.activeElement))
  useEffect(() => () => giveFocusBack(path), [path])
}

/** How long the screen may take to show what was done, in milliseconds. */
const SETTLES_MS = 1000
const LOOK_MS = 50

/** The screen may change once more after the dialog has gone, and take away what has just got the focus. */
function giveFocusBack(path: readonly Element[]): void {
  const since = performance.now()
  const timer = setInterval(() => {
    if (document.activeElement === null || document.activeElement === document.body) focusPlace(path)?.focus()
    if (performance.now() - since > SETTLES_MS) clearInterval(timer)
  }, LOOK_MS)
}

function ancestors(element: Element | null): Element[] {
  const path: Element[] = []
  for (let each = element; each !== null && each !== document.body; each = each.parentElement) path.push(each)
  return path
}

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]'

/**
 * Returns where the focus goes on: what had it, or, where that has gone with what was done, the first thing to do in
 * the nearest part of the screen that is still there.
 */
function focusPlace(path: readonly Element[]): HTMLElement | undefined {
  const [opener] = path
  if (opener?.isConnected && opener.matches(FOCUSABLE)) return opener as HTMLElement
  const near = path.find((element) => element.isConnected && element.querySelector(FOCUSABLE) !== null)
  return near?.querySelector<HTMLElement>(FOCUSABLE) ?? undefined
}
