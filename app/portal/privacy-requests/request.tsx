import { Alert, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { data } from 'react-router'
import { listEmailsOfRecord } from '#app/content/emails/queries.ts'
import { type PrivacyRequestDetail, readPrivacyRequest } from '#app/content/privacy-requests.ts'
import { isClosed, KIND_NAMES } from '#domain/privacy/queue.ts'
import { isPrivacyReference, PRIVACY_CHOICES } from '#domain/privacy/requests.ts'
import { LondonDate } from '../ui/date-time.tsx'
import { loadData, userContext } from '../ui/loader-data.ts'
import {
  Brief,
  EmailAddressText,
  Fact,
  Facts,
  LinkButton,
  Properties,
  RecordColumns,
  Section,
  TypedText,
} from '../ui/record/record.tsx'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/request'
import { DueLabel } from './due-date-label.tsx'
import { RequestHeader } from './request-header.tsx'
import { RequestTimeline } from './request-timeline.tsx'
import { ResponseForm } from './response-form.tsx'
import { useSeenVersion } from './use-request-actions.ts'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = ({ loaderData, params }: Route.MetaArgs) =>
  pageTitle(loaderData?.request.name ?? `Privacy request ${params.reference}`)

export async function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  const { reference } = params
  const [request, emails] = isPrivacyReference(reference)
    ? await loadData(context, (client) =>
        Promise.all([
          readPrivacyRequest(client, reference),
          listEmailsOfRecord(client, 'privacy_request', reference),
        ]),
      )
    : [null, []]
  if (request === null) throw data('Request not found', { status: 404 })
  return { request, emails, me: context.get(userContext).id, now: new Date() }
}
clientLoader.hydrate = true as const

export default function PrivacyRequest({ loaderData: { request, emails, me, now } }: Route.ComponentProps) {
  const seen = useSeenVersion(request)
  const [replies, setReplies] = useState(0)
  return (
    <Stack gap="lg">
      <RequestHeader request={request} seen={seen} now={now} />
      {seen.hasChanged && (
        <Alert role="status">A colleague has changed this request. You’re seeing the latest version.</Alert>
      )}
      <RecordColumns
        beside={
          <RequestProperties
            request={request}
            now={now}
            onWrite={() =>
              document.querySelector<HTMLElement>('[aria-labelledby=answer-heading] textarea')?.focus()
            }
          />
        }
      >
        <Brief label="Message">
          <TypedText>{request.message || 'No message'}</TypedText>
        </Brief>
        {!isClosed(request.status) && (
          <Section id="answer" title="Reply by email">
            <ResponseForm
              key={replies}
              request={request}
              seen={seen}
              onSent={() => setReplies((count) => count + 1)}
            />
          </Section>
        )}
        <RequestTimeline request={request} emails={emails} me={me} />
      </RecordColumns>
    </Stack>
  )
}

interface RequestPropertiesProps {
  readonly request: PrivacyRequestDetail
  readonly now: Date
  /** Moves to the reply. */
  readonly onWrite: () => void
}

function RequestProperties({ request, now, onWrite }: RequestPropertiesProps) {
  const choice = PRIVACY_CHOICES.find(({ value }) => value === request.kind)
  return (
    <>
      <Properties>
        <Facts>
          <Fact label="Due">
            <DueLabel request={request} now={now} />
          </Fact>
          <Fact label="Type">{KIND_NAMES[request.kind]}</Fact>
          <Fact label="Received">
            <LondonDate moment={request.receivedAt} />
          </Fact>
        </Facts>
        <Text size="sm">
          {choice?.label ?? request.kind}
          {choice !== undefined && `: ${choice.hint}`}
        </Text>
      </Properties>
      <Properties title="Contact">
        <Facts>
          <Fact label="Name">{request.name}</Fact>
          <Fact label="Email">
            {isClosed(request.status) ? (
              <EmailAddressText email={request.email} />
            ) : (
              <LinkButton onClick={onWrite}>
                <EmailAddressText email={request.email} />
              </LinkButton>
            )}
          </Fact>
        </Facts>
        <Text size="sm" c="dimmed">
          {request.isSignedIn
            ? 'Signed in with this email address.'
            : 'Sent through the form without signing in. Check the requester’s identity before you send any personal data.'}
        </Text>
      </Properties>
    </>
  )
}
