/** Status changes that require a reason. */
import { Text, Textarea } from '@mantine/core'
import { z } from 'zod'
import type { PrivacyRequestDetail } from '#app/content/privacy-requests.ts'
import type { PrivacyRequestStatus } from '#domain/privacy/requests.ts'
import { PRIVACY_REASON_MAX, privacyReason } from '#domain/privacy/response.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useRecordForm } from '../ui/form/record-form.ts'
import { RecordFormFrame } from '../ui/form/record-form-frame.tsx'
import { changeRequestStatus, REQUEST_UPDATED, type SeenVersion } from './use-request-actions.ts'

const STEPS = {
  complete: {
    status: 'Completed',
    title: 'Mark as completed',
    label: 'Actions taken',
    description: 'Kept with the request as a record of how it was answered.',
    confirm: 'Mark as completed',
  },
  refuse: {
    status: 'Refused',
    title: 'Refuse request',
    label: 'Reason for refusing',
    description:
      'Email the requester first with the reason, and tell them they can complain to the Information Commissioner.',
    confirm: 'Refuse',
  },
  reopen: {
    status: 'In progress',
    title: 'Reopen request',
    label: 'Reason for reopening',
    description: 'The due date doesn’t change.',
    confirm: 'Reopen',
  },
} as const satisfies Record<string, { status: PrivacyRequestStatus } & Record<string, string>>

export type ReasonedStep = keyof typeof STEPS

const reasonForm = z.object({ reason: privacyReason })

interface ReasonDialogProps {
  readonly request: PrivacyRequestDetail
  readonly seen: SeenVersion
  readonly step: ReasonedStep
  readonly onClose: () => void
}

/** Stays open until the step succeeds, so that a failure doesn't lose the text. */
export default function ReasonDialog({ step, request, seen, onClose }: ReasonDialogProps) {
  const { status, title, label, description, confirm } = STEPS[step]
  const form = useRecordForm({
    schema: reasonForm,
    start: { reason: '' },
    save: (client, { reason }) => changeRequestStatus(client, request, seen, status, reason),
    done: () => REQUEST_UPDATED,
    onSaved: onClose,
    isGuarded: false,
    staysOpen: true,
  })
  return (
    <Dialog onClose={onClose} title={title}>
      <RecordFormFrame
        form={form}
        save={confirm}
        isHarmful={step === 'refuse'}
        canSave={form.values.reason.trim() !== ''}
        cancel={onClose}
        showsStatus={false}
      >
        <Textarea
          {...form.text('reason')}
          label={label}
          description={description}
          size="md"
          autosize
          minRows={3}
          maxRows={12}
          required
          maxLength={PRIVACY_REASON_MAX}
        />
        {form.isConflict && (
          <Text size="sm">
            The status is now “{request.status}”. To continue anyway, press the button again.
          </Text>
        )}
      </RecordFormFrame>
    </Dialog>
  )
}
