/** Header of a request with its status changes; closing and reopening require a reason. */
import { Button, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import type { PrivacyRequestDetail } from '#app/content/privacy-requests.ts'
import { isClosed, isOverdue, KIND_NAMES, PRIVACY_REASON_MAX, privacyReason } from '#domain/privacy/queue.ts'
import type { PrivacyRequestStatus } from '#domain/privacy/requests.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useRecordForm } from '../ui/form/record-form.ts'
import { RecordFormFrame } from '../ui/form/record-form-frame.tsx'
import type { MenuAction } from '../ui/menu-action.ts'
import { copyLink } from '../ui/record/copy-link.ts'
import { StatusBadge } from '../ui/record/status-badge.tsx'
import { FailureNotice, ScreenHeader } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'
import { RequestStatusBadge } from './request-status.tsx'
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

export function RequestHeader({ request, seen, now }: StepProps & { readonly now: Date }) {
  const { name, reference, status, kind } = request
  const [step, setStep] = useState<ReasonedStep | null>(null)
  const begin = useAction(
    (client, to: PrivacyRequestStatus) => changeRequestStatus(client, request, seen, to, ''),
    { done: () => DONE },
  )
  const isOpen = !isClosed(status)
  return (
    <>
      <ScreenHeader
        back={{ to: '/privacy-requests', label: 'Privacy requests' }}
        title={name}
        badge={
          isOverdue(request, now) ? (
            <StatusBadge tone="danger">Overdue</StatusBadge>
          ) : (
            <RequestStatusBadge status={status} />
          )
        }
        detail={`${KIND_NAMES[kind]} ${reference}`}
        menu={getMenu(
          status,
          () => void begin.run('In progress'),
          () => setStep('refuse'),
        )}
      >
        {/* The reply has the filled button. */}
        <Button variant="default" onClick={() => setStep(isOpen ? 'complete' : 'reopen')}>
          {isOpen ? 'Mark as completed…' : 'Reopen…'}
        </Button>
      </ScreenHeader>
      <FailureNotice failure={begin.failure} />
      {step !== null && (
        <ReasonModal step={step} request={request} seen={seen} onClose={() => setStep(null)} />
      )}
    </>
  )
}

function getMenu(
  status: PrivacyRequestStatus,
  onBegin: () => void,
  onRefuse: () => void,
): readonly MenuAction[] {
  const isOpen = !isClosed(status)
  const actions: readonly (MenuAction | false)[] = [
    isOpen && status !== 'In progress' && { label: 'Mark as in progress', icon: 'clock', onSelect: onBegin },
    { label: 'Copy link', icon: 'link', onSelect: copyLink },
    isOpen && { label: 'Refuse…', icon: 'x', isHarmful: true, startsGroup: true, onSelect: onRefuse },
  ]
  return actions.filter((action) => action !== false)
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
