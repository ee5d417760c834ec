/** Says that a draft was restored, or shows it beside the saved version. */
import { Button, Group, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { DateTime } from '../date-time.tsx'
import styles from './form.module.css'
import type { FormDraft } from './form-draft.ts'

const DraftChoice = lazy(() => import('./form-draft-choice.tsx'))

interface DraftNoticeProps {
  readonly draft: FormDraft
  /** Returns the element id of a field. */
  readonly idOf: (name: string) => string
}

export function DraftNotice({ draft: { restoredAt, choice, discard }, idOf }: DraftNoticeProps) {
  if (choice !== null)
    return (
      <Suspense>
        <DraftChoice choice={choice} idOf={idOf} />
      </Suspense>
    )
  if (restoredAt === null) return null
  return <RestoredNotice at={restoredAt} onDiscard={discard} />
}

interface RestoredNoticeProps {
  readonly at: string
  /** Absent if there is a button elsewhere. */
  readonly onDiscard?: () => void
}

/** Line above a restored text. */
export function RestoredNotice({ at, onDiscard }: RestoredNoticeProps) {
  return (
    <Group gap="xs" role="status" className={`${styles.draft} ${styles.restored}`}>
      <Text size="sm" component="span">
        Restored your unsaved text from <DateTime at={at} />
      </Text>
      {onDiscard !== undefined && (
        <Button size="compact-sm" variant="subtle" onClick={onDiscard}>
          Discard
        </Button>
      )}
    </Group>
  )
}
