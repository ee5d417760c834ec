/** The figures as tables: each row says of how many it was counted. */
import type { ReactNode } from 'react'
import { APPLICATION_STATUSES } from '#domain/applications/applications.ts'
import { hoursInWords, type RecruitmentFigures, shareInWords } from '#domain/applications/figures.ts'
import { ReportTable, textColumns } from '../../ui/report-table.tsx'

interface Given {
  readonly figures: RecruitmentFigures
}

export function Answer({ figures: { applications, answer } }: Given) {
  return (
    <Figures
      label="Time to the first answer"
      headings={['Answered', 'Median', 'Nine of ten within', 'Not answered']}
      rows={[
        [
          `${answer.answered} (${shareInWords(answer.answered, applications)})`,
          hoursInWords(answer.median_hours),
          hoursInWords(answer.p90_hours),
          answer.unanswered,
        ],
      ]}
    />
  )
}

export function Stages({ figures: { applications, stages } }: Given) {
  return (
    <Figures
      label="Where applications are lost"
      headings={['Status', 'Reached', 'Of all', 'Rejected from it', 'Withdrawn from it', 'In it now']}
      rows={stages.map(({ status, reached, rejected, withdrawn, staying }) => [
        status,
        reached,
        shareInWords(reached, applications),
        `${rejected} (${shareInWords(rejected, reached)})`,
        `${withdrawn} (${shareInWords(withdrawn, reached)})`,
        staying,
      ])}
    />
  )
}

export function Stays({ figures: { stays } }: Given) {
  const order = (status: (typeof stays)[number]['status']) => APPLICATION_STATUSES.indexOf(status)
  return (
    <Figures
      label="Time in each status"
      headings={['Status', 'Left it', 'Median', 'Nine of ten within', 'In it now']}
      rows={stays
        .toSorted((a, b) => order(a.status) - order(b.status))
        .map((stay) => [
          stay.status,
          stay.ended,
          hoursInWords(stay.median_hours),
          hoursInWords(stay.p90_hours),
          stay.staying,
        ])}
    />
  )
}

export function Sources({ figures: { sources } }: Given) {
  return (
    <Figures
      label="Where they come from"
      headings={['Source', 'Applications', 'Interviewed', 'Hired']}
      rows={sources.map(({ source, applications, interviews, hired }) => [
        source,
        applications,
        `${interviews} (${shareInWords(interviews, applications)})`,
        `${hired} (${shareInWords(hired, applications)})`,
      ])}
    />
  )
}

export function Vacancies({ figures: { vacancies } }: Given) {
  return (
    <Figures
      label="By vacancy"
      headings={['Vacancy', 'Applications', 'Answered', 'Median to answer', 'Interviewed', 'Hired']}
      rows={vacancies.map(({ title, applications, answered, median_hours: median, interviews, hired }) => [
        title,
        applications,
        `${answered} (${shareInWords(answered, applications)})`,
        hoursInWords(median),
        interviews,
        hired,
      ])}
    />
  )
}

interface FiguresProps {
  readonly label: string
  readonly headings: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
}

/** Rows are known by their place, because two vacancies may have one title. */
function Figures({ label, headings, rows }: FiguresProps) {
  return (
    <ReportTable
      label={label}
      columns={textColumns(headings)}
      rows={rows.map((cells, index) => ({ key: String(index), cells }))}
    />
  )
}
