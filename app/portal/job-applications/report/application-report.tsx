import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { listJobChoices } from '#app/content/applications/queries.ts'
import { readRecruitmentReport } from '#app/content/applications/report.ts'
import { APPLICATION_STATUSES } from '#domain/applications/applications.ts'
import {
  formatDurationHours,
  formatShare,
  METRIC_DEFINITIONS,
  RECRUITMENT_REPORT_COLUMNS,
  type RecruitmentReport,
  toRecruitmentReportRows,
} from '#domain/applications/recruitment-report.ts'
import { ACCOUNT_API } from '#domain/users/account-api.ts'
import { saveCsv } from '../../ui/list/csv-export.ts'
import { day, listQuery, number } from '../../ui/list/list-query.ts'
import { useListState } from '../../ui/list/use-list-state.ts'
import { callWebsiteApi, loadData } from '../../ui/loader-data.ts'
import {
  getReportPeriod,
  ReportDates,
  type ReportSection,
  ReportSections,
} from '../../ui/report/report-sections.tsx'
import { FailureNotice, pageTitle, ScreenHeader } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { Route } from './+types/application-report'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Application reports')

const PATH = '/job-applications/figures'

const reportQuery = listQuery({ from: day(), to: day(), job: number() })

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const query = reportQuery.read(new URL(request.url).searchParams)
  const period = { ...getReportPeriod(query), job: query.job }
  return loadData(context, async (client) => {
    const [report, jobs] = await Promise.all([readRecruitmentReport(client, period), listJobChoices(client)])
    return { report, jobs, query, period }
  })
}
clientLoader.hydrate = true as const

export default function ApplicationReport({
  loaderData: { report, jobs, query, period },
}: Route.ComponentProps) {
  const [, setParameters] = useSearchParams()
  const { displayed: chosen, latest } = useListState(reportQuery, query)
  const show = (change: Partial<typeof query>) =>
    setParameters(reportQuery.write({ ...latest(), ...change }), { preventScrollReset: true })
  const rows = toRecruitmentReportRows(report)
  // The security log records every export.
  const file = useAction(
    {
      withSession: (session) =>
        callWebsiteApi(session, 'POST', ACCOUNT_API.exports, { list: PATH, rows: rows.length }),
    },
    {
      reloads: false,
      onDone: () => saveCsv(PATH, period, RECRUITMENT_REPORT_COLUMNS, rows),
    },
  )
  return (
    <Stack gap="lg">
      <ScreenHeader
        back={{ to: '/job-applications', label: 'All applications' }}
        title="Application reports"
        lead="Applications received in this date range, with their current status."
      >
        <Button variant="default" loading={file.isBusy} onClick={() => void file.run(undefined)}>
          Download CSV
        </Button>
      </ScreenHeader>
      <FailureNotice failure={file.failure} />
      <Group align="flex-end">
        <ReportDates period={period} onChange={show} />
        <NativeSelect
          label="Vacancy"
          w="24rem"
          maw="100%"
          value={chosen.job}
          data={[
            { value: '', label: 'All vacancies' },
            ...jobs.map(({ id, title, location }) => ({ value: String(id), label: `${title}, ${location}` })),
          ]}
          onChange={({ currentTarget: { value } }) => show({ job: value })}
        />
      </Group>
      <Text role="status">
        {report.applications === 1
          ? '1 application'
          : `${report.applications.toLocaleString('en-GB')} applications`}
      </Text>
      <ReportSections sections={getSections(report)} />
    </Stack>
  )
}

function getSections(report: RecruitmentReport): readonly ReportSection[] {
  const { applications, answer, stages, stays, sources, vacancies } = report
  const formatPart = (count: number, of: number) => `${count} (${formatShare(count, of)})`
  const order = ({ status }: (typeof stays)[number]) => APPLICATION_STATUSES.indexOf(status)
  return [
    {
      id: 'answer',
      title: 'Time to first response',
      definition: METRIC_DEFINITIONS.answer,
      headings: ['Answered', 'Median', '90% within', 'Not answered'],
      rows: [
        [
          formatPart(answer.answered, applications),
          formatDurationHours(answer.median_hours),
          formatDurationHours(answer.p90_hours),
          answer.unanswered,
        ],
      ],
    },
    {
      id: 'stages',
      title: 'Drop-off by status',
      definition: METRIC_DEFINITIONS.stages,
      headings: ['Status', 'Reached', 'Share', 'Rejected', 'Withdrawn', 'Current'],
      rows: stages.map(({ status, reached, rejected, withdrawn, staying }) => [
        status,
        reached,
        formatShare(reached, applications),
        formatPart(rejected, reached),
        formatPart(withdrawn, reached),
        staying,
      ]),
    },
    {
      id: 'stays',
      title: 'Time in each status',
      definition: METRIC_DEFINITIONS.stays,
      headings: ['Status', 'Completed', 'Median', '90% within', 'Current'],
      rows: stays
        .toSorted((a, b) => order(a) - order(b))
        .map((stay) => [
          stay.status,
          stay.ended,
          formatDurationHours(stay.median_hours),
          formatDurationHours(stay.p90_hours),
          stay.staying,
        ]),
    },
    {
      id: 'sources',
      title: 'Sources',
      definition: METRIC_DEFINITIONS.sources,
      headings: ['Source', 'Applications', 'Interviewed', 'Hired'],
      rows: sources.map((row) => [
        row.source,
        row.applications,
        formatPart(row.interviews, row.applications),
        formatPart(row.hired, row.applications),
      ]),
    },
    {
      id: 'vacancies',
      title: 'By vacancy',
      definition: METRIC_DEFINITIONS.vacancies,
      headings: ['Vacancy', 'Applications', 'Answered', 'Median response time', 'Interviewed', 'Hired'],
      rows: vacancies.map((row) => [
        row.title,
        row.applications,
        formatPart(row.answered, row.applications),
        formatDurationHours(row.median_hours),
        row.interviews,
        row.hired,
      ]),
    },
  ]
}
