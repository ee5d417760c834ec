import { Badge } from '@mantine/core'
import type { Entry, EntryOf } from '#domain/company-entries/schemas.ts'

export type EntryStatus = 'file' | 'changed' | 'added' | 'removed' | 'invented' | 'expired' | 'review'

interface EntryStatusInput {
  readonly entry: Entry | undefined
  /** Staff's row, if any. */
  readonly row: { readonly fields: unknown } | undefined
  readonly isInFiles: boolean
  /** `YYYY-MM-DD`. */
  readonly today: string
}

export function getEntryStatus({ entry, row, isInFiles, today }: EntryStatusInput): EntryStatus {
  if (entry === undefined || row?.fields === null) return 'removed'
  const { invented, expires } = entry as Partial<EntryOf<'claims'>>
  if (invented) return 'invented'
  if (expires !== undefined && expires < today) return 'expired'
  if ((entry as Partial<EntryOf<'answers'>>).reviewBy?.localeCompare(today) === -1) return 'review'
  if (row === undefined) return 'file'
  return isInFiles ? 'changed' : 'added'
}

const STATUS_LABELS: Readonly<Record<EntryStatus, string>> = {
  file: 'Default',
  changed: 'Changed',
  added: 'Added',
  removed: 'Unpublished',
  invented: 'Placeholder',
  expired: 'Expired',
  review: 'Review due',
}

const COLOURS: Readonly<Record<EntryStatus, string>> = {
  file: 'gray',
  changed: 'blue',
  added: 'blue',
  removed: 'gray',
  invented: 'yellow',
  expired: 'red',
  review: 'yellow',
}

export function formatEntryStatus(state: EntryStatus): string {
  return STATUS_LABELS[state]
}

export function EntryState({ state }: { readonly state: EntryStatus }) {
  return (
    <Badge variant="outline" color={COLOURS[state]} tt="none">
      {STATUS_LABELS[state]}
    </Badge>
  )
}
