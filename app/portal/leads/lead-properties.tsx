/** Properties of a lead, edited in place. */
import { Anchor, Button, Text } from '@mantine/core'
import type { TimelineEntry } from '#app/content/leads/emails.ts'
import { saveLeadDetail } from '#app/content/leads/mutations.ts'
import { drawingLink, type LeadAssignee, type LeadDetail } from '#app/content/leads/queries.ts'
import { CLOSED_REASONS, formatCallback, getCallbackState } from '#domain/leads/inbox.ts'
import { LEAD_FIELD_NAMES, LEAD_STATUSES, LEAD_TYPE_NAMES } from '#domain/leads/leads.ts'
import { formatMonths, LEAD_RETENTION_MONTHS } from '#domain/retention/retention.ts'
import { isEmail } from '#domain/session/email-address.ts'
import { formatDeadline } from '#domain/working-hours/working-hours.ts'
import { RelativeTime } from '../ui/date-time.tsx'
import { ChoiceProperty, TextProperty } from '../ui/record/property-fields.tsx'
import {
  EmailAddressText,
  Fact,
  Facts,
  FileDownload,
  getPhoneLink,
  LinkButton,
  Properties,
} from '../ui/record/record.tsx'
import { StatusBadge } from '../ui/record/status-badge.tsx'
import { useOptimisticChoice } from '../ui/use-action.ts'
import { CONTACT_FIELDS, Corrections } from './corrections.tsx'
import { SameContact } from './same-contact.tsx'
import { isSnoozed } from './snooze.ts'
import type { LeadActions } from './use-lead-actions.ts'

interface LeadPropertiesProps {
  readonly lead: LeadDetail
  readonly assignees: readonly LeadAssignee[]
  readonly timeline: readonly TimelineEntry[]
  readonly actions: LeadActions
  /** Opens the composer. */
  readonly onWrite: () => void
}

type FieldProps = Pick<LeadPropertiesProps, 'lead' | 'actions'>

export function LeadProperties(props: LeadPropertiesProps) {
  const { lead, timeline, actions } = props
  return (
    <>
      <Properties>
        <Facts>
          <StatusChoice lead={lead} actions={actions} />
          <AssigneeChoice {...props} />
          <Callback lead={lead} actions={actions} />
          {isSnoozed(lead, new Date()) && (
            <Fact label="Snoozed until">{formatDeadline(new Date(lead.snoozedUntil ?? ''))}</Fact>
          )}
          <Fact label="Type">{LEAD_TYPE_NAMES[lead.type]}</Fact>
          <Fact label="Source">{lead.source}</Fact>
        </Facts>
      </Properties>
      <Contact {...props} />
      <Enquiry lead={lead} />
      <Properties title="Same contact">
        <SameContact lead={lead} timeline={timeline} actions={actions} />
      </Properties>
      <Properties>
        <Text size="sm" c="dimmed">
          Erased automatically {formatMonths(LEAD_RETENTION_MONTHS)} after the last change, with its
          conversation, notes, history and emails.
        </Text>
      </Properties>
    </>
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
    <ChoiceProperty
      label="Status"
      value={chosen ?? (status === 'Closed' ? `${CLOSED}${closedReason ?? ''}` : status)}
      onChoose={(value) => {
        const reason = CLOSED_REASONS.find((one) => value === CLOSED + one)
        const to = reason === undefined ? open.find((one) => one === value) : 'Closed'
        if (to === undefined) return
        void choose(value, change({ status: to, closed_reason: reason ?? null }, `Status: ${value}`))
      }}
    >
      {open.map((one) => (
        <option key={one}>{one}</option>
      ))}
      <hr />
      {status === 'Closed' && closedReason === null && (
        <option value={CLOSED}>Closed: no reason given</option>
      )}
      {CLOSED_REASONS.map((reason) => (
        <option key={reason} value={CLOSED + reason}>
          {CLOSED + reason}
        </option>
      ))}
    </ChoiceProperty>
  )
}

