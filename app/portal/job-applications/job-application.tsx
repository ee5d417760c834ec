/** One application: who applies for what, with which letter and CV, what staff think of it, and what happened to it. */
import { Button, DataList, Stack } from '@mantine/core'
import { useState } from 'react'
import { data, Link } from 'react-router'
import { findNeighbours, findSamePerson, readApplication } from '#app/content/received/application-reading.ts'
import { readWarnAfter } from '#app/content/received/application-settings.ts'
import {
  addNote,
  listEvents,
  listNotes,
  setApplicationStatus,
  setNoteDeleted,
} from '#app/content/received/application-work.ts'
import { listEmailsOfRecord } from '#app/content/received/emails.ts'
import { editorNames } from '#app/content/writing/manuscripts.ts'
import { APPLICATION_STATUSES, applicationAddress } from '#domain/applications/applications.ts'
import { hiddenName, isNameHidden } from '#domain/applications/hiding.ts'
import { FiledEmails } from '../email-viewer/filed-emails.tsx'
import { readData, userContext } from '../ui/calls.ts'
import { DayOf } from '../ui/moments.tsx'
import { Notes } from '../ui/notes.tsx'
import { Fact, RecordColumns, StatusField, TypedText } from '../ui/record.tsx'
import { Panel, pageTitle, ScreenHeader } from '../ui/screen.tsx'
import type { Route } from './+types/job-application'
import { applicationList, StatusAndWait } from './applications-list.tsx'
import { CvPanel } from './cv/cv-panel.tsx'
import { HiddenNotice, hideDetail } from './cv/hidden-applicant.tsx'
import { History } from './history.tsx'
import { RatingField, useRating } from './rating.tsx'
import { Retention } from './retention.tsx'
import { ReviewBar } from './review.tsx'
import { SamePerson } from './same-person.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = ({ params }: Route.MetaArgs) => pageTitle(`Application ${params.reference}`)

export async function clientLoader({ params: { reference }, request, context }: Route.ClientLoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const query = applicationList.query.read(searchParams)
  const loaded = await readData(context, async (client) => {
    const application = await readApplication(client, reference)
    if (application === null) return null
    const [neighbours, others, notes, events, names, warnAfter, emails] = await Promise.all([
      findNeighbours(client, query, reference, new Date()),
      findSamePerson(client, application.id),
      listNotes(client, application.id),
      listEvents(client, application.id),
      editorNames(client),
      readWarnAfter(client),
      listEmailsOfRecord(client, 'application', reference),
    ])
    return { application, neighbours, others, notes, events, names, warnAfter, emails }
  })
  if (loaded === null) throw data('There is no such application.', { status: 404 })
  return { ...loaded, search, choice: query.names, me: context.get(userContext).id }
}
clientLoader.hydrate = true as const

export default function JobApplication({ loaderData }: Route.ComponentProps) {
  // The next one is hidden again.
  return <ApplicationRecord key={loaderData.application.id} {...loaderData} />
}

function ApplicationRecord(loaded: Route.ComponentProps['loaderData']) {
  const { neighbours, notes, events, names, search, me, warnAfter, emails } = loaded
  const [isRevealed, setRevealed] = useState(false)
  const isHidden = isNameHidden(loaded.application.status, loaded.choice) && !isRevealed
  const application = isHidden ? hideDetail(loaded.application) : loaded.application
  const others = isHidden
    ? loaded.others.map((other) => ({ ...other, name: hiddenName(other.reference), email: '' }))
    : loaded.others
  const { id, reference, jobTitle, name, email, phone, status, statusSince, submittedAt, coverLetter, cv } =
    application
  const rating = useRating(application)
  const subject = encodeURIComponent(`Your application ${reference}`)
  return (
    <Stack gap="lg">
      <ScreenHeader
        back={{ to: `/job-applications${search}`, label: 'All applications' }}
        title={`${jobTitle}: ${reference}`}
      >
        {/* Whoever writes to somebody knows who it is. */}
        {!isHidden && (
          <Button component={Link} to={`${applicationAddress(reference)}/mails${search}`} variant="default">
            Email and interview
          </Button>
        )}
      </ScreenHeader>
      <ReviewBar neighbours={neighbours} search={search} onRate={(stars) => void rating.rate(stars)} />
      {isHidden && <HiddenNotice id={id} onReveal={() => setRevealed(true)} />}
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
              {phone !== null && <Fact label="Telephone">{phone}</Fact>}
              <Fact label="Submitted">
                <DayOf moment={submittedAt} />
              </Fact>
              <Fact label="In this status">
                <StatusAndWait row={{ status, statusSince }} warnAfter={warnAfter} />
              </Fact>
            </DataList>
            <StatusField
              status={status}
              statuses={APPLICATION_STATUSES}
              set={(client, to) => setApplicationStatus(client, id, to, status)}
            />
            <RatingField rating={rating} />
          </>
        }
      >
        <Panel id="letter" title="Cover letter">
          <TypedText>{coverLetter || 'None.'}</TypedText>
        </Panel>
        <Panel id="cv" title="CV">
          {cv === null ? <p>None.</p> : isHidden ? <p>Hidden with the name.</p> : <CvPanel cv={cv} />}
        </Panel>
        <Panel id="filed" title="Correspondence">
          {/* Addresses say who somebody is. */}
          {isHidden ? <p>Hidden with the name.</p> : <FiledEmails emails={emails} />}
        </Panel>
        <Panel id="notes" title="Notes">
          <Notes
            {...{ notes, names, me, subject: 'applicant', setDeleted: setNoteDeleted }}
            add={(client, body, origin) => addNote(client, id, body, origin)}
          />
        </Panel>
        <Panel id="others" title="The same person">
          <SamePerson application={application} others={others} />
        </Panel>
        <Retention application={loaded.application} search={search} />
        <Panel id="history" title="History">
          <History events={events} names={names} />
        </Panel>
      </RecordColumns>
    </Stack>
  )
}
