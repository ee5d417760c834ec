/** One lead after the other: to the next that waits and the one before, rung, noted and taken back without the mouse. */
import { Button, Group, Kbd, Text } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { LeadNeighbours } from '#app/content/received/lead-reading.ts'
import { leadAddress } from '#domain/leads/leads.ts'
import { undoLast } from '../ui/announce.tsx'
import { isElsewhere } from '../ui/list/list-keys.tsx'
import { NOTE_FIELD } from '../ui/notes.tsx'

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
    <Group component="nav" aria-label="Leads" justify="space-between">
      <Group>
        <Step to={previous === null ? null : to(previous)} label="Previous" />
        <Step to={next === null ? null : to(next)} label="Next" />
      </Group>
      <Text size="sm" c="dimmed" visibleFrom="md">
        <Kbd>j</Kbd> next, <Kbd>k</Kbd> previous, {onRung !== null && <Kbd>r</Kbd>}
        {onRung !== null && ' rung, '}
        <Kbd>n</Kbd> note, <Kbd>u</Kbd> undo
      </Text>
    </Group>
  )
}

function Step({ to, label }: { readonly to: string | null; readonly label: string }) {
  if (to === null)
    return (
      <Button variant="default" size="compact-md" disabled>
        {label}
      </Button>
    )
  return (
    <Button component={Link} to={to} variant="default" size="compact-md">
      {label}
    </Button>
  )
}
