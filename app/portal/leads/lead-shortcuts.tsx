/** One lead after the other: to the next that waits and the one before, rung, noted and taken back without the mouse. */
import { Kbd } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { AdjacentLeads } from '#app/content/leads/queries.ts'
import { getLeadPath } from '#domain/leads/leads.ts'
import { NOTE_FIELD } from '../ui/notes.tsx'
import { RecordSteps } from '../ui/record.tsx'
import { useScreenKeys } from '../ui/screen-keys.ts'

interface LeadKeysProps {
  readonly neighbours: AdjacentLeads
  /** The query of the list that this lead was opened from, which goes along. */
  readonly search: string
  /** Null where nobody is to be rung. */
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
      {onRung !== null && ' rung, '}
      <Kbd>n</Kbd> note, <Kbd>u</Kbd> undo
    </RecordSteps>
  )
}
