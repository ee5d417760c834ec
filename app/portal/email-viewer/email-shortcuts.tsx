import { useEffect } from 'react'
import { RecordSteps } from '../ui/record/record-steps.tsx'
import { useScreenKeys } from '../ui/screen-keys.ts'
import type { AdjacentEmails } from './adjacent-emails.ts'
import { getEmailPath } from './email-status.ts'

interface EmailShortcutsProps {
  readonly adjacent: AdjacentEmails
  /** Query string of the list. */
  readonly search: string
  readonly keys: Readonly<Record<'e' | 'm' | 'r' | 'a' | 'f', () => void>>
  /** Replaces printing the page; null if there is nothing to print. */
  readonly print: (() => void) | null
}

const KEYS = [
  ['j', 'next email'],
  ['k', 'previous email'],
  ['r', 'reply'],
  ['a', 'reply to all'],
  ['f', 'forward'],
  ['e', 'archive'],
  ['m', 'mark as unread'],
] as const

export function EmailShortcuts({ adjacent: { previous, next }, search, keys, print }: EmailShortcutsProps) {
  const to = (id: number) => `${getEmailPath(id)}${search}`
  useScreenKeys(keys, { help: KEYS })
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (print === null || event.defaultPrevented || !isPrint(event)) return
      event.preventDefault()
      print()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [print])
  return (
    <RecordSteps
      noun="email"
      previous={previous === null ? null : to(previous)}
      next={next === null ? null : to(next)}
    />
  )
}

/** Works from any focus, like the browser's own shortcut. */
function isPrint({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'p' && ctrlKey !== metaKey && !altKey && !shiftKey
}
