/** Status changes; closing and reopening require a reason. */
import { Button, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import type { PrivacyRequestDetail } from '#app/content/privacy-requests.ts'
import { isClosed, PRIVACY_REASON_MAX, privacyReason } from '#domain/privacy/queue.ts'
import type { PrivacyRequestStatus } from '#domain/privacy/requests.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useRecordForm } from '../ui/form/record-form.ts'
import { RecordFormFrame } from '../ui/form/record-form-frame.tsx'
import { FailureNotice } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'
import styles from './request.module.css'
import { changeRequestStatus, type SeenVersion } from './use-request-actions.ts'

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

type ReasonedStep = keyof typeof STEPS

const DONE = 'Request updated'
const reasonForm = z.object({ reason: privacyReason })

interface StepProps {
  readonly request: PrivacyRequestDetail
  readonly seen: SeenVersion
}

export function StepButtons({ request, seen }: StepProps) {
  const [step, setStep] = useState<ReasonedStep | null>(null)
  const begin = useAction(
    (client, status: PrivacyRequestStatus) => changeRequestStatus(client, request, seen, status, ''),
    { done: () => DONE },
  )
  return (
    <div className={styles.steps}>
      <FailureNotice failure={begin.failure} />
      {isClosed(request.status) ? (
        <Button variant="default" onClick={() => setStep('reopen')}>
          Reopen…
        </Button>
      ) : (
        <>
          {request.status !== 'In progress' && (
            <Button variant="default" loading={begin.isBusy} onClick={() => void begin.run('In progress')}>
              Mark as in progress
            </Button>
          )}
          <Button onClick={() => setStep('complete')}>Mark as completed…</Button>
          <Button variant="outline" color="red" onClick={() => setStep('refuse')}>
            Refuse…
          </Button>
        </>
      )}
      {step !== null && (
        <ReasonModal step={step} request={request} seen={seen} onClose={() => setStep(null)} />
      )}
    </div>
  )
}

interface ReasonModalProps extends StepProps {
  readonly step: ReasonedStep
  readonly onClose: () => void
}

/** Stays open until the step succeeds, so that a failure doesn't lose the text. */
function ReasonModal({ step, request, seen, onClose }: ReasonModalProps) {
  const { status, title, label, description, confirm } = STEPS[step]
  const form = useRecordForm({
    schema: reasonForm,
    start: { reason: '' },
    save: (client, { reason }) => changeRequestStatus(client, request, seen, status, reason),
    done: () => DONE,
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
          data-autofocus
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
