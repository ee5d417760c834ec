/** Emails of a record in its timeline. */
import { Anchor, Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { RecordEmail } from '#app/content/emails/queries.ts'
import { withPlaceholderLabels } from '#domain/applications/placeholder-labels.ts'
import { canResend, DELIVERY_STATES } from '#domain/email/delivery-states.ts'
import { formatSenderName } from '#domain/email/format-address.ts'
import { formatDeadline } from '#domain/working-hours/working-hours.ts'
import { Icon } from '../icon.tsx'
import { StatusBadge, type StatusTone } from '../record/status-badge.tsx'
import styles from './timeline.module.css'
import { usePolling } from './use-polling.ts'

// Needed by few emails.
const DeliveryActions = lazy(async () => ({
  default: (await import('./delivery-actions.tsx')).DeliveryActions,
}))

import type { TimelineItem } from './timeline.tsx'

/** Author of automatic emails and events. */
export const WEBSITE = 'Website'
export const FORMER_COLLEAGUE = 'Former colleague'

/** Opens a scheduled email in the composer. */
export type EditEmail = (outgoingId: string) => void

/** Returns the emails as items, and reloads the screen while one of them is being sent. */
export function useEmailItems(
  emails: readonly RecordEmail[],
  names: ReadonlyMap<string, string>,
  onEdit: EditEmail | null = null,
): readonly TimelineItem[] {
  // Deferred and scheduled emails are not polled.
  usePolling(
    emails.some(
      ({ state, serverAnswer, scheduledFor }) =>
        state === 'sending' || (state === 'queued' && serverAnswer === null && scheduledFor === null),
    ),
  )
  return emails.map((email) => toItem(email, names, onEdit))
}

/** Whether an event only repeats that one of the emails was sent. */
export function tellsOfEmail(emails: readonly RecordEmail[], after: string | null): boolean {
  return emails.some(
    ({ source, subject, to }) => source === 'sent' && (subject === after || to.address === after),
  )
}

function toItem(
  email: RecordEmail,
  names: ReadonlyMap<string, string>,
  onEdit: EditEmail | null,
): TimelineItem {
  const { id, source, from, to, recipientCount, author, receivedAt, text, subject } = email
  const title = withPlaceholderLabels(subject) || 'No subject'
  const others = recipientCount - 1
  const isSent = source === 'sent'
  return {
    key: `email ${id}`,
    at: receivedAt,
    group: 'emails',
    icon: isSent ? 'send' : 'mail',
    who: isSent
      ? author === null
        ? WEBSITE
        : (names.get(author) ?? FORMER_COLLEAGUE)
      : formatSenderName(from),
    what: isSent ? (
      <>
        to {to.name || to.address}
        {others > 0 && ` and ${others} more`}: <strong>{title}</strong>
      </>
    ) : (
      <strong>{title}</strong>
    ),
    text: withPlaceholderLabels(text).trim(),
    badge: isSent && <DeliveryBadge email={email} />,
    end: <EmailEnd email={email} onEdit={onEdit} />,
  }
}

const TONES: Readonly<Partial<Record<RecordEmail['state'], StatusTone>>> = {
  queued: 'progress',
  sending: 'progress',
  accepted: 'good',
  refused: 'danger',
  bounced: 'danger',
  in_doubt: 'danger',
}

function DeliveryBadge({ email: { state, scheduledFor } }: { readonly email: RecordEmail }) {
  if (state === 'received') return null
  if (scheduledFor !== null)
    return <StatusBadge tone="progress">Scheduled for {formatDeadline(new Date(scheduledFor))}</StatusBadge>
  return <StatusBadge tone={TONES[state] ?? 'neutral'}>{DELIVERY_STATES[state]}</StatusBadge>
}

function EmailEnd({
  email: { id, files, state, outgoingId, serverAnswer, scheduledFor },
  onEdit,
}: {
  readonly email: RecordEmail
  readonly onEdit: EditEmail | null
}) {
  return (
    <div className={styles.end}>
      {files.map((name, index) => (
        // Names may repeat and never change order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <span key={index} className={styles.file}>
          <Icon name="paperclip" /> {name}
        </span>
      ))}
      {serverAnswer !== null && state !== 'accepted' && <span>Server response: {serverAnswer}</span>}
      <Anchor component={Link} to={`/email-viewer/${id}`} inherit>
        Open email
      </Anchor>
      {outgoingId !== null && scheduledFor !== null && onEdit !== null && (
        <Button size="compact-sm" variant="default" onClick={() => onEdit(outgoingId)}>
          Edit
        </Button>
      )}
      {outgoingId !== null && state !== 'received' && (canResend(state) || state === 'queued') && (
        <Suspense>
          <DeliveryActions id={outgoingId} state={state} />
        </Suspense>
      )}
    </div>
  )
}