function AssigneeChoice({
  lead: { assignee },
  assignees,
  actions: { change, waiting },
}: LeadPropertiesProps) {
  const [chosen, choose] = useOptimisticChoice<string>()
  const isFormer = assignee !== null && !assignees.some(({ id }) => id === assignee)
  return (
    <ChoiceProperty
      label="Assigned to"
      value={chosen ?? (waiting.assignee === undefined ? assignee : waiting.assignee) ?? ''}
      data={[
        { value: '', label: 'Unassigned' },
        ...assignees.map(({ id, name }) => ({ value: id, label: name })),
        ...(isFormer ? [{ value: assignee, label: 'Former colleague' }] : []),
      ]}
      onChoose={(value) => {
        const name = assignees.find(({ id }) => id === value)?.name
        const message = name ? `Assigned to ${name}` : 'Unassigned'
        void choose(value, change({ assignee: value || null }, message))
      }}
    />
  )
}

function Callback({ lead, actions: { change } }: FieldProps) {
  const now = new Date()
  const state = getCallbackState(lead, now)
  if (state === 'none') return null
  const isMade = state === 'on time' || state === 'late'
  return (
    <Fact label="Call">
      {state === 'overdue' ? (
        <Text span inherit c="red" fw={500}>
          {formatCallback(lead, now)}
        </Text>
      ) : (
        formatCallback(lead, now)
      )}{' '}
      {(isMade || state === 'no call needed') && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() =>
            void change(
              { call_back_kept_at: isMade ? null : now.toISOString() },
              isMade ? 'Call due again' : 'Call logged, on time',
            )
          }
        >
          {isMade ? 'Undo call' : 'Mark as called'}
        </Button>
      )}
    </Fact>
  )
}

const TEXT_MAX = 200

function Contact({ lead, onWrite }: LeadPropertiesProps) {
  const { name, company, phone, email, preferredContact } = lead
  return (
    <Properties title="Contact">
      <Facts>
        <TextProperty label="Name" value={name} maxLength={TEXT_MAX} save={saveField(lead, 'name')} />
        <TextProperty
          label="Company"
          value={company}
          maxLength={TEXT_MAX}
          save={saveField(lead, 'company')}
        />
        <TextProperty label="Phone" value={phone} maxLength={60} save={saveField(lead, 'phone')}>
          <Anchor href={getPhoneLink(phone)} inherit>
            {phone}
          </Anchor>
        </TextProperty>
        <TextProperty
          label="Email"
          value={email}
          maxLength={320}
          validate={(value) =>
            value === '' || isEmail(value) ? null : 'Please enter a valid email address.'
          }
          save={saveField(lead, 'email')}
        >
          <LinkButton title="Write an email (R)" onClick={onWrite}>
            <EmailAddressText email={email} />
          </LinkButton>
        </TextProperty>
        <Fact label="Prefers">{preferredContact || 'Email'}</Fact>
      </Facts>
      <Corrections lead={lead} fields={CONTACT_FIELDS} />
    </Properties>
  )
}

/** Match the constraints of the detail tables. */
const DETAIL_MAX: Readonly<Record<string, number>> = {
  skills: 5000,
  experience: 5000,
  pricing: 5000,
  priority: 60,
}

function Enquiry({ lead }: { readonly lead: LeadDetail }) {
  const { detail, drawing, quality, about, samplePack, address, receivedAt } = lead
  return (
    <Properties title="Enquiry">
      <Facts>
        {quality !== '' && (
          <Fact label="Details">
            <StatusBadge tone={quality === 'Complete' ? 'good' : 'neutral'}>{quality}</StatusBadge>
          </Fact>
        )}
        {Object.entries(detail).map(([column, value]) => (
          <TextProperty
            key={column}
            label={LEAD_FIELD_NAMES[column] ?? column}
            value={value}
            isLong
            maxLength={DETAIL_MAX[column] ?? TEXT_MAX}
            save={saveField(lead, column)}
          />
        ))}
        {about !== '' && <Fact label="Page">{about}</Fact>}
        {samplePack !== '' && <Fact label="Sample pack">{samplePack}</Fact>}
        {address !== '' && <Fact label="Send to">{address}</Fact>}
        <Fact label="Received">
          <RelativeTime at={receivedAt} />
        </Fact>
      </Facts>
      <Corrections lead={lead} fields={Object.keys(detail)} />
      {drawing !== null && (
        <div>
          <FileDownload file={drawing} link={drawingLink} />
        </div>
      )}
    </Properties>
  )
}

/** Only the changed field is saved: the contact or a colleague may have changed the others. */
const saveField =
  (lead: LeadDetail, field: string) => (client: Parameters<typeof saveLeadDetail>[0], value: string) =>
    saveLeadDetail(client, lead, { [field]: value })
