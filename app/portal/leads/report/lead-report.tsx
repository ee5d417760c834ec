import { Button, Group, Stack, Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { readConversationRows, readLeadReport } from '#app/content/leads/report.ts'
import { askData } from '#app/session/data-session.ts'
import { formatDurationHours, formatShare } from '#domain/applications/recruitment-report.ts'
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
import { saveCsv } from '../../ui/list/csv-export.ts'
import { day, listQuery } from '../../ui/list/list-query.ts'
import { useListState } from '../../ui/list/use-list-state.ts'
import { callWebsiteApi, loadData, userContext } from '../../ui/loader-data.ts'
import {
  getReportPeriod,
  ReportDates,
  type ReportSection,
  ReportSections,
} from '../../ui/report/report-sections.tsx'
import { FailureNotice, pageTitle, ScreenHeader } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { Route } from './+types/lead-report'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Lead reports')

const PATH = '/leads/figures'

const reportQuery = listQuery({ from: day(), to: day() })

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const query = reportQuery.read(new URL(request.url).searchParams)
  const period = getReportPeriod(query)
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
        <ReportDates period={period} onChange={show} />
      </Group>
      <Text role="status">{received === 1 ? '1 lead' : `${received.toLocaleString('en-GB')} leads`}</Text>
      <ReportSections sections={getSections(report)} />
    </Stack>
  )
}

function getSections(report: LeadReport): readonly ReportSection[] {
  const { received, answered, hours, calls, types, sources, reasons } = report
  const formatPart = (count: number, of: number) => `${count} (${formatShare(count, of)})`
  const closed = reasons.reduce((sum, { closed: count }) => sum + count, 0)
  return [
    {
      id: 'answer',
      definition: LEAD_METRIC_DEFINITIONS.answer,
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
      definition: LEAD_METRIC_DEFINITIONS.calls,
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
      definition: LEAD_METRIC_DEFINITIONS.types,
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
      definition: LEAD_METRIC_DEFINITIONS.sources,
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
      definition: LEAD_METRIC_DEFINITIONS.reasons,
      title: 'Reasons for closing',
      headings: ['Reason', 'Leads'],
      rows: reasons.map((row) => [row.reason || 'No reason given', formatPart(row.closed, closed)]),
    },
  ]
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
