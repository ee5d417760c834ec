import { DataList, Stack } from '@mantine/core'
import { data } from 'react-router'
import { listSentEmails } from '#app/content/applications/emails.ts'
import { editorNames } from '#app/content/drafts/editor-names.ts'
import { listEmailsOfRecord } from '#app/content/emails/queries.ts'
import { openJobs } from '#app/content/jobs.ts'
import { readTimeline } from '#app/content/leads/emails.ts'
import {
  addLeadNote,
  listLeadEvents,
  listLeadNotes,
  setLeadNoteDeleted,
} from '#app/content/leads/mutations.ts'
import { findAdjacentLeads, type LeadDetail, listAssignees, readLead } from '#app/content/leads/queries.ts'
import { jobPath } from '#domain/jobs/job-path.ts'
import { getCallbackState } from '#domain/leads/inbox.ts'
import { LEAD_TYPE_NAMES } from '#domain/leads/leads.ts'
import { LinkedEmails } from '../email-viewer/linked-emails.tsx'
import { LondonDate } from '../ui/date-time.tsx'
import { loadData, userContext } from '../ui/loader-data.ts'
import { Notes } from '../ui/notes.tsx'
import { Fact, RecordColumns, TypedText } from '../ui/record.tsx'
import { Panel, pageTitle, ScreenHeader } from '../ui/screen.tsx'
import type { Route } from './+types/lead'
import { ContactTimeline } from './contact-timeline.tsx'
import { Conversation } from './conversation.tsx'
import { CONTACT_FIELDS, Corrections } from './corrections.tsx'
import { formatDetail, LeadDetails } from './lead-details.tsx'
import { LeadEmails } from './lead-emails.tsx'
import { LeadProperties } from './lead-properties.tsx'
import { LeadRetention } from './lead-retention.tsx'
import { LeadShortcuts } from './lead-shortcuts.tsx'
import { LeadHistory } from './lead-timeline.tsx'
import { leadList } from './leads-list.tsx'
import { useLeadActions } from './use-lead-actions.ts'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = ({ params }: Route.MetaArgs) => pageTitle(`Lead ${params.reference}`)

export async function clientLoader({ params: { reference }, request, context }: Route.ClientLoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const loaded = await loadData(context, async (client) => {
    // These queries need only the reference, so they run in parallel with the lead.
    const parallel = Promise.all([
      findAdjacentLeads(client, leadList.query.read(searchParams), reference),
      editorNames(client),
      listAssignees(client),
      listSentEmails(client, reference, 'lead'),
      listEmailsOfRecord(client, 'lead', reference),
    ])
    // An error of the lead itself takes precedence.
    parallel.catch(() => {})
    const lead = await readLead(client, reference)
    if (lead === null) return null
    const [[adjacent, names, assignees, sentEmails, emails], notes, events, timeline, jobs] =
      await Promise.all([
        parallel,
        listLeadNotes(client, lead.id),
        listLeadEvents(client, lead.id),
        readTimeline(client, lead.id),
        lead.type === 'job_seeker' ? openJobs(client, new Date()) : [],
      ])
    const vacancies = jobs.map((job) => ({ title: `${job.title}, ${job.location}`, path: jobPath(job) }))
    return {
      lead,
      adjacent,
      notes,
      events,
      names,
      assignees,
      sentEmails,
      timeline,
      vacancies,
      emails,
    }
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
  const { lead, adjacent, notes, events, names, assignees, sentEmails, timeline, vacancies, emails } = loaded
  const { search, me, sender } = loaded
  const actions = useLeadActions(lead)
  const call = getCallbackState(lead, new Date())
  const isCallDue = call === 'due' || call === 'overdue'
  return (
    <Stack gap="lg">
      <ScreenHeader
        back={{ to: `/leads${search}`, label: 'All leads' }}
        title={`${LEAD_TYPE_NAMES[lead.type]}: ${lead.reference}`}
      />
      <LeadShortcuts
        adjacent={adjacent}
        search={search}
        onCalled={
          isCallDue
            ? () =>
                void actions.change(
                  { call_back_kept_at: new Date().toISOString() },
                  call === 'overdue' ? 'Call logged, late' : 'Call logged, on time',
                )
            : null
        }
      />
      <RecordColumns
        beside={
          <>
            <LeadContact lead={lead} />
            <Corrections lead={lead} fields={CONTACT_FIELDS} />
            <LeadProperties lead={lead} assignees={assignees} me={me} actions={actions} />
          </>
        }
      >
        {lead.isConversation ? (
          <Conversation lines={lead.lines} points={lead.points} />
        ) : (
          <Panel id="message" title="Message">
            <TypedText>{lead.summary || 'No message'}</TypedText>
          </Panel>
        )}
        <LeadDetails lead={lead} />
        <Panel id="mails" title="Emails">
          <LeadEmails
            lead={lead}
            detail={formatDetail(lead.detail)}
            sentEmails={sentEmails}
            jobs={vacancies}
            sender={sender}
          />
        </Panel>
        <Panel id="filed" title="Linked emails">
          <LinkedEmails emails={emails} />
        </Panel>
        <Panel id="notes" title="Notes">
          <Notes
            notes={notes}
            names={names}
            me={me}
            subject="contact"
            setDeleted={setLeadNoteDeleted}
            add={(client, body, origin) => addLeadNote(client, lead.id, body, origin)}
          />
        </Panel>
        <Panel id="person" title="Same contact">
          <ContactTimeline lead={lead} timeline={timeline} actions={actions} />
        </Panel>
        <Panel id="history" title="History">
          <LeadHistory events={events} names={names} />
        </Panel>
        <Panel id="retention" title="Retention">
          <LeadRetention lead={lead} timeline={timeline} search={search} />
        </Panel>
      </RecordColumns>
    </Stack>
  )
}

function LeadContact({ lead }: { readonly lead: LeadDetail }) {
  return (
    <DataList orientation="vertical" size="md">
      <Fact label="From">
        {lead.name || 'Unknown'}
        {lead.company !== '' && `, ${lead.company}`}
      </Fact>
      {lead.email !== '' && (
        <Fact label="Email">
          <a href={`mailto:${lead.email}?subject=${encodeURIComponent(`Your enquiry ${lead.reference}`)}`}>
            {lead.email}
          </a>
        </Fact>
      )}
      {lead.phone !== '' && (
        <Fact label="Phone">
          <a href={`tel:${lead.phone.replaceAll(/[^+\d]/g, '')}`}>{lead.phone}</a>
        </Fact>
      )}
      <Fact label="Preferred contact">{lead.preferredContact || 'Email'}</Fact>
      {lead.quality !== '' && <Fact label="Enquiry details">{lead.quality}</Fact>}
      {lead.about !== '' && <Fact label="Page">{lead.about}</Fact>}
      <Fact label="Received">
        <LondonDate moment={lead.receivedAt} />
      </Fact>
    </DataList>
  )
}
