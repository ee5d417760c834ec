import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { listJobChoices } from '#app/content/applications/queries.ts'
import { readRecruitmentReport } from '#app/content/applications/report.ts'
import {
  METRIC_DEFINITIONS,
  RECRUITMENT_REPORT_COLUMNS,
  toRecruitmentReportRows,
} from '#domain/applications/recruitment-report.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { ACCOUNT_API } from '#domain/users/account-api.ts'
import { DateField } from '../../ui/form/date-field.tsx'
import { saveCsv } from '../../ui/list/csv-export.ts'
import { day, listQuery, number } from '../../ui/list/list-query.ts'
import { useListState } from '../../ui/list/use-list-state.ts'
import { callWebsiteApi, loadData } from '../../ui/loader-data.ts'
import { FailureNotice, Panel, pageTitle, ScreenHeader } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { Route } from './+types/application-report'
import { FirstResponseTable, Sources, Stages, TimeInStageTable, Vacancies } from './report-tables.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Application reports')

const DEFAULT_DAYS = 90
const DAY_MS = 86_400_000
const PATH = '/job-applications/figures'

const reportQuery = listQuery({ from: day(), to: day(), job: number() })

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const query = reportQuery.read(new URL(request.url).searchParams)
  const now = Date.now()
  const period = {
    from: query.from || toLondonDate(new Date(now - DEFAULT_DAYS * DAY_MS)),
    to: query.to || toLondonDate(new Date(now)),
    job: query.job,
  }
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
        <DateField label="Received from" value={period.from} onDate={(from) => show({ from })} />
        <DateField label="Received to" value={period.to} onDate={(to) => show({ to })} />
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
      <Panel id="answer" title="Time to first response">
        <Text c="dimmed">{METRIC_DEFINITIONS.answer}</Text>
        <FirstResponseTable report={report} />
      </Panel>
      <Panel id="stages" title="Drop-off by status">
        <Text c="dimmed">{METRIC_DEFINITIONS.stages}</Text>
        <Stages report={report} />
      </Panel>
      <Panel id="stays" title="Time in each status">
        <Text c="dimmed">{METRIC_DEFINITIONS.stays}</Text>
        <TimeInStageTable report={report} />
      </Panel>
      <Panel id="sources" title="Sources">
        <Text c="dimmed">{METRIC_DEFINITIONS.sources}</Text>
        <Sources report={report} />
      </Panel>
      <Panel id="vacancies" title="By vacancy">
        <Text c="dimmed">{METRIC_DEFINITIONS.vacancies}</Text>
        <Vacancies report={report} />
      </Panel>
    </Stack>
  )
}
