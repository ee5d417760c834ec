/** One enquiry: who asks, for what, with what drawing, and how far it has got. */
import { Button, DataList, NativeSelect, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { data, Link } from 'react-router'
import { drawingLink, type LeadDetail, readLead, setLeadStatus } from '#app/content/lead-reading.ts'
import { withDataSession } from '#app/session/data-session.ts'
import { isLeadStatus, LEAD_STATUSES, LEAD_TYPE_NAMES, type LeadStatus } from '#domain/leads/leads.ts'
import { sizeInWords } from '#domain/media/media.ts'
import { specificationAddress } from '#domain/specification/fields.ts'
import { answersInWords } from '#domain/specification/specification.ts'
import { readData } from '../ui/calls.ts'
import { DayOf } from '../ui/moments.tsx'
import { FailureNotice, Panel, pageTitle, ScreenHeader } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'
import type { Route } from './+types/lead'
import styles from './lead.module.css'

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
      <div className={styles.columns}>
        <aside className={styles.beside}>
          <LeadFacts lead={lead} />
          <StatusField lead={lead} />
        </aside>
        <Stack gap="lg">
          <Panel id="message" title="Message">
            <p className={styles.text}>{message || 'None beyond the answers below.'}</p>
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
              <Drawing lead={lead} />
            </Panel>
          )}
        </Stack>
      </div>
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

function StatusField({ lead }: { readonly lead: LeadDetail }) {
  const change = useAction(
    (session, to: LeadStatus) => withDataSession(session, (client) => setLeadStatus(client, lead.id, to)),
    { done: (_, to) => `Status: ${to}.` },
  )
  return (
    <>
      <FailureNotice failure={change.failure} />
      <NativeSelect
        label="Status"
        data={[...LEAD_STATUSES]}
        value={change.pending ?? lead.status}
        onChange={({ currentTarget: { value } }) => {
          if (isLeadStatus(value)) void change.run(value)
        }}
      />
    </>
  )
}

/** The link is made when it is asked for, and holds for a minute: what is passed on by accident is of no use. */
function Drawing({ lead: { drawing } }: { readonly lead: LeadDetail }) {
  const fetching = useAction(
    (session, { path, fileName }: NonNullable<LeadDetail['drawing']>) =>
      withDataSession(session, (client) => drawingLink(client, path, fileName)),
    { reads: false, onDone: (address) => location.assign(address) },
  )
  if (drawing === null) return null
  return (
    <>
      <FailureNotice failure={fetching.failure} />
      <Button variant="default" loading={fetching.isBusy} onClick={() => void fetching.run(drawing)}>
        Download {drawing.fileName}, {sizeInWords(drawing.size)}
      </Button>
    </>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue>{children}</DataList.ItemValue>
    </DataList.Item>
  )
}
