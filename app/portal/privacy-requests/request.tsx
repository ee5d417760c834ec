import { Alert, DataList, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { data } from 'react-router'
import { listEmailsOfRecord } from '#app/content/emails/queries.ts'
import { type PrivacyRequestDetail, readPrivacyRequest } from '#app/content/privacy-requests.ts'
import { isClosed, KIND_NAMES } from '#domain/privacy/queue.ts'
import { isPrivacyReference, PRIVACY_CHOICES } from '#domain/privacy/requests.ts'
import { LinkedEmails } from '../email-viewer/linked-emails.tsx'
import { LondonDate } from '../ui/date-time.tsx'
import { loadData } from '../ui/loader-data.ts'
import { Panel, pageTitle, ScreenHeader } from '../ui/screen.tsx'
import { UnsavedChangesGuard } from '../ui/unsaved-changes-guard.tsx'
import type { Route } from './+types/request'
import { DueLabel, EmailAddressText } from './due-date-label.tsx'
import styles from './request.module.css'
import { RequestHistory } from './request-timeline.tsx'
import { ResponseForm, useResponseForm } from './response-form.tsx'
import { StepButtons } from './step-buttons.tsx'
import { useNotes, useSeenVersion } from './use-request-actions.ts'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = ({ params }: Route.MetaArgs) => pageTitle(`Privacy request ${params.reference}`)

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
  return { request, emails, now: new Date() }
}
clientLoader.hydrate = true as const

export default function PrivacyRequest({ loaderData: { request, emails, now } }: Route.ComponentProps) {
  const seen = useSeenVersion(request)
  const notes = useNotes(request)
  const answer = useResponseForm(request, seen)
  return (
    <Stack gap="lg">
      <UnsavedChangesGuard isUnsaved={notes.text !== '' || answer.isWritten} />
      <ScreenHeader
        back={{ to: '/privacy-requests', label: 'All privacy requests' }}
        title={
          <>
            {KIND_NAMES[request.kind]}: <span className={styles.reference}>{request.reference}</span>
          </>
        }
      />
      {seen.hasChanged && (
        <Alert role="status">A colleague has changed this request. You’re seeing the latest version.</Alert>
      )}
      <div className={styles.columns}>
        <aside className={styles.beside}>
          <RequestDetails request={request} now={now} />
          <StepButtons request={request} seen={seen} />
        </aside>
        <div className={styles.main}>
          <Panel id="message" title="Message">
            <p className={styles.text}>{request.message || 'No message'}</p>
          </Panel>
          <Panel id="filed" title="Linked emails">
            <LinkedEmails emails={emails} />
          </Panel>
          <Panel id="history" title="History">
            <RequestHistory entries={request.entries} notes={notes} />
          </Panel>
          {!isClosed(request.status) && (
            <Panel id="answer" title="Reply by email">
              <ResponseForm request={request} answer={answer} />
            </Panel>
          )}
        </div>
      </div>
    </Stack>
  )
}

function RequestDetails({ request, now }: { request: PrivacyRequestDetail; now: Date }) {
  const choice = PRIVACY_CHOICES.find(({ value }) => value === request.kind)
  return (
    <DataList orientation="vertical" size="md" className={styles.properties ?? ''}>
      <Fact label="Status">{request.status}</Fact>
      <Fact label="Due">
        <DueLabel request={request} now={now} />
      </Fact>
      <Fact label="Request">
        {choice?.label ?? request.kind}
        <span className={styles.detail}>{choice?.hint}</span>
      </Fact>
      <Fact label="From">
        {request.name}
        <span className={styles.detail}>
          <EmailAddressText email={request.email} />
        </span>
      </Fact>
      <Fact label="Received">
        <LondonDate moment={request.receivedAt} />
        <span className={styles.detail}>
          {request.isSignedIn
            ? 'Signed in with this email address.'
            : 'Sent through the form without signing in. Check the requester’s identity before you send any personal data.'}
        </span>
      </Fact>
    </DataList>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue>{children}</DataList.ItemValue>
    </DataList.Item>
  )
}
