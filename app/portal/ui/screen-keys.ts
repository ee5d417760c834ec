/** Single keys of a screen. The key `u` undoes the last change on every screen that has keys. */
import { useLayoutEffect, useRef } from 'react'
import { undoLastAction } from './notifications.tsx'

/** Null while the key does nothing. */
export type ScreenKeys = Readonly<Record<string, (() => void) | null>>

interface ScreenKeysOptions {
  readonly isOn?: boolean
  /** Handles all other keys. @returns whether the key was handled */
  readonly onOther?: (key: string) => boolean
}

export function useScreenKeys(keys: ScreenKeys = {}, { isOn = true, onOther }: ScreenKeysOptions = {}): void {
  const latest = useRef({ keys, onOther })
  // Before the browser paints: a user who sees the screen can press its keys.
  useLayoutEffect(() => {
    latest.current = { keys, onOther }
  })
  useLayoutEffect(() => {
    if (!isOn) return
    function listen(event: KeyboardEvent) {
      if (event.defaultPrevented || isElsewhere(event)) return
      const { keys: own, onOther: handleOther } = latest.current
      const action =
        event.key === 'u' ? undoLastAction : Object.hasOwn(own, event.key) ? own[event.key] : null
      if (!action && !handleOther?.(event.key)) return
      event.preventDefault()
      action?.()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}

/** A key that the user types into a field, that belongs to an open dialog, or that is part of a shortcut. */
function isElsewhere({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || !(target instanceof Element)) return true
  if (target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]')) return true
  return document.querySelector('[role=dialog][aria-modal=true]') !== null
}
