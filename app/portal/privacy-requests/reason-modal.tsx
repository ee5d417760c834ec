import { Alert, Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { PRIVACY_REASON_MAX } from '#domain/privacy/queue.ts'
import type { PrivacyRequestStatus } from '#domain/privacy/requests.ts'
import type { RequestWork } from './use-request-work.ts'

const STEPS = {
  complete: {
    status: 'Completed',
    title: 'Mark as done',
    label: 'What was done',
    description: 'It is kept with the request, to show how it was answered.',
    confirm: 'Mark as done',
  },
  refuse: {
    status: 'Refused',
    title: 'Refuse the request',
    label: 'Why it is refused',
    description:
      'Tell the person first, by mail: why, and that they can complain to the Information Commissioner.',
    confirm: 'Refuse',
  },
  reopen: {
    status: 'In progress',
    title: 'Open the request again',
    label: 'Why it is opened again',
    description: 'It is due on the same day as before.',
    confirm: 'Open again',
  },
} as const satisfies Record<string, { status: PrivacyRequestStatus } & Record<string, string>>
export type ReasonedStep = keyof typeof STEPS

interface ReasonModalProps {
  readonly step: ReasonedStep
  /** Where the request stands now. */
  readonly status: PrivacyRequestStatus
  readonly work: RequestWork
  readonly onClose: () => void
}

/** Stays until the step is taken: what was written outlives a failure. */
export function ReasonModal({ step, status, work, onClose }: ReasonModalProps) {
  const [reason, setReason] = useState('')
  const { status: next, title, label, description, confirm } = STEPS[step]
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          work.takeStep(next, reason, onClose)
        }}
      >
        <Stack>
          {work.failure !== null && (
            <Alert color="red" role="alert">
              {work.failure}
              {work.hasChanged &&
                ` It is “${status}” now. Press the button again if that changes nothing for you.`}
            </Alert>
          )}
          <Textarea
            data-autofocus
            label={label}
            description={description}
            size="md"
            autosize
            minRows={3}
            maxRows={12}
            required
            maxLength={PRIVACY_REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={work.isBusy}
              disabled={reason.trim() === ''}
              {...(step === 'refuse' && { color: 'red' })}
            >
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
