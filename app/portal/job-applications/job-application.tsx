/** One application: who applies for what, with which letter and CV, and how far it has got. */
import { DataList, Stack } from '@mantine/core'
import { data } from 'react-router'
import { cvLink, readApplication, setApplicationStatus } from '#app/content/application-reading.ts'
import { APPLICATION_STATUSES } from '#domain/applications/applications.ts'
import { readData } from '../ui/calls.ts'
import { DayOf } from '../ui/moments.tsx'
import { Fact, FileDownload, RecordColumns, StatusField, TypedText } from '../ui/record.tsx'
import { Panel, pageTitle, ScreenHeader } from '../ui/screen.tsx'
import type { Route } from './+types/job-application'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = ({ params }: Route.MetaArgs) => pageTitle(`Application ${params.reference}`)

export async function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  const application = await readData(context, (client) => readApplication(client, params.reference))
  if (application === null) throw data('There is no such application.', { status: 404 })
  return { application }
}
clientLoader.hydrate = true as const

export default function JobApplication({ loaderData: { application } }: Route.ComponentProps) {
  const { id, reference, jobTitle, name, email, phone, status, submittedAt, coverLetter, cv } = application
  const subject = encodeURIComponent(`Your application ${reference}`)
  return (
    <Stack gap="lg">
      <ScreenHeader
        back={{ to: '/job-applications', label: 'All applications' }}
        title={`${jobTitle}: ${reference}`}
      />
      <RecordColumns
        beside={
          <>
            <DataList orientation="vertical" size="md">
              <Fact label="Applicant">{name}</Fact>
              <Fact label="Email">
                <a href={`mailto:${email}?subject=${subject}`}>{email}</a>
              </Fact>
              {phone !== null && <Fact label="Telephone">{phone}</Fact>}
              <Fact label="Submitted">
                <DayOf moment={submittedAt} />
              </Fact>
            </DataList>
            <StatusField
              status={status}
              statuses={APPLICATION_STATUSES}
              set={(client, to) => setApplicationStatus(client, id, to)}
            />
          </>
        }
      >
        <Panel id="letter" title="Cover letter">
          <TypedText>{coverLetter || 'None.'}</TypedText>
        </Panel>
        <Panel id="cv" title="CV">
          {cv === null ? <p>None.</p> : <FileDownload file={cv} link={cvLink} />}
        </Panel>
      </RecordColumns>
    </Stack>
  )
}
