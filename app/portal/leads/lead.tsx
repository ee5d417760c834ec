/** One enquiry: who asks, for what, with what drawing, and how far it has got. */
import { DataList, Stack } from '@mantine/core'
import { data, Link } from 'react-router'
import { drawingLink, type LeadDetail, readLead, setLeadStatus } from '#app/content/lead-reading.ts'
import { LEAD_STATUSES, LEAD_TYPE_NAMES } from '#domain/leads/leads.ts'
import { specificationAddress } from '#domain/specification/fields.ts'
import { answersInWords } from '#domain/specification/specification.ts'
import { readData } from '../ui/calls.ts'
import { DayOf } from '../ui/moments.tsx'
import { Fact, FileDownload, RecordColumns, StatusField, TypedText } from '../ui/record.tsx'
import { Panel, pageTitle, ScreenHeader } from '../ui/screen.tsx'
import type { Route } from './+types/lead'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = ({ params }: Route.MetaArgs) => pageTitle(`Lead ${params.reference}`)

export async function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  const lead = await readData(context, (client) => readLead(client, params.reference))
  if (lead === null) throw data('There is no such lead.', { status: 404 })
  return { lead }
}
clientLoader.hydrate = true as const

export default function Lead({ loaderData: { lead } }: Route.ComponentProps) {
  const { specification, message, detail } = lead
  const answers = [
    ...detail.map(([column, value]) => [DETAIL_LABELS[column] ?? column, value] as const),
    ...answersInWords(specification),
  ]
  return (
    <Stack gap="lg">
      <ScreenHeader
        back={{ to: '/leads', label: 'All leads' }}
        title={`${LEAD_TYPE_NAMES[lead.type]}: ${lead.reference}`}
      />
      <RecordColumns
        beside={
          <>
            <LeadFacts lead={lead} />
            <StatusField
              status={lead.status}
              statuses={LEAD_STATUSES}
              set={(client, to) => setLeadStatus(client, lead.id, to)}
            />
          </>
        }
      >
        <Panel id="message" title="Message">
          <TypedText>{message || 'None beyond the answers below.'}</TypedText>
        </Panel>
        {(answers.length > 0 || lead.drawing !== null) && (
          <Panel id="answers" title="What it is about">
            <DataList orientation="vertical" size="md">
              {answers.map(([label, answer]) => (
                <Fact key={label} label={label}>
                  {answer}
                </Fact>
              ))}
            </DataList>
            {Object.keys(specification).length > 0 && (
              <p>
                <Link to={specificationAddress(specification)} reloadDocument target="_blank">
                  Specification on one page
                </Link>
              </p>
            )}
            {lead.drawing !== null && <FileDownload file={lead.drawing} link={drawingLink} />}
          </Panel>
        )}
      </RecordColumns>
    </Stack>
  )
}

const DETAIL_LABELS: Readonly<Record<string, string>> = {
  product_type: 'Sells',
  pricing: 'Price',
  inquiry_type: 'Concerns',
  location: 'Where',
}

function LeadFacts({ lead }: { readonly lead: LeadDetail }) {
  return (
    <DataList orientation="vertical" size="md">
      <Fact label="From">
        {lead.name}
        {lead.company !== '' && `, ${lead.company}`}
      </Fact>
      <Fact label="Email">
        <a href={`mailto:${lead.email}?subject=${encodeURIComponent(`Your enquiry ${lead.reference}`)}`}>
          {lead.email}
        </a>
      </Fact>
      {lead.phone !== '' && <Fact label="Telephone">{lead.phone}</Fact>}
      <Fact label="Prefers">{lead.preferredContact || 'Email'}</Fact>
      {lead.about !== '' && <Fact label="Asked from">{lead.about}</Fact>}
      <Fact label="Received">
        <DayOf moment={lead.receivedAt} />
      </Fact>
    </DataList>
  )
}
