import { Kbd } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { AdjacentLeads } from '#app/content/leads/queries.ts'
import { getLeadPath } from '#domain/leads/leads.ts'
import { NOTE_FIELD } from '../ui/notes.tsx'
import { RecordSteps } from '../ui/record.tsx'
import { useScreenKeys } from '../ui/screen-keys.ts'

interface LeadShortcutsProps {
  readonly adjacent: AdjacentLeads
  /** Query string of the lead list. */
  readonly search: string
  /** Null if no call is due. */
  readonly onCalled: (() => void) | null
}

export function LeadShortcuts({ adjacent: { previous, next }, search, onCalled }: LeadShortcutsProps) {
  const navigate = useNavigate()
  const to = (reference: string) => `${getLeadPath(encodeURIComponent(reference))}${search}`
  useScreenKeys({
    j: next === null ? null : () => void navigate(to(next)),
    k: previous === null ? null : () => void navigate(to(previous)),
    r: onCalled,
    n: () => document.getElementById(NOTE_FIELD)?.focus(),
  })
  return (
    <RecordSteps
      label="Leads"
      previous={previous === null ? null : to(previous)}
      next={next === null ? null : to(next)}
    >
      <Kbd>j</Kbd> next, <Kbd>k</Kbd> previous, {onCalled !== null && <Kbd>r</Kbd>}
      {onCalled !== null && ' called, '}
      <Kbd>n</Kbd> note, <Kbd>u</Kbd> undo
    </RecordSteps>
  )
}
