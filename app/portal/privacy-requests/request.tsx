import { Alert, Anchor, Stack, Title } from '@mantine/core'
import { data, Link } from 'react-router'
import { readPrivacyRequest } from '#app/content/privacy-requests.ts'
import { withDataSession } from '#app/session/data-session.ts'
import { isClosed, KIND_NAMES } from '#domain/privacy/queue.ts'
import { isPrivacyReference } from '#domain/privacy/requests.ts'
import { Spinner } from '../frame/spinner.tsx'
import { pageTitle } from '../page-title.ts'
import { sessionContext } from '../portal-context.ts'
import { useLeaveWarning } from '../use-leave-warning.tsx'
import type { Route } from './+types/request'
import { AnswerForm } from './answer-form.tsx'
import { NoteForm } from './note-form.tsx'
import styles from './request.module.css'
import { workOnRequest } from './request-action.ts'
import { RequestFacts } from './request-facts.tsx'
import { RequestHistory } from './request-history.tsx'
import { StepButtons } from './step-buttons.tsx'
import { useAnswerDraft } from './use-answer-draft.ts'
import { useNotes } from './use-notes.ts'
import { useRequestWork } from './use-request-work.ts'

export { ScreenError as ErrorBoundary } from '../screen-error.tsx'

export const meta = ({ params }: Route.MetaArgs) => pageTitle(`Privacy request ${params.reference}`)

export async function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  const { reference } = params
  const request = isPrivacyReference(reference)
    ? await withDataSession(context.get(sessionContext), (client) => readPrivacyRequest(client, reference))
    : null
  if (request === null) throw data('There is no such request.', { status: 404 })
  return { request, now: new Date() }
}
clientLoader.hydrate = true as const

export async function clientAction({ request, context }: Route.ClientActionArgs) {
  return await workOnRequest(request, context.get(sessionContext))
}

export const HydrateFallback = () => <Spinner />

export default function PrivacyRequest({ loaderData: { request, now } }: Route.ComponentProps) {
  const work = useRequestWork(request)
  const notes = useNotes(request)
  const draft = useAnswerDraft(request)
  useLeaveWarning(notes.text !== '' || draft.isWritten)
  return (
    <Stack gap="lg">
      <header>
        <Anchor component={Link} to="/privacy-requests" className={styles.back}>
          All privacy requests
        </Anchor>
        <Title order={1}>
          {KIND_NAMES[request.kind]}: <span className={styles.reference}>{request.reference}</span>
        </Title>
      </header>
      {work.failure !== null && (
        <Alert color="red" role="alert">
          {work.failure}
          {work.hasChanged && ' Below is how it stands now; what you have written is still there.'}
        </Alert>
      )}
      {work.failure === null && work.hasChanged && (
        <Alert role="status">Somebody else has changed this request: below is how it stands now.</Alert>
      )}
      <div className={styles.columns}>
        <aside className={styles.beside}>
          <RequestFacts request={request} now={now} />
          <StepButtons request={request} work={work} />
        </aside>
        <div className={styles.main}>
          <section aria-labelledby="message-heading" className={styles.panel}>
            <Title order={2} id="message-heading">
              What they wrote
            </Title>
            <p className={styles.text}>{request.message || 'Nothing beyond what they ask for.'}</p>
          </section>
          <section aria-labelledby="history-heading" className={styles.panel}>
            <Title order={2} id="history-heading">
              History
            </Title>
            <RequestHistory entries={request.entries} saving={notes.saving} />
            <NoteForm notes={notes} />
          </section>
          {!isClosed(request.status) && (
            <section aria-labelledby="answer-heading" className={styles.panel}>
              <Title order={2} id="answer-heading">
                Answer by mail
              </Title>
              <AnswerForm request={request} draft={draft} work={work} />
            </section>
          )}
        </div>
      </div>
    </Stack>
  )
}
