import type { KeyboardEvent } from 'react'

/**
 * Opens the list of a closed select, as macOS does, where a key would change the value: each change is saved at once.
 * The open list has the keys until Enter or Escape.
 */
export function openListOnKey(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event
  const changesValue = /^(Arrow|Home$|End$|Page)/.test(key) || (key.length === 1 && key !== ' ')
  if (!changesValue || ctrlKey || metaKey || altKey || !('showPicker' in currentTarget)) return
  event.preventDefault()
  currentTarget.showPicker()
}
