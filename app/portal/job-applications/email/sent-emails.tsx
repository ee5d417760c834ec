import { Button, Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { cancelQueuedEmail, resendEmail, type SentEmail } from '#app/content/applications/emails.ts'
import { canResend, DELIVERY_STATES } from '#domain/email/delivery-states.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { FailureNotice } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'
import { withPlaceholderLabels } from './email-preview.tsx'
import styles from './emails.module.css'

const POLL_INTERVAL_MS = 1000

/** Reloads the screen every second while an email is being sent. */
export function usePolling(isActive: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isActive || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), POLL_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [isActive, state, revalidate])
}

export function SentEmails({ emails }: { readonly emails: readonly SentEmail[] }) {
  // Deferred emails are not polled.
  usePolling(
    emails.some(({ state, answer }) => state === 'sending' || (state === 'queued' && answer === null)),
  )
  if (emails.length === 0) return <Text c="dimmed">No emails yet</Text>
  return (
    <ul className={styles.emails}>
      {emails.map((mail) => (
        <SentEmailItem key={mail.id} mail={mail} />
      ))}
    </ul>
  )
}

function SentEmailItem({ mail }: { readonly mail: SentEmail }) {
  const { subject, recipient, state, answer, text, createdAt, settledAt } = mail
  const hasFailed = ['refused', 'bounced', 'in_doubt'].includes(state)
  return (
    <li {...(hasFailed && { 'data-trouble': true })}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={600}>{subject}</Text>
          <Text size="sm">
            {DELIVERY_STATES[state]}, <DateTime at={settledAt ?? createdAt} />
          </Text>
          <Text size="sm" c="dimmed">
            To {recipient}
            {answer !== null && `. Server response: ${answer}`}
          </Text>
        </div>
        <SentEmailActions mail={mail} />
      </Group>
      <details>
        <summary>Show the email</summary>
        <div className={styles.preview}>{withPlaceholderLabels(text)}</div>
      </details>
    </li>
  )
}

export function SentEmailActions({
  mail: { id, state },
}: {
  readonly mail: Pick<SentEmail, 'id' | 'state'>
}) {
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
