import { Button, DataList, Stack } from '@mantine/core'
import { data, Link } from 'react-router'
import { addNote, setNoteDeleted } from '#app/content/applications/mutations.ts'
import { findAdjacentApplications, readApplication } from '#app/content/applications/queries.ts'
import { readOverdueThreshold } from '#app/content/applications/settings.ts'
import { editorNames } from '#app/content/drafts/editor-names.ts'
import { listEmailsOfRecord } from '#app/content/emails/queries.ts'
import { getApplicationPath } from '#domain/applications/applications.ts'
import { LinkedEmails } from '../email-viewer/linked-emails.tsx'
import { LondonDate } from '../ui/date-time.tsx'
import { loadData, userContext } from '../ui/loader-data.ts'
import { Notes } from '../ui/notes.tsx'
import { Fact, RecordColumns, TypedText } from '../ui/record.tsx'
import { Panel, pageTitle, ScreenHeader } from '../ui/screen.tsx'
import type { Route } from './+types/job-application'
import { History } from './application-timeline.tsx'
import { applicationList, StatusWithWait } from './applications-list.tsx'
import { AnonymisedNotice } from './cv/anonymised-applicant.tsx'
import { CvPanel } from './cv/cv-panel.tsx'
import { DuplicateApplications } from './duplicate-applications.tsx'
import { RatingField, useRating } from './rating.tsx'
import { Retention } from './retention.tsx'
import { ReviewBar } from './review.tsx'
import { StatusField } from './status-field.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = ({ params }: Route.MetaArgs) => pageTitle(`Application ${params.reference}`)

export async function clientLoader({ params: { reference }, request, context }: Route.ClientLoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const query = applicationList.query.read(searchParams)
  const loaded = await loadData(context, async (client) => {
    const [record, adjacent, names, warnAfter, emails] = await Promise.all([
      readApplication(client, reference, query.names),
      findAdjacentApplications(client, query, reference, new Date()),
      editorNames(client),
      readOverdueThreshold(client),
      // Email addresses reveal the applicant, so linked emails load only if the name is visible.
      query.names === 'hidden' ? null : listEmailsOfRecord(client, 'application', reference),
    ])
    if (record === null) return null
    const linkedEmails =
      emails ??
      (record.application.isHidden ? [] : await listEmailsOfRecord(client, 'application', reference))
    return { ...record, adjacent, names, warnAfter, emails: linkedEmails }
  })
  if (loaded === null) throw data('Application not found', { status: 404 })
  return { ...loaded, search, me: context.get(userContext).id }
}
clientLoader.hydrate = true as const

export default function JobApplication({ loaderData }: Route.ComponentProps) {
  return <ApplicationRecord key={loaderData.application.id} {...loaderData} />
}

function ApplicationRecord(loaded: Route.ComponentProps['loaderData']) {
  const { application, others, adjacent, notes, events, names, search, me, warnAfter, emails } = loaded
  const { isHidden } = application
  const {
    id,
    reference,
    jobTitle,
    name,
    email,
    phone,
    status,
    statusSince,
    submittedAt,
    coverLetter,
    hasCv,
    cv,
  } = application
  const rating = useRating(application)
  const subject = encodeURIComponent(`Your application ${reference}`)
  return (
    <Stack gap="lg">
      <ScreenHeader
        back={{ to: `/job-applications${search}`, label: 'All applications' }}
        title={`${jobTitle}: ${reference}`}
      >
        {/* Writing to an applicant requires revealing the name. */}
        {!isHidden && (
          <Button component={Link} to={`${getApplicationPath(reference)}/mails${search}`} variant="default">
            Email and interview
          </Button>
        )}
      </ScreenHeader>
      <ReviewBar adjacent={adjacent} search={search} onRate={(stars) => void rating.rate(stars)} />
      {isHidden && <AnonymisedNotice id={id} />}
      <RecordColumns
        beside={
          <>
            <DataList orientation="vertical" size="md">
              <Fact label="Applicant">{name}</Fact>
              {email !== '' && (
                <Fact label="Email">
                  <a href={`mailto:${email}?subject=${subject}`}>{email}</a>
                </Fact>
              )}
              {phone !== null && <Fact label="Phone">{phone}</Fact>}
              <Fact label="Submitted">
                <LondonDate moment={submittedAt} />
              </Fact>
              <Fact label="Time in status">
                <StatusWithWait row={{ status, statusSince }} warnAfter={warnAfter} />
              </Fact>
            </DataList>
            <StatusField application={application} />
            <RatingField rating={rating} />
          </>
        }
      >
        <Panel id="letter" title="Cover letter">
          <TypedText>{coverLetter || 'None'}</TypedText>
        </Panel>
        <Panel id="cv" title="CV">
          {cv === null ? <p>{hasCv ? 'Hidden with the name' : 'None'}</p> : <CvPanel cv={cv} />}
        </Panel>
        <Panel id="filed" title="Linked emails">
          {isHidden ? <p>Hidden with the name</p> : <LinkedEmails emails={emails} />}
        </Panel>
        <Panel id="notes" title="Notes">
          <Notes
            notes={notes}
            names={names}
            me={me}
            subject="applicant"
            setDeleted={setNoteDeleted}
            add={(client, body, origin) => addNote(client, id, body, origin)}
          />
        </Panel>
        <Panel id="others" title="Same applicant">
          <DuplicateApplications application={application} others={others} search={search} />
        </Panel>
        <Retention application={application} search={search} />
        <Panel id="history" title="History">
          <History events={events} names={names} />
        </Panel>
      </RecordColumns>
    </Stack>
  )
}
