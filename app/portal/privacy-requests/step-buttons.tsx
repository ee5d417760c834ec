/** Where a request can go from here. What closes or opens it again is explained. */
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
    title: 'Mark as done',
    label: 'What was done',
    description: 'We keep this with the request, to show how it was answered.',
    confirm: 'Mark as done',
  },
  refuse: {
    status: 'Refused',
    title: 'Refuse the request',
    label: 'Why you are refusing it',
    description:
      'First email the person to say why, and that they can complain to the Information Commissioner.',
    confirm: 'Refuse',
  },
  reopen: {
    status: 'In progress',
    title: 'Reopen the request',
    label: 'Why you are reopening it',
    description: 'The due date stays the same.',
    confirm: 'Reopen',
  },
} as const satisfies Record<string, { status: PrivacyRequestStatus } & Record<string, string>>

type ReasonedStep = keyof typeof STEPS

const DONE = 'The request has been updated.'
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
              Set to in progress
            </Button>
          )}
          <Button onClick={() => setStep('complete')}>Mark as done…</Button>
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

/** Stays until the step is taken: what was written outlives a failure. */
function ReasonModal({ step, request, seen, onClose }: ReasonModalProps) {
  const { status, title, label, description, confirm } = STEPS[step]
  const form = useRecordForm({
    schema: reasonForm,
    start: { reason: '' },
    save: (client, { reason }) => changeRequestStatus(client, request, seen, status, reason),
    done: () => DONE,
    onSaved: onClose,
    isGuarded: false,
    stays: true,
  })
  return (
    <Dialog onClose={onClose} title={title}>
      <RecordFormFrame
        form={form}
        save={confirm}
        isHarmful={step === 'refuse'}
        canSave={form.values.reason.trim() !== ''}
        cancel={onClose}
        hasState={false}
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
            It is now “{request.status}”. If that changes nothing for you, press the button again.
          </Text>
        )}
      </RecordFormFrame>
    </Dialog>
  )
}
