/** What can be done about an email that is being sent or could not be delivered. */
import { Button } from '@mantine/core'
import { cancelQueuedEmail, resendEmail } from '#app/content/applications/emails.ts'
import { canResend, type DeliveryState } from '#domain/email/delivery-states.ts'
import { FailureNotice } from '../screen.tsx'
import { useAction } from '../use-action.ts'

interface DeliveryActionsProps {
  /** Id in the queue. */
  readonly id: string
  readonly state: DeliveryState
}

export function DeliveryActions({ id, state }: DeliveryActionsProps) {
  const resending = useAction((client) => resendEmail(client, id), {
    done: () => 'Email queued again',
  })
  const cancelling = useAction((client) => cancelQueuedEmail(client, id), {
    done: () => 'Email cancelled',
  })
  return (
    <div>
      <FailureNotice failure={resending.failure ?? cancelling.failure} />
      {canResend(state) && (
        <Button
          size="compact-md"
          variant="default"
          loading={resending.isBusy}
          onClick={() => void resending.run(undefined)}
        >
          Send again
        </Button>
      )}
      {state === 'queued' && (
        <Button
          size="compact-md"
          variant="default"
          loading={cancelling.isBusy}
          onClick={() => void cancelling.run(undefined)}
        >
          Cancel sending
        </Button>
      )}
    </div>
  )
}
