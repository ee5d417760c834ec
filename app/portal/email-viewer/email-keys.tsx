/** One email after the other without the mouse. */
import { Button, Group, Kbd, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { undoLast } from '../ui/announce.tsx'
import { isElsewhere } from '../ui/list/list-keys.tsx'
import { emailAddress } from './email-state.ts'
import type { Neighbours } from './neighbours.ts'

interface EmailKeysProps {
  readonly neighbours: Neighbours
  /** The query of the list that this email was opened from, which goes along. */
  readonly search: string
  readonly keys: Readonly<Record<'e' | 'm' | 'r' | 'a' | 'f', () => void>>
}

export function EmailKeys({ neighbours: { previous, next }, search, keys }: EmailKeysProps) {
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
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || isElsewhere(event)) return
      const action = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined
      if (action === undefined) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Group component="nav" aria-label="Emails" justify="space-between" data-unprinted>
      <Group>
        <Step to={previous === null ? null : to(previous)} label="Previous" />
        <Step to={next === null ? null : to(next)} label="Next" />
      </Group>
      <Text size="sm" c="dimmed" visibleFrom="md">
        <Kbd>j</Kbd> next, <Kbd>k</Kbd> previous, <Kbd>e</Kbd> archive, <Kbd>r</Kbd> reply, <Kbd>a</Kbd> to
        all, <Kbd>f</Kbd> forward, <Kbd>m</Kbd> unread, <Kbd>u</Kbd> undo
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
