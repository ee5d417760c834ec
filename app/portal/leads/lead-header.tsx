/** Header of a lead: name, status, neighbours, actions and their shortcuts. */
import { Button } from '@mantine/core'
import type { AdjacentLeads, LeadDetail } from '#app/content/leads/queries.ts'
import { getCallbackState } from '#domain/leads/inbox.ts'
import { getLeadName, getLeadPath, type LeadType } from '#domain/leads/leads.ts'
import { formatDeadline } from '#domain/working-hours/working-hours.ts'
import { Icon } from '../ui/icon.tsx'
import type { MenuAction } from '../ui/menu-action.ts'
import { copyLink } from '../ui/record/copy-link.ts'
import { RecordSteps } from '../ui/record/record-steps.tsx'
import { ScreenHeader } from '../ui/screen.tsx'
import { useScreenKeys } from '../ui/screen-keys.ts'
import { NOTE_FIELD } from '../ui/timeline/notes.tsx'
import type { LeadDraft, OpenJob } from './lead-drafts.ts'
import { LeadStatusBadge } from './lead-status.tsx'
import { getSnoozeChoices, isSnoozed } from './snooze.ts'
import type { LeadActions } from './use-lead-actions.ts'

interface LeadHeaderProps {
  readonly lead: LeadDetail
  readonly adjacent: AdjacentLeads
  /** Query string of the lead list. */
  readonly search: string
  readonly actions: LeadActions
  readonly me: string
  /** Vacancies that a job seeker can be invited to apply for. */
  readonly jobs: readonly OpenJob[]
  readonly isWriting: boolean
  readonly onWrite: (draft: LeadDraft) => void
  readonly onErase: () => void
}

const FORWARD_LABELS: Readonly<Partial<Record<LeadType, string>>> = {
  supplier: 'Send to purchasing',
  staff_support: 'Create ticket',
}

const KEYS = [
  ['j', 'next lead'],
  ['k', 'previous lead'],
  ['c', 'mark as called, if a call is due'],
  ['r', 'write an email'],
  ['a', 'assign to me'],
  ['n', 'write a note'],
] as const

export function LeadHeader(props: LeadHeaderProps) {
  const { lead, adjacent, search, actions, isWriting, onWrite } = props
  const { change, action } = actions
  const call = getCallbackState(lead, new Date())
  const isCallDue = call === 'due' || call === 'overdue'
  const canWrite = lead.email !== ''
  const markCalled = () =>
    void change(
      {
        call_back_kept_at: new Date().toISOString(),
        ...(lead.status === 'New' && { status: 'Contacting' }),
        ...(lead.assignee === null && { assignee: props.me }),
      },
      call === 'overdue' ? 'Call logged, late' : 'Call logged, on time',
    )
  const assign = getAssignment(props)
  useScreenKeys(
    {
      c: isCallDue ? markCalled : null,
      r: canWrite ? () => onWrite('reply') : null,
      a: assign,
      n: () => document.getElementById(NOTE_FIELD)?.focus(),
    },
    { help: KEYS },
  )
  const pathOf = (reference: string | null) =>
    reference === null ? null : `${getLeadPath(encodeURIComponent(reference))}${search}`
  return (
    <ScreenHeader
      back={{ to: `/leads${search}`, label: 'Leads' }}
      title={getLeadName(lead)}
      badge={<LeadStatusBadge lead={lead} />}
      detail={lead.reference}
      position={<RecordSteps noun="lead" previous={pathOf(adjacent.previous)} next={pathOf(adjacent.next)} />}
      menu={getMenu(props, isCallDue && canWrite, assign)}
    >
      {isCallDue ? (
        <Button
          {...(isWriting && { variant: 'default' })}
          leftSection={<Icon name="phone" />}
          loading={action.isBusy}
          title="Mark as called (C)"
          onClick={markCalled}
        >
          Mark as called
        </Button>
      ) : (
        canWrite &&
        !isWriting && (
          <Button
            leftSection={<Icon name="mail" />}
            title="Write an email (R)"
            onClick={() => onWrite('reply')}
          >
            Write an email
          </Button>
        )
      )}
    </ScreenHeader>
  )
}

function getAssignment({ lead, me, actions: { change } }: LeadHeaderProps): (() => void) | null {
  return lead.assignee === me ? null : () => void change({ assignee: me }, 'Assigned to you')
}

function getMenu(
  { lead, jobs, actions: { change }, onWrite, onErase }: LeadHeaderProps,
  offersWriting: boolean,
  assign: (() => void) | null,
): readonly MenuAction[] {
  const invites = lead.type === 'job_seeker' && lead.email !== '' ? jobs : []
  const actions: readonly (MenuAction | false)[] = [
    offersWriting && {
      label: 'Write an email',
      icon: 'mail',
      shortcut: 'r',
      onSelect: () => onWrite('reply'),
    },
    assign !== null && { label: 'Assign to me', icon: 'user-check', shortcut: 'a', onSelect: assign },
    {
      label: FORWARD_LABELS[lead.type] ?? 'Forward',
      icon: 'forward',
      onSelect: () => onWrite('forward'),
    },
    ...invites.map(
      (job): MenuAction => ({
        label: `Invite to apply: ${job.title}`,
        icon: 'briefcase',
        onSelect: () => onWrite(job),
      }),
    ),
    { label: 'Copy link', icon: 'link', onSelect: copyLink },
    ...getSnoozeActions(lead, change),
    {
      label: lead.isSpam ? 'Not spam' : 'Mark as spam',
      icon: 'triangle-alert',
      startsGroup: true,
      onSelect: () =>
        void change({ is_spam: !lead.isSpam }, lead.isSpam ? 'Marked as not spam' : 'Marked as spam'),
    },
    { label: 'Erase this lead…', icon: 'trash-2', isHarmful: true, onSelect: onErase },
  ]
  return actions.filter((action) => action !== false)
}

function getSnoozeActions(lead: LeadDetail, change: LeadActions['change']): readonly MenuAction[] {
  const now = new Date()
  if (isSnoozed(lead, now))
    return [
      {
        label: 'Unsnooze',
        icon: 'clock',
        startsGroup: true,
        onSelect: () => void change({ snoozed_until: null }, 'Back in the inbox'),
      },
    ]
  return getSnoozeChoices(now).map(({ label, at }, index) => ({
    label: `${label}: ${formatDeadline(at)}`,
    icon: 'clock',
    startsGroup: index === 0,
    onSelect: () => void change({ snoozed_until: at.toISOString() }, `Snoozed until ${formatDeadline(at)}`),
  }))
}
