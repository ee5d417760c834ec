import { Button, Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { cancelQueuedEmail, resendEmail, type SentEmail } from '#app/content/applications/emails.ts'
import { canResend, DELIVERY_STATES } from '#domain/email/delivery-states.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { FailureNotice } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'
import { withPlaceholderLabels } from './email-preview.tsx'
import styles from './mail.module.css'

const LOOK_MS = 1000

/** Reloads the screen every second while an email is being sent. */
export function usePolling(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), LOOK_MS)
    return () => clearTimeout(timer)
  }, [isUnderWay, state, revalidate])
}

export function SentEmails({ mails }: { readonly mails: readonly SentEmail[] }) {
  // Deferred emails are not polled.
  usePolling(
    mails.some(({ state, answer }) => state === 'sending' || (state === 'queued' && answer === null)),
  )
  if (mails.length === 0) return <Text c="dimmed">No emails yet</Text>
  return (
    <ul className={styles.mails}>
      {mails.map((mail) => (
        <Mail key={mail.id} mail={mail} />
      ))}
    </ul>
  )
}

function Mail({ mail }: { readonly mail: SentEmail }) {
  const { subject, recipient, state, answer, text, createdAt, settledAt } = mail
  const isTrouble = ['refused', 'bounced', 'in_doubt'].includes(state)
  return (
    <li {...(isTrouble && { 'data-trouble': true })}>
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
  const again = useAction((client) => resendEmail(client, id), {
    done: () => 'Email queued again',
  })
  const back = useAction((client) => cancelQueuedEmail(client, id), {
    done: () => 'Email cancelled',
  })
  return (
    <div>
      <FailureNotice failure={again.failure ?? back.failure} />
      {canResend(state) && (
        <Button
          size="compact-md"
          variant="default"
          loading={again.isBusy}
          onClick={() => void again.run(undefined)}
        >
          Send again
        </Button>
      )}
      {state === 'queued' && (
        <Button
          size="compact-md"
          variant="default"
          loading={back.isBusy}
          onClick={() => void back.run(undefined)}
        >
          Cancel sending
        </Button>
      )}
    </div>
  )
}
