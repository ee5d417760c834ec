import type { ReactNode } from 'react'
import { APPLICATION_STATUSES } from '#domain/applications/applications.ts'
import {
  formatDurationHours,
  formatShare,
  type RecruitmentReport,
} from '#domain/applications/recruitment-report.ts'
import { ReportTable, textColumns } from '../../ui/report-table.tsx'

interface ReportProps {
  readonly report: RecruitmentReport
}

export function FirstResponseTable({ report: { applications, answer } }: ReportProps) {
  return (
    <MetricsTable
      label="Time to first response"
      headings={['Answered', 'Median', '90% within', 'Not answered']}
      rows={[
        [
          `${answer.answered} (${formatShare(answer.answered, applications)})`,
          formatDurationHours(answer.median_hours),
          formatDurationHours(answer.p90_hours),
          answer.unanswered,
        ],
      ]}
    />
  )
}

export function Stages({ report: { applications, stages } }: ReportProps) {
  return (
    <MetricsTable
      label="Drop-off by status"
      headings={['Status', 'Reached', 'Share', 'Rejected', 'Withdrawn', 'Current']}
      rows={stages.map(({ status, reached, rejected, withdrawn, staying }) => [
        status,
        reached,
        formatShare(reached, applications),
        `${rejected} (${formatShare(rejected, reached)})`,
        `${withdrawn} (${formatShare(withdrawn, reached)})`,
        staying,
      ])}
    />
  )
}

export function TimeInStageTable({ report: { stays } }: ReportProps) {
  const order = (status: (typeof stays)[number]['status']) => APPLICATION_STATUSES.indexOf(status)
  return (
    <MetricsTable
      label="Time in each status"
      headings={['Status', 'Completed', 'Median', '90% within', 'Current']}
      rows={stays
        .toSorted((a, b) => order(a.status) - order(b.status))
        .map((stay) => [
          stay.status,
          stay.ended,
          formatDurationHours(stay.median_hours),
          formatDurationHours(stay.p90_hours),
          stay.staying,
        ])}
    />
  )
}

export function Sources({ report: { sources } }: ReportProps) {
  return (
    <MetricsTable
      label="Sources"
      headings={['Source', 'Applications', 'Interviewed', 'Hired']}
      rows={sources.map(({ source, applications, interviews, hired }) => [
        source,
        applications,
        `${interviews} (${formatShare(interviews, applications)})`,
        `${hired} (${formatShare(hired, applications)})`,
      ])}
    />
  )
}

export function Vacancies({ report: { vacancies } }: ReportProps) {
  return (
    <MetricsTable
      label="By vacancy"
      headings={['Vacancy', 'Applications', 'Answered', 'Median response time', 'Interviewed', 'Hired']}
      rows={vacancies.map(({ title, applications, answered, median_hours: median, interviews, hired }) => [
        title,
        applications,
        `${answered} (${formatShare(answered, applications)})`,
        formatDurationHours(median),
        interviews,
        hired,
      ])}
    />
  )
}

interface MetricsTableProps {
  readonly label: string
  readonly headings: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
}

/** Two vacancies may have the same title, so the index is the key. */
function MetricsTable({ label, headings, rows }: MetricsTableProps) {
  return (
    <ReportTable
      label={label}
      columns={textColumns(headings)}
      rows={rows.map((cells, index) => ({ key: String(index), cells }))}
    />
  )
}
