/** One lead after the other: to the next that waits and the one before, rung, noted and taken back without the mouse. */
import { Kbd } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { LeadNeighbours } from '#app/content/received/lead-reading.ts'
import { leadAddress } from '#domain/leads/leads.ts'
import { undoLast } from '../ui/announce.tsx'
import { isElsewhere } from '../ui/list/list-keys.tsx'
import { NOTE_FIELD } from '../ui/notes.tsx'
import { RecordSteps } from '../ui/record.tsx'

interface LeadKeysProps {
  readonly neighbours: LeadNeighbours
  /** The query of the list that this lead was opened from, which goes along. */
  readonly search: string
  /** Null where nobody is to be rung. */
  readonly onRung: (() => void) | null
}

export function LeadKeys({ neighbours: { previous, next }, search, onRung }: LeadKeysProps) {
  const navigate = useNavigate()
  const to = (reference: string) => `${leadAddress(encodeURIComponent(reference))}${search}`
  const latest = useRef({ previous, next, onRung, to, navigate })
  useLayoutEffect(() => {
    latest.current = { previous, next, onRung, to, navigate }
  })
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (isElsewhere(event)) return
      const now = latest.current
      if (event.key === 'j' && now.next !== null) void now.navigate(now.to(now.next))
      else if (event.key === 'k' && now.previous !== null) void now.navigate(now.to(now.previous))
      else if (event.key === 'r' && now.onRung !== null) now.onRung()
      else if (event.key === 'u') undoLast()
      else if (event.key === 'n') document.getElementById(NOTE_FIELD)?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <RecordSteps
      label="Leads"
      previous={previous === null ? null : to(previous)}
      next={next === null ? null : to(next)}
    >
      <Kbd>j</Kbd> next, <Kbd>k</Kbd> previous, {onRung !== null && <Kbd>r</Kbd>}
      {onRung !== null && ' rung, '}
      <Kbd>n</Kbd> note, <Kbd>u</Kbd> undo
    </RecordSteps>
  )
}
