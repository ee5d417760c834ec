import { Alert, Button, Group, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { data } from 'react-router'
import { editorNames } from '#app/content/drafts/editor-names.ts'
import { listEmailsOfRecord } from '#app/content/emails/queries.ts'
import { openJobs } from '#app/content/jobs.ts'
import { readTimeline } from '#app/content/leads/emails.ts'
import { listLeadEvents, listLeadNotes } from '#app/content/leads/mutations.ts'
import { findAdjacentLeads, listAssignees, readLead } from '#app/content/leads/queries.ts'
import { jobPath } from '#domain/jobs/job-path.ts'
import { formatAge } from '#domain/leads/inbox.ts'
import { getLeadName } from '#domain/leads/leads.ts'
import { useComposer } from '../ui/composer/use-composer.ts'
import { loadData, userContext } from '../ui/loader-data.ts'
import { RecordColumns } from '../ui/record/record.tsx'
import { pageTitle } from '../ui/screen.tsx'
import { UnsavedChangesNotice } from '../ui/unsaved-changes.tsx'
import type { Route } from './+types/lead'
import { formatDetail, LeadBrief } from './lead-brief.tsx'
import { createLeadDraft, type LeadDraft } from './lead-drafts.ts'
import { LeadHeader } from './lead-header.tsx'
import { LeadProperties } from './lead-properties.tsx'
import { LeadTimeline } from './lead-timeline.tsx'
import { leadList } from './leads-list.tsx'
import { useLeadActions } from './use-lead-actions.ts'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../ui/skeletons.tsx'

const LeadComposer = lazy(async () => ({ default: (await import('./lead-composer.tsx')).LeadComposer }))
const EraseDialog = lazy(async () => ({ default: (await import('./erase-dialog.tsx')).EraseDialog }))

export const meta = ({ loaderData, params }: Route.MetaArgs) =>
  pageTitle(loaderData === undefined ? `Lead ${params.reference}` : getLeadName(loaderData.lead))

export async function clientLoader({ params: { reference }, request, context }: Route.ClientLoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const loaded = await loadData(context, async (client) => {
    // These queries need only the reference, so they run in parallel with the lead.
    const parallel = Promise.all([
      findAdjacentLeads(client, leadList.query.read(searchParams), reference),
      editorNames(client),
      listAssignees(client),
      listEmailsOfRecord(client, 'lead', reference),
    ])
    // An error of the lead itself takes precedence.
    parallel.catch(() => {})
    const lead = await readLead(client, reference)
    if (lead === null) return null
    const [[adjacent, names, assignees, emails], notes, events, timeline, jobs] = await Promise.all([
      parallel,
      listLeadNotes(client, lead.id),
      listLeadEvents(client, lead.id),
      readTimeline(client, lead.id),
      lead.type === 'job_seeker' ? openJobs(client, new Date()) : [],
    ])
    const vacancies = jobs.map((job) => ({ title: `${job.title}, ${job.location}`, path: jobPath(job) }))
    return { lead, adjacent, notes, events, names, assignees, timeline, vacancies, emails }
  })
  if (loaded === null) throw data('Lead not found', { status: 404 })
  const { id: me, name: sender } = context.get(userContext)
  return { ...loaded, search, me, sender }
}
clientLoader.hydrate = true as const

export default function Lead({ loaderData }: Route.ComponentProps) {
  // Unsaved choices belong to one lead.
  return <LeadRecord key={loaderData.lead.id} {...loaderData} />
}

function LeadRecord(loaded: Route.ComponentProps['loaderData']) {
  const { lead, adjacent, notes, events, names, assignees, timeline, vacancies, emails } = loaded
  const { search, me, sender } = loaded
  const actions = useLeadActions(lead)
  const composer = useComposer({ person: me, subject: `lead:${lead.reference}` })
  const write = (draft: LeadDraft) =>
    composer.open(createLeadDraft(draft, { lead, detail: formatDetail(lead.detail), sender }))
  const [isErasing, setErasing] = useState(false)
  return (
    <Stack gap="lg">
      <LeadHeader
        lead={lead}
        adjacent={adjacent}
        search={search}
        actions={actions}
        me={me}
        jobs={vacancies}
        isWriting={composer.draft !== null}
        onWrite={write}
        onErase={() => setErasing(true)}
      />
      <UnsavedChangesNotice {...actions.unsaved.notice} />
      <RecordColumns
        beside={
          <LeadProperties
            lead={lead}
            assignees={assignees}
            timeline={timeline}
            actions={actions}
            onWrite={() => write('reply')}
          />
        }
      >
        {lead.wroteAgainAt !== null && (
          <Alert color="yellow" title={`New message ${formatAge(lead.wroteAgainAt, new Date())} ago`}>
            <Group>
              <Button
                variant="default"
                size="compact-md"
                loading={actions.action.isBusy}
                onClick={() => void actions.change({ wrote_again_at: null }, 'Marked as not needing a reply')}
              >
                No reply needed
              </Button>
            </Group>
          </Alert>
        )}
        <LeadBrief lead={lead} />
        <Suspense>
          {composer.draft !== null && (
            <LeadComposer lead={lead} sender={sender} jobs={vacancies} composer={composer} />
          )}
        </Suspense>
        <LeadTimeline
          lead={lead}
          emails={emails}
          notes={notes}
          events={events}
          contact={timeline}
          names={names}
          me={me}
          onEdit={(id) => void composer.edit(id)}
        />
      </RecordColumns>
      <Suspense>
        {isErasing && (
          <EraseDialog lead={lead} timeline={timeline} search={search} onClose={() => setErasing(false)} />
        )}
      </Suspense>
    </Stack>
  )
}
