/** Says when a scheduled email will be sent. It can be edited or cancelled until then. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { formatDeadline } from '#domain/working-hours/working-hours.ts'
import type { Composer } from './use-composer.ts'

interface ScheduledNoticeProps {
  /** Id in the outbox. */
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  readonly composer: Composer
}

export function ScheduledNotice({ id, at, composer }: ScheduledNoticeProps) {
  if (composer.draft?.id === id) return null
  return (
    <Alert color="blue" w="100%" data-print-hidden>
      <Group justify="space-between">
        <Text size="sm">Scheduled for {formatDeadline(new Date(at))}</Text>
        <Group gap="xs">
          <Button size="compact-md" variant="default" onClick={() => void composer.edit(id)}>
            Edit
          </Button>
          <Button size="compact-md" variant="default" onClick={() => void composer.cancel(id)}>
            Cancel sending
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
