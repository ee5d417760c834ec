import { Alert, Anchor, Button, Radio, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { data, Link } from 'react-router'
import { answerClaim, readClaim, reopenClaim, type StaffClaim } from '#app/content/customer/claims.ts'
import { type ClaimAnswer, claimAnswerSchema } from '#domain/deliveries/claim-forms.ts'
import {
  CLAIM_DECISION_KEYS,
  CLAIM_DECISIONS,
  CLAIM_KINDS,
  CLAIM_STATE_NAMES,
  CLAIM_TEXT_MAX,
  isClaimDecision,
} from '#domain/deliveries/claims.ts'
import { getStopPath } from '#domain/deliveries/deliveries.ts'
import { ClaimBadge, ClaimText } from '../ui/customer/claim.tsx'
import { CalendarDate } from '../ui/date-time.tsx'
import { limitLength } from '../ui/form/length-limit.ts'
import { useRecordForm } from '../ui/form/record-form.ts'
import { RecordFormFrame } from '../ui/form/record-form-frame.tsx'
import { useReload } from '../ui/live-updates.tsx'
import { loadData } from '../ui/loader-data.ts'
import { notifySuccess } from '../ui/notifications.tsx'
import { Brief, Fact, Facts, Properties, RecordColumns, Section } from '../ui/record/record.tsx'
import { FailureNotice, pageTitle, ScreenHeader } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'
import type { Route } from './+types/claim'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = ({ params }: Route.MetaArgs) => pageTitle(`Claim ${params.reference}`)

export async function clientLoader({ params: { reference }, context }: Route.ClientLoaderArgs) {
  const claim = await loadData(context, (client) => readClaim(client, reference))
  if (claim === null) throw data('Claim not found', { status: 404 })
  return { claim }
}
clientLoader.hydrate = true as const

export default function ClaimScreen({ loaderData: { claim } }: Route.ComponentProps) {
  const { reference, kind, state, customer, delivery, deliveredOn, site, signedBy } = claim
  useReload({ claims: 'id' })
  const reopening = useAction((client) => reopenClaim(client, reference), {
    done: (isStopped) =>
      isStopped
        ? `${reference} is open again. The answer won’t be emailed.`
        : `${reference} is open again. The customer already has your answer and will get the next one too.`,
  })
  return (
    <Stack gap="lg">
      <ScreenHeader
        title={`${customer}: ${CLAIM_KINDS[kind].name.toLowerCase()}`}
        badge={<ClaimBadge state={state} />}
        detail={reference}
        back={{ to: '/claims-admin', label: 'Claims' }}
      />
      <RecordColumns
        beside={
          <Properties>
            <Facts>
              <Fact label="Delivery">
                <Anchor component={Link} to={getStopPath(delivery)}>
                  {delivery}
                </Anchor>
              </Fact>
              <Fact label="Day">
                <CalendarDate on={deliveredOn} />
              </Fact>
              <Fact label="Site">{site}</Fact>
              <Fact label="Signed by">{signedBy ?? 'No proof of delivery'}</Fact>
            </Facts>
          </Properties>
        }
      >
        <Brief label="Report">
          <ClaimText claim={claim} />
        </Brief>
        <FailureNotice failure={reopening.failure} />
        {state === 'open' && (
          <AnswerForm key={claim.id} claim={claim} onUndo={() => void reopening.run(undefined)} />
        )}
        {isClaimDecision(state) && (
          <Button
            variant="default"
            style={{ alignSelf: 'start' }}
            loading={reopening.isBusy}
            onClick={() => void reopening.run(undefined)}
          >
            Reopen claim
          </Button>
        )}
        {state === 'withdrawn' && <Alert>The customer has withdrawn this report. No answer is needed.</Alert>}
      </RecordColumns>
    </Stack>
  )
}

interface AnswerValues {
  readonly decision: ClaimAnswer['decision'] | ''
  readonly answer: string
}

function AnswerForm({ claim, onUndo }: { claim: StaffClaim; onUndo: () => void }) {
  // Identifies this answer, so that a repeated call sends no second email.
  const [emailId] = useState(() => crypto.randomUUID())
  const { reference } = claim
  const form = useRecordForm({
    schema: claimAnswerSchema,
    start: { decision: '', answer: '' } as AnswerValues,
    save: async (client, answer) => ({
      state: CLAIM_STATE_NAMES[answer.decision].toLowerCase(),
      isEmailed: await answerClaim(client, claim, answer, emailId),
    }),
    onSaved({ state, isEmailed }) {
      notifySuccess(
        `${reference} ${state}. ${isEmailed ? 'The answer will be emailed in 10 seconds.' : 'The user who reported it no longer has an account, so no email will be sent.'}`,
        {
          of: `answer to ${reference}`,
          run: () => void (form.draft?.keepForLater() ?? Promise.resolve()).catch(() => {}).then(onUndo),
        },
      )
    },
    staysOpen: true,
    draft: { subject: `claim-answer:${reference}`, title: () => `Answer to ${reference}` },
  })
  const { values, change } = form
  return (
    <Section id="answer" title="Answer">
      <RecordFormFrame form={form} save="Send answer">
        <Radio.Group
          id={form.id('decision')}
          label="Decision"
          required
          value={values.decision}
          error={form.error('decision')}
          onChange={(decision) => isClaimDecision(decision) && change({ decision })}
        >
          <Stack gap="xs" mt="xs">
            {CLAIM_DECISION_KEYS.map((decision) => (
              <Radio key={decision} value={decision} label={CLAIM_DECISIONS[decision]} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          {...form.text('answer')}
          {...limitLength(
            values.answer,
            CLAIM_TEXT_MAX,
            'The customer gets it by email and sees it with the delivery.',
          )}
          label="Answer"
          required
          autosize
          minRows={4}
          maxRows={16}
        />
      </RecordFormFrame>
    </Section>
  )
}
