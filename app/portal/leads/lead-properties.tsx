import { Button, Group, Menu, NativeSelect, Stack, Text } from '@mantine/core'
import type { LeadAssignee, LeadDetail } from '#app/content/leads/queries.ts'
import { COMPANY_LOCATIONS } from '#company/locations.ts'
import { startOfLondonDay, toLondonDate } from '#domain/dates/dates.ts'
import { CLOSED_REASONS, formatAge, formatCallback, getCallbackState } from '#domain/leads/inbox.ts'
import { LEAD_STATUSES } from '#domain/leads/leads.ts'
import { formatDeadline, getNextOpeningTime, getWorkingHours } from '#domain/working-hours/working-hours.ts'
import { UnsavedChangesNotice } from '../ui/unsaved-changes.tsx'
import { useFocusAfter, useOptimisticChoice } from '../ui/use-action.ts'
import type { LeadActions } from './use-lead-actions.ts'

interface LeadPropertiesProps {
  readonly lead: LeadDetail
  readonly assignees: readonly LeadAssignee[]
  readonly me: string
  readonly actions: LeadActions
}

export function LeadProperties({ lead, assignees, me, actions }: LeadPropertiesProps) {
  const { change, unsaved, waiting } = actions
  const ownUser = assignees.find(({ id }) => id === me)
  const { assignee, calledAt, wroteAgainAt } = lead
  const container = useFocusAfter<HTMLDivElement>(`${[assignee, calledAt, wroteAgainAt]}`)
  const [chosen, choose] = useOptimisticChoice<string>()
  return (
    <Stack gap="md" ref={container} tabIndex={-1}>
      <UnsavedChangesNotice {...unsaved.notice} />
      <NewMessageNotice lead={lead} actions={actions} />
      <CallbackField lead={lead} actions={actions} />
      <StatusChoice lead={lead} actions={actions} />
      <NativeSelect
        label="Assigned to"
        value={chosen ?? (waiting.assignee === undefined ? assignee : waiting.assignee) ?? ''}
        data={[
          { value: '', label: 'Unassigned' },
          ...assignees.map(({ id, name }) => ({ value: id, label: name })),
          ...(assignee !== null && !assignees.some(({ id }) => id === assignee)
            ? [{ value: assignee, label: 'Former colleague' }]
            : []),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const name = assignees.find(({ id }) => id === value)?.name
          const message = name ? `Assigned to ${name}` : 'Unassigned'
          void choose(value, change({ assignee: value || null }, message))
        }}
      />
      <Group gap="xs">
        {ownUser !== undefined && assignee !== me && (
          <Button
            variant="default"
            size="compact-md"
            onClick={() => void change({ assignee: me }, 'Assigned to you')}
          >
            Assign to me
          </Button>
        )}
        <Snooze lead={lead} actions={actions} />
        <Button
          variant="default"
          size="compact-md"
          onClick={() =>
            void change({ is_spam: !lead.isSpam }, lead.isSpam ? 'Marked as not spam' : 'Marked as spam')
          }
        >
          {lead.isSpam ? 'Not spam' : 'Mark as spam'}
        </Button>
      </Group>
    </Stack>
  )
}

type FieldProps = Pick<LeadPropertiesProps, 'lead' | 'actions'>

/** The contact has sent another message that has no reply yet. */
function NewMessageNotice({ lead, actions: { change, action } }: FieldProps) {
  if (lead.wroteAgainAt === null) return null
  return (
    <div>
      <Text fw={700}>New message {formatAge(lead.wroteAgainAt, new Date())} ago</Text>
      <Button
        mt="xs"
        variant="default"
        size="compact-md"
        loading={action.isBusy}
        onClick={() => void change({ wrote_again_at: null }, 'Marked as not needing a reply')}
      >
        No reply needed
      </Button>
    </div>
  )
}

function CallbackField({ lead, actions: { change, action } }: FieldProps) {
  const now = new Date()
  const state = getCallbackState(lead, now)
  if (state === 'none') return null
  const isLate = state === 'overdue'
  return (
    <div>
      <Text fw={isLate ? 700 : 400} {...(isLate && { c: 'red' })}>
        {formatCallback(lead, now)}
      </Text>
      {(state === 'due' || state === 'no call needed' || isLate) && (
        <Button
          mt="xs"
          loading={action.isBusy}
          onClick={() =>
            void change(
              { call_back_kept_at: now.toISOString() },
              isLate ? 'Call logged, late' : 'Call logged, on time',
            )
          }
        >
          Mark as called
        </Button>
      )}
      {(state === 'on time' || state === 'late') && (
        <Button
          mt="xs"
          variant="subtle"
          size="compact-sm"
          onClick={() => void change({ call_back_kept_at: null }, 'Call due again')}
        >
          Undo call
        </Button>
      )}
    </div>
  )
}

const CLOSED = 'Closed: '

/** Each closing reason is an option, so that a lead can't be closed without one. */
function StatusChoice({ lead, actions: { change, waiting } }: FieldProps) {
  const [chosen, choose] = useOptimisticChoice<string>()
  const { status, closedReason } =
    waiting.status === undefined
      ? lead
      : { status: waiting.status, closedReason: waiting.closed_reason ?? null }
  const open = LEAD_STATUSES.filter((one) => one !== 'Closed')
  return (
    <NativeSelect
      label="Status"
      value={chosen ?? (status === 'Closed' ? `${CLOSED}${closedReason ?? ''}` : status)}
      onChange={({ currentTarget: { value } }) => {
        const reason = CLOSED_REASONS.find((one) => value === CLOSED + one)
        const to = reason === undefined ? open.find((one) => one === value) : 'Closed'
        if (to === undefined) return
        void choose(value, change({ status: to, closed_reason: reason ?? null }, `Status: ${value}`))
      }}
    >
      {open.map((one) => (
        <option key={one}>{one}</option>
      ))}
      <optgroup label="Closed">
        {status === 'Closed' && closedReason === null && <option value={CLOSED}>No reason given</option>}
        {CLOSED_REASONS.map((reason) => (
          <option key={reason} value={CLOSED + reason}>
            {reason}
          </option>
        ))}
      </optgroup>
    </NativeSelect>
  )
}

const HOUR_MS = 3_600_000

/** Returns the start of the first working day at least `days` days from now. */
function morningIn(days: number, now: Date): Date {
  const day = toLondonDate(new Date(now.getTime() + days * 24 * HOUR_MS))
  return getNextOpeningTime(startOfLondonDay(day), getWorkingHours(COMPANY_LOCATIONS))
}

function Snooze({ lead, actions: { change } }: FieldProps) {
  const now = new Date()
  const until = lead.snoozedUntil === null ? null : new Date(lead.snoozedUntil)
  if (until !== null && until > now)
    return (
      <Button
        variant="default"
        size="compact-md"
        onClick={() => void change({ snoozed_until: null }, 'Back in the inbox')}
      >
        Unsnooze (until {formatDeadline(until)})
      </Button>
    )
  const choices = [
    { label: 'For two hours', at: new Date(now.getTime() + 2 * HOUR_MS) },
    { label: 'Until tomorrow', at: morningIn(1, now) },
    { label: 'For three days', at: morningIn(3, now) },
    { label: 'For a week', at: morningIn(7, now) },
    { label: 'For four weeks', at: morningIn(28, now) },
  ]
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" size="compact-md">
          Snooze
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ label, at }) => (
          <Menu.Item
            key={label}
            onClick={() =>
              void change({ snoozed_until: at.toISOString() }, `Snoozed until ${formatDeadline(at)}`)
            }
          >
            {label}: {formatDeadline(at)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
