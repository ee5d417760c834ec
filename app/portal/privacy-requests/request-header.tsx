/** Header of a request with its status changes; closing and reopening require a reason. */
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { PrivacyRequestDetail } from '#app/content/privacy-requests.ts'
import { isClosed, isOverdue, KIND_NAMES } from '#domain/privacy/queue.ts'
import type { PrivacyRequestStatus } from '#domain/privacy/requests.ts'
import type { MenuAction } from '../ui/menu-action.ts'
import { copyLink } from '../ui/record/copy-link.ts'
import { StatusBadge } from '../ui/record/status-badge.tsx'
import { FailureNotice, ScreenHeader } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'
import type { ReasonedStep } from './reason-dialog.tsx'
import { RequestStatusBadge } from './request-status.tsx'
import { changeRequestStatus, REQUEST_UPDATED, type SeenVersion } from './use-request-actions.ts'

const ReasonDialog = lazy(() => import('./reason-dialog.tsx'))

interface RequestHeaderProps {
  readonly request: PrivacyRequestDetail
  readonly seen: SeenVersion
  readonly now: Date
}

export function RequestHeader({ request, seen, now }: RequestHeaderProps) {
  const { name, reference, status, kind } = request
  const [step, setStep] = useState<ReasonedStep | null>(null)
  const begin = useAction(
    (client, to: PrivacyRequestStatus) => changeRequestStatus(client, request, seen, to, ''),
    { done: () => REQUEST_UPDATED },
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
        <Suspense>
          <ReasonDialog step={step} request={request} seen={seen} onClose={() => setStep(null)} />
        </Suspense>
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
