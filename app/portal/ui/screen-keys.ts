/** Single keys of a screen. They can be turned off, because speech input may trigger them (WCAG 2.1.4). */
import { useLayoutEffect, useRef } from 'react'
import { browserPreferences } from '#app/preferences/preferences.ts'
import { undoLastAction } from './notifications.tsx'

/** Null while the key does nothing. */
export type ScreenKeys = Readonly<Record<string, (() => void) | null>>

export type KeyHelp = readonly (readonly [key: string, meaning: string])[]

const PREFERENCE = 'shortcuts'
const OFF = 'off'

export const areKeysOn = () => browserPreferences().get(PREFERENCE) !== OFF

export function turnKeys(isOn: boolean): void {
  if (isOn) browserPreferences().clear(PREFERENCE)
  else browserPreferences().set(PREFERENCE, OFF)
}

let screenHelp: KeyHelp = []

/** Returns the keys of the current screen. */
export const readKeyHelp = (): KeyHelp => screenHelp

interface ScreenKeysOptions {
  /** Listed in the help. */
  readonly help?: KeyHelp
  /** Handles all other keys. @returns whether the key was handled */
  readonly onOther?: (key: string) => boolean
}

/** The key `u` undoes the last change on every screen. */
export function useScreenKeys(keys: ScreenKeys = {}, { help, onOther }: ScreenKeysOptions = {}): void {
  const latest = useRef({ keys, help, onOther })
  // Before the browser paints: a user who sees the screen can press its keys.
  useLayoutEffect(() => {
    latest.current = { keys, help, onOther }
    if (help !== undefined) screenHelp = help
  })
  useLayoutEffect(() => {
    function listen(event: KeyboardEvent) {
      if (event.defaultPrevented || isElsewhere(event) || !areKeysOn()) return
      const { keys: own, onOther: handleOther } = latest.current
      const action =
        event.key === 'u' ? undoLastAction : Object.hasOwn(own, event.key) ? own[event.key] : null
      if (!action && !handleOther?.(event.key)) return
      event.preventDefault()
      action?.()
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      if (screenHelp === latest.current.help) screenHelp = []
    }
  }, [])
}

/** A key that the user types into a field, that belongs to an open dialog or menu, or that is part of a shortcut. */
function isElsewhere({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || !(target instanceof Element)) return true
  if (target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu]'))
    return true
  return document.querySelector('[role=dialog][aria-modal=true], dialog[open]') !== null
}
