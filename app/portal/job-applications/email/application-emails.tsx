import { Stack } from '@mantine/core'
import { data } from 'react-router'
import { listSentEmails, listTemplates, readEmailRecipient } from '#app/content/applications/emails.ts'
import { getApplicationPath } from '#domain/applications/applications.ts'
import { loadData } from '../../ui/loader-data.ts'
import { Panel, pageTitle, ScreenHeader } from '../../ui/screen.tsx'
import { applicationList } from '../applications-list.tsx'
import { AnonymisedNotice } from '../cv/anonymised-applicant.tsx'
import type { Route } from './+types/application-emails'
import { EmailComposer } from './email-composer.tsx'
import { InterviewPanel } from './interview-panel.tsx'
import { SentEmails } from './sent-emails.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = ({ params }: Route.MetaArgs) => pageTitle(`Email: ${params.reference}`)

export async function clientLoader({ params: { reference }, request, context }: Route.ClientLoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const { names } = applicationList.query.read(searchParams)
  const loaded = await loadData(context, async (client) => {
    const application = await readEmailRecipient(client, reference, names)
    if (application === null) return null
    // Writing to an applicant requires revealing the name.
    if (application.isHidden) return { application, templates: [], sentEmails: [] }
    const [templates, sentEmails] = await Promise.all([
      listTemplates(client),
      listSentEmails(client, reference),
    ])
    return { application, templates, sentEmails }
  })
  if (loaded === null) throw data('Application not found', { status: 404 })
  return { ...loaded, search }
}
clientLoader.hydrate = true as const

export default function ApplicationEmails({ loaderData }: Route.ComponentProps) {
  const { application, templates, sentEmails, search } = loaderData
  const { id, name, reference, isHidden } = application
  return (
    <Stack gap="lg">
      <ScreenHeader
        back={{ to: `${getApplicationPath(reference)}${search}`, label: `Application ${reference}` }}
        title={isHidden ? `Email: ${reference}` : `Email to ${name}`}
      />
      {isHidden ? (
        <AnonymisedNotice id={id} />
      ) : (
        <>
          <Panel id="interview" title="Interview">
            <InterviewPanel application={application} />
          </Panel>
          <Panel id="write" title="Write an email">
            <EmailComposer application={application} templates={templates} search={search} />
          </Panel>
          <Panel id="mails" title="Emails sent">
            <SentEmails emails={sentEmails} />
          </Panel>
        </>
      )}
    </Stack>
  )
}
