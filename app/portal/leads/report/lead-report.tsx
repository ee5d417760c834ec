import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { readConversationRows, readLeadReport } from '#app/content/leads/report.ts'
import { askData } from '#app/session/data-session.ts'
import { formatDurationHours, formatShare } from '#domain/applications/recruitment-report.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import {
  CONVERSATION_HEADINGS,
  LEAD_METRIC_DEFINITIONS,
  LEAD_REPORT_COLUMNS,
  type LeadReport,
  toConversationRow,
  toLeadReportRows,
} from '#domain/leads/lead-report.ts'
import { LEAD_TYPE_NAMES } from '#domain/leads/leads.ts'
import { ACCOUNT_API } from '#domain/users/account-api.ts'
import { DateField } from '../../ui/form/date-field.tsx'
import { saveCsv } from '../../ui/list/csv-export.ts'
import { day, listQuery } from '../../ui/list/list-query.ts'
import { useListState } from '../../ui/list/use-list-state.ts'
import { callWebsiteApi, loadData, userContext } from '../../ui/loader-data.ts'
import { ReportTable, textColumns } from '../../ui/report-table.tsx'
import { FailureNotice, Panel, pageTitle, ScreenHeader } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { Route } from './+types/lead-report'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Lead reports')

const DEFAULT_DAYS = 90
const DAY_MS = 86_400_000
const PATH = '/leads/figures'

const reportQuery = listQuery({ from: day(), to: day() })

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const query = reportQuery.read(new URL(request.url).searchParams)
  const now = Date.now()
  const period = {
    from: query.from || toLondonDate(new Date(now - DEFAULT_DAYS * DAY_MS)),
    to: query.to || toLondonDate(new Date(now)),
  }
  const report = await loadData(context, (client) => readLeadReport(client, period))
  return { report, query, period, isStaff: context.get(userContext).role === 'staff' }
}
clientLoader.hydrate = true as const

export default function LeadReportScreen({ loaderData }: Route.ComponentProps) {
  const { report, query, period, isStaff } = loaderData
  const [, setParameters] = useSearchParams()
  const { latest } = useListState(reportQuery, query)
  const show = (change: Partial<typeof query>) =>
    setParameters(reportQuery.write({ ...latest(), ...change }), { preventScrollReset: true })
  const { received } = report
  return (
    <Stack gap="lg">
      <ScreenHeader
        back={isStaff ? { to: '/leads', label: 'All leads' } : undefined}
        title="Lead reports"
        lead="Leads received in this date range, with their current status. Excludes spam and merged leads."
      >
        <Button
          variant="default"
          onClick={() => saveCsv(PATH, period, LEAD_REPORT_COLUMNS, toLeadReportRows(report))}
        >
          Download CSV
        </Button>
        {isStaff && <ConversationsFile period={period} />}
      </ScreenHeader>
      <Group align="flex-end">
        <DateField label="Received from" value={period.from} onDate={(from) => show({ from })} />
        <DateField label="Received to" value={period.to} onDate={(to) => show({ to })} />
      </Group>
      <Text role="status">{received === 1 ? '1 lead' : `${received.toLocaleString('en-GB')} leads`}</Text>
      {getSections(report).map(({ id, title, definition, headings, rows }) => (
        <Panel key={id} id={id} title={title}>
          <Text c="dimmed">{definition}</Text>
          <ReportTable
            label={title}
            columns={textColumns(headings)}
            rows={rows.map((cells) => ({ key: String(cells[0]), cells }))}
          />
        </Panel>
      ))}
    </Stack>
  )
}

interface Section {
  readonly id: keyof typeof LEAD_METRIC_DEFINITIONS
  readonly title: string
  readonly definition: string
  readonly headings: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
}

function getSections(report: LeadReport): readonly Section[] {
  const { received, answered, hours, calls, types, sources, reasons } = report
  const formatPart = (count: number, of: number) => `${count} (${formatShare(count, of)})`
  const closed = reasons.reduce((sum, { closed: count }) => sum + count, 0)
  const sections: readonly Omit<Section, 'definition'>[] = [
    {
      id: 'answer',
      title: 'Time to first reply',
      headings: ['Leads', 'Answered', 'Median', '90% within', 'Within 24 hours'],
      rows: [
        [
          received,
          formatPart(answered, received),
          formatDurationHours(hours.median),
          formatDurationHours(hours.ninth),
          formatPart(hours.within_day, answered),
        ],
      ],
    },
    {
      id: 'calls',
      title: 'Promised calls',
      headings: ['Promised', 'On time', 'Late', 'Overdue', 'Upcoming', 'No call needed'],
      rows: [
        [
          calls.promised,
          formatPart(calls.kept, calls.promised),
          calls.late,
          calls.overdue,
          calls.open,
          calls.lapsed,
        ],
      ],
    },
    {
      id: 'types',
      title: 'Outcomes by type',
      headings: ['Type', 'Leads', 'Answered', 'Median time to reply', 'Won', 'Closed', 'Open'],
      rows: types.map((row) => [
        LEAD_TYPE_NAMES[row.type],
        row.received,
        formatPart(row.answered, row.received),
        formatDurationHours(row.median_hours),
        formatPart(row.won, row.received),
        row.closed,
        row.open,
      ]),
    },
    {
      id: 'sources',
      title: 'Sources',
      headings: ['Source', 'Leads', 'Won'],
      rows: sources.map((row) => [
        row.source,
        formatPart(row.received, received),
        formatPart(row.won, row.received),
      ]),
    },
    {
      id: 'reasons',
      title: 'Reasons for closing',
      headings: ['Reason', 'Leads'],
      rows: reasons.map((row) => [row.reason || 'No reason given', formatPart(row.closed, closed)]),
    },
  ]
  return sections.map((section) => ({ ...section, definition: LEAD_METRIC_DEFINITIONS[section.id] }))
}

/** Exports every conversation, whether or not it became a lead. The security log records the export. */
function ConversationsFile({ period }: { readonly period: Route.ComponentProps['loaderData']['period'] }) {
  const download = useAction(
    {
      withSession: async (session, _: null) => {
        const rows = await askData((client) => readConversationRows(client, period))
        await callWebsiteApi(session, 'POST', ACCOUNT_API.exports, { list: PATH, rows: rows.length })
        const now = new Date()
        const cells = rows.map((row) => toConversationRow(row, now))
        saveCsv(`${PATH}/conversations`, period, CONVERSATION_HEADINGS, cells)
        return rows.length
      },
    },
    {
      reloads: false,
      done: (count) => (count === 1 ? '1 conversation downloaded' : `${count} conversations downloaded`),
    },
  )
  return (
    <>
      <Button variant="default" loading={download.isBusy} onClick={() => void download.run(null)}>
        Download conversations
      </Button>
      <FailureNotice failure={download.failure} />
    </>
  )
}
