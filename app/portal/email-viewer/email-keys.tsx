/** One email after the other without the mouse. */
import { Kbd } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { undoLast } from '../ui/announce.tsx'
import { isElsewhere } from '../ui/list/list-keys.tsx'
import { RecordSteps } from '../ui/record.tsx'
import { emailAddress } from './email-state.ts'
import type { Neighbours } from './neighbours.ts'

interface EmailKeysProps {
  readonly neighbours: Neighbours
  /** The query of the list that this email was opened from, which goes along. */
  readonly search: string
  readonly keys: Readonly<Record<'e' | 'm' | 'r' | 'a' | 'f', () => void>>
  /** In place of the page; null while there is nothing to print. */
  readonly print: (() => void) | null
}

export function EmailKeys({ neighbours: { previous, next }, search, keys, print }: EmailKeysProps) {
  const navigate = useNavigate()
  const to = (id: number) => `${emailAddress(id)}${search}`
  const go = (id: number | null) => {
    if (id !== null) void navigate(to(id))
  }
  const actions: Readonly<Record<string, () => void>> = {
    ...keys,
    j: () => go(next),
    k: () => go(previous),
    u: () => void undoLast(),
  }
  const latest = useRef({ actions, print })
  useEffect(() => {
    latest.current = { actions, print }
  })
  useEffect(() => {
    function actionOf(event: KeyboardEvent) {
      if (isPrint(event)) return latest.current.print
      if (isElsewhere(event)) return null
      return Object.hasOwn(latest.current.actions, event.key) ? latest.current.actions[event.key] : null
    }
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented) return
      const action = actionOf(event)
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <RecordSteps
      label="Emails"
      previous={previous === null ? null : to(previous)}
      next={next === null ? null : to(next)}
    >
      <Kbd>j</Kbd> next, <Kbd>k</Kbd> previous, <Kbd>e</Kbd> archive, <Kbd>r</Kbd> reply, <Kbd>a</Kbd> to all,{' '}
      <Kbd>f</Kbd> forward, <Kbd>m</Kbd> unread, <Kbd>u</Kbd> undo
    </RecordSteps>
  )
}

/** From wherever the focus is, as browsers have it. */
function isPrint({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'p' && ctrlKey !== metaKey && !altKey && !shiftKey
}
