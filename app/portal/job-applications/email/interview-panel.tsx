/** Proposes and cancels interview times. The applicant chooses one on the applicant page. */
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { proposeInterview, withdrawInterview } from '#app/content/applications/interviews.ts'
import type { TemplateRecipient } from '#app/content/applications/queries.ts'
import { askToConfirm } from '#app/session/ask-to-confirm.ts'
import {
  formatInterviewTime,
  INTERVIEW_DURATIONS,
  type InterviewProposal,
  MAX_PROPOSED_TIMES,
  validateProposedTimes,
} from '#domain/applications/interviews.ts'
import { parseLondonTime } from '#domain/dates/dates.ts'
import { DateTimeField } from '../../ui/form/date-time-field.tsx'
import { useRecordForm } from '../../ui/form/record-form.ts'
import { RecordFormFrame } from '../../ui/form/record-form-frame.tsx'
import { today } from '../../ui/form/today.ts'
import { FailureNotice } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'
import styles from './emails.module.css'

interface InterviewPanelProps {
  readonly application: TemplateRecipient
  /** Whether the form for times is open. */
  readonly isProposing: boolean
  readonly onPropose: (isProposing: boolean) => void
  /** Opens the invitation. */
  readonly onInvite: () => void
}

export default function InterviewPanel({
  application,
  isProposing,
  onPropose,
  onInvite,
}: InterviewPanelProps) {
  const { proposal } = application
  return proposal === null || isProposing ? (
    <ProposeForm application={application} onDone={() => onPropose(false)} />
  ) : (
    <Proposed
      application={application}
      proposal={proposal}
      onProposeAgain={() => onPropose(true)}
      onInvite={onInvite}
    />
  )
}

interface ProposedProps {
  readonly application: TemplateRecipient
  readonly proposal: InterviewProposal
  readonly onProposeAgain: () => void
  readonly onInvite: () => void
}

function Proposed({ application, proposal, onProposeAgain, onInvite }: ProposedProps) {
  const { chosen, startsAt, place, minutes } = proposal
  const withdraw = useAction((client) => withdrawInterview(client, proposal, application), {
    done: () => (chosen === null ? 'Times withdrawn' : 'Interview cancelled, both sides emailed'),
  })
  async function confirmWithdrawal() {
    const isSure =
      chosen === null ||
      (await askToConfirm({
        title: `Cancel the interview with ${application.name}?`,
        text: `${formatInterviewTime(chosen)}. We’ll email the applicant and the colleague who proposed it, with a calendar cancellation.`,
        yes: 'Cancel interview',
        no: 'Keep it',
        isHarmful: true,
      }))
    if (isSure) void withdraw.run(undefined)
  }
  return (
    <Stack gap="sm" align="flex-start">
      <FailureNotice failure={withdraw.failure} />
      {chosen === null ? (
        <>
          <Text>
            Proposed: {minutes} minutes at {place}. The applicant hasn’t chosen a time yet.
          </Text>
          <ul>
            {startsAt.map((moment) => (
              <li key={moment}>{formatInterviewTime(moment)}</li>
            ))}
          </ul>
        </>
      ) : (
        <Text>
          Arranged: <strong>{formatInterviewTime(chosen)}</strong>, {minutes} minutes at {place}
        </Text>
      )}
      <Group>
        {chosen === null && (
          <>
            <Button onClick={onInvite}>Send the invitation</Button>
            <Button variant="default" onClick={onProposeAgain}>
              Propose different times
            </Button>
          </>
        )}
        <Button
          variant="outline"
          color="red"
          loading={withdraw.isBusy}
          onClick={() => void confirmWithdrawal()}
        >
          {chosen === null ? 'Withdraw times' : 'Cancel interview'}
        </Button>
      </Group>
    </Stack>
  )
}

const TIME_NAMES = Array.from({ length: MAX_PROPOSED_TIMES }, (_, number) => `time${number}` as const)
type TimeName = (typeof TIME_NAMES)[number]
type Values = Readonly<Record<TimeName | 'minutes' | 'place', string>>

const INITIAL_VALUES = {
  ...(Object.fromEntries(TIME_NAMES.map((name) => [name, ''])) as Readonly<Record<TimeName, string>>),
  minutes: '45',
  place: '',
}

const proposalForm = z
  .record(z.string(), z.string())
  .superRefine((values, context) => {
    const times = TIME_NAMES.map((name) => values[name] ?? '')
    const error = validateProposedTimes(times, new Date())
    if (error !== null) context.addIssue({ code: 'custom', path: ['time0'], message: error })
    const place = (values.place ?? '').trim()
    if (place === '' || place.length > 300)
      context.addIssue({
        code: 'custom',
        path: ['place'],
        message: 'Enter a location of up to 300 characters.',
      })
  })
  .transform((values) => ({
    startsAt: TIME_NAMES.flatMap((name) => parseLondonTime(values[name] ?? '')?.toISOString() ?? []),
    minutes: Number(values.minutes),
    place: (values.place ?? '').trim(),
  }))

interface ProposeFormProps {
  readonly application: TemplateRecipient
  readonly onDone: () => void
}

function ProposeForm({ application, onDone }: ProposeFormProps) {
  const [shown, setShown] = useState(3)
  const [id, setId] = useState(() => crypto.randomUUID())
  const form = useRecordForm<Values, z.output<typeof proposalForm>, true>({
    schema: proposalForm,
    start: { ...INITIAL_VALUES, place: application.proposal?.place ?? '' },
    async save(client, draft) {
      await proposeInterview(client, application.id, { id, ...draft })
      return true
    },
    done: () => 'Times saved. Send the invitation to tell the applicant.',
    onSaved() {
      setId(crypto.randomUUID())
      onDone()
    },
    staysOpen: true,
    draft: {
      subject: `interview:${application.reference}`,
      title: () => `Interview with ${application.name}`,
    },
  })
  // A restored draft may have more times.
  const count = Math.max(shown, TIME_NAMES.findLastIndex((name) => form.values[name] !== '') + 1)
  return (
    <RecordFormFrame form={form} save="Propose times" cancel={onDone}>
      <Text size="sm" c="dimmed">
        UK time. The applicant chooses a time on their page, and you both get a calendar file.
      </Text>
      <div className={styles.times}>
        {TIME_NAMES.slice(0, count).map((name, number) => (
          <DateTimeField
            key={name}
            id={form.id(name)}
            label={`Time ${number + 1}`}
            clearable
            clearButtonProps={{ 'aria-label': `Clear time ${number + 1}` }}
            minDate={today()}
            defaultTimeValue="09:00"
            value={form.values[name] ?? ''}
            onDateTime={(time) => form.change({ [name]: time })}
            error={form.error(name)}
          />
        ))}
      </div>
      {count < MAX_PROPOSED_TIMES && (
        <Button variant="subtle" size="compact-md" onClick={() => setShown(count + 1)}>
          Add a time
        </Button>
      )}
      <NativeSelect
        size="md"
        id={form.id('minutes')}
        label="Duration"
        value={form.values.minutes}
        data={INTERVIEW_DURATIONS.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
        onChange={({ currentTarget: { value } }) => form.change({ minutes: value })}
      />
      <TextInput {...form.text('place')} label="Location" maxLength={300} />
    </RecordFormFrame>
  )
}
