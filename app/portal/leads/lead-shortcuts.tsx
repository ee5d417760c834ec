import { Kbd } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { AdjacentLeads } from '#app/content/leads/queries.ts'
import { getLeadPath } from '#domain/leads/leads.ts'
import { NOTE_FIELD } from '../ui/notes.tsx'
import { RecordSteps } from '../ui/record.tsx'
import { useScreenKeys } from '../ui/screen-keys.ts'

interface LeadKeysProps {
  readonly neighbours: AdjacentLeads
  /** Query string of the lead list. */
  readonly search: string
  /** Null if no call is due. */
  readonly onRung: (() => void) | null
}

export function LeadShortcuts({ neighbours: { previous, next }, search, onRung }: LeadKeysProps) {
  const navigate = useNavigate()
  const to = (reference: string) => `${getLeadPath(encodeURIComponent(reference))}${search}`
  useScreenKeys({
    j: next === null ? null : () => void navigate(to(next)),
    k: previous === null ? null : () => void navigate(to(previous)),
    r: onRung,
    n: () => document.getElementById(NOTE_FIELD)?.focus(),
  })
  return (
    <RecordSteps
      label="Leads"
      previous={previous === null ? null : to(previous)}
      next={next === null ? null : to(next)}
    >
      <Kbd>j</Kbd> next, <Kbd>k</Kbd> previous, {onRung !== null && <Kbd>r</Kbd>}
      {onRung !== null && ' called, '}
      <Kbd>n</Kbd> note, <Kbd>u</Kbd> undo
    </RecordSteps>
  )
}
