import { type RefObject, useEffect, useRef, useState } from 'react'

interface Clamp<T extends HTMLElement> {
  readonly text: RefObject<T | null>
  /** The whole text takes more lines than the style sheet shows of it. */
  readonly runsOver: boolean
  readonly isOpen: boolean
  readonly toggle: () => void
}

/** A text that the style sheet clamps, opened and closed by a button; measured again whenever its width changes. */
export function useClamp<T extends HTMLElement>(): Clamp<T> {
  const text = useRef<T>(null)
  const [runsOver, setRunsOver] = useState(false)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const element = text.current
    // While it is open nothing is cut off, so there is nothing to measure.
    if (element === null || isOpen) return
    const watcher = new ResizeObserver(() => setRunsOver(element.scrollHeight > element.clientHeight))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [isOpen])

  return { text, runsOver, isOpen, toggle: () => setOpen(!isOpen) }
}
