import { Alert, Button, Group, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { data } from 'react-router'
import {
  findAdjacentApplications,
  readApplication,
  readEmailRecipients,
} from '#app/content/applications/queries.ts'
import { readOverdueThreshold } from '#app/content/applications/settings.ts'
import { editorNames } from '#app/content/drafts/editor-names.ts'
import { listEmailsOfRecord } from '#app/content/emails/queries.ts'
import type { ApplicationStatus } from '#domain/applications/applications.ts'
import { getUpcomingInterviewTime } from '#domain/applications/interviews.ts'
import { useComposer } from '../../ui/composer/use-composer.ts'
import { loadData, userContext } from '../../ui/loader-data.ts'
import { Section, TypedText } from '../../ui/record/record.tsx'
import { pageTitle } from '../../ui/screen.tsx'
import { UnsavedChangesNotice } from '../../ui/unsaved-changes.tsx'
import { applicationList } from '../applications-list.tsx'
import { AnonymisedNotice } from '../cv/anonymised-applicant.tsx'
import { CvPanel } from '../cv/cv-panel.tsx'
import { validateApplicantDraft } from '../email/applicant-drafts.ts'
import styles from '../job-applications.module.css'
import { useRating } from '../rating.tsx'
import { useStatusChange } from '../use-status-change.ts'
import type { Route } from './+types/job-application'
import { type ApplicantDraft, ApplicantEmail, Interview } from './applicant-email.tsx'
import { ApplicationHeader } from './application-header.tsx'
import { ApplicationProperties } from './application-properties.tsx'
import { ApplicationTimeline } from './application-timeline.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../../ui/skeletons.tsx'

const EraseDialog = lazy(() => import('./erase-dialog.tsx'))

export const meta = ({ loaderData, params }: Route.MetaArgs) =>
  pageTitle(loaderData?.application.name ?? `Application ${params.reference}`)

export async function clientLoader({ params: { reference }, request, context }: Route.ClientLoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const query = applicationList.query.read(searchParams)
  const loaded = await loadData(context, async (client) => {
    // Emails and recipient reveal the applicant, so they load only if the name is visible.
    const readVisible = () =>
      Promise.all([
        listEmailsOfRecord(client, 'application', reference),
        readEmailRecipients(client, { references: [reference] }, query.names),
      ])
    const [record, adjacent, names, warnAfter, early] = await Promise.all([
      readApplication(client, reference, query.names),
      findAdjacentApplications(client, query, reference, new Date()),
      editorNames(client),
      readOverdueThreshold(client),
      query.names === 'hidden' ? null : readVisible(),
    ])
    if (record === null) return null
    const [emails, [recipient = null]] = early ?? (record.application.isHidden ? HIDDEN : await readVisible())
    return { ...record, adjacent, names, warnAfter, emails, recipient }
  })
  if (loaded === null) throw data('Application not found', { status: 404 })
  return { ...loaded, search, me: context.get(userContext).id }
}
clientLoader.hydrate = true as const

const HIDDEN = [[], []] as const

export default function JobApplication({ loaderData }: Route.ComponentProps) {
  return <ApplicationRecord key={loaderData.application.id} {...loaderData} />
}

/** Statuses that applicants are usually told about. */
const STATUS_TEMPLATES = {
  Rejected: 'rejection',
  Withdrawn: 'withdrawal',
  Offer: 'offer',
} as const satisfies Partial<Record<ApplicationStatus, ApplicantDraft>>
type ToldStatus = keyof typeof STATUS_TEMPLATES

const isTold = (status: ApplicationStatus): status is ToldStatus => status in STATUS_TEMPLATES

function ApplicationRecord(loaded: Route.ComponentProps['loaderData']) {
  const { application, others, adjacent, notes, events, names, search, me, warnAfter, emails } = loaded
  const { recipient } = loaded
  const { id, name, isHidden, coverLetter, hasCv, cv, status } = application
  const rating = useRating(application)
  const statusChange = useStatusChange(() => application)
  const composer = useComposer({
    person: me,
    subject: `application:${application.reference}`,
    validate: validateApplicantDraft,
  })
  const [request, setRequest] = useState<ApplicantDraft | null>(null)
  const [isProposing, setProposing] = useState(false)
  const [isErasing, setErasing] = useState(false)
  /** Status that was set without an email. */
  const [untold, setUntold] = useState<ToldStatus | null>(null)
  async function move(to: ApplicationStatus) {
    setUntold(!isHidden && isTold(to) ? to : null)
    await statusChange.move(application, to)
  }
  function write(template: ApplicantDraft) {
    setUntold(null)
    setRequest(template)
  }
  const proposal = recipient?.proposal ?? null
  return (
    <Stack gap="lg">
      <ApplicationHeader
        application={application}
        adjacent={adjacent}
        search={search}
        onRate={(stars) => void rating.rate(stars)}
        onMove={(to) => void move(to)}
        isWriting={composer.draft !== null}
        onWrite={write}
        onPropose={proposal === null ? () => setProposing(true) : null}
        onErase={() => setErasing(true)}
      />
      {isHidden && <AnonymisedNotice id={id} />}
      <UnsavedChangesNotice {...rating.notice} />
      <UnsavedChangesNotice {...statusChange.unsaved.notice} />
      {untold !== null && untold === status && composer.draft === null && (
        <Alert role="status" title={`${name} hasn’t been told yet`}>
          <Group gap="xs">
            <Button size="compact-md" onClick={() => write(STATUS_TEMPLATES[untold])}>
              Write the email
            </Button>
            <Button size="compact-md" variant="default" onClick={() => setUntold(null)}>
              Don’t email
            </Button>
          </Group>
        </Alert>
      )}
      <div className={styles.review}>
        <div className={styles.letter}>
          {recipient !== null && (
            <>
              <Interview
                recipient={recipient}
                isProposing={isProposing}
                onPropose={setProposing}
                onInvite={() => write('invitation')}
              />
              <ApplicantEmail
                recipient={recipient}
                search={search}
                composer={composer}
                request={request}
                onOpen={() => setRequest(null)}
              />
            </>
          )}
          <Section id="letter" title="Cover letter">
            <TypedText>{coverLetter || 'None'}</TypedText>
          </Section>
        </div>
        <section aria-label="CV" className={styles.cv}>
          {cv === null ? <p>{hasCv ? 'The CV is hidden with the name.' : 'No CV'}</p> : <CvPanel cv={cv} />}
        </section>
        <div className={styles.activity}>
          <ApplicationTimeline
            application={application}
            emails={emails}
            notes={notes}
            events={events}
            names={names}
            me={me}
            onEdit={(outgoingId) => void composer.edit(outgoingId)}
          />
        </div>
        <aside aria-label="Properties" className={styles.properties}>
          <ApplicationProperties
            application={application}
            others={others}
            search={search}
            warnAfter={warnAfter}
            rating={rating}
            statusChange={statusChange}
            onMove={move}
            onWrite={() => write('suggested')}
          />
        </aside>
      </div>
      <Suspense>
        {isErasing && (
          <EraseDialog
            application={application}
            search={search}
            interviewTime={proposal && getUpcomingInterviewTime(proposal, new Date())}
            onClose={() => setErasing(false)}
          />
        )}
      </Suspense>
    </Stack>
  )
}
