/** Report in sections, each with a definition and a table, for a range of days. */
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { addDays, toLondonDate } from '#domain/dates/dates.ts'
import { DateField } from '../form/date-field.tsx'
import { ReportTable, textColumns } from '../report-table.tsx'
import { Panel } from '../screen.tsx'

const DEFAULT_DAYS = 90

type ReportPeriod = Readonly<Record<'from' | 'to', string>>

/** Returns the days of a report; by default the last 90. */
export function getReportPeriod({ from, to }: ReportPeriod): ReportPeriod {
  const today = toLondonDate(new Date())
  return { from: from || addDays(today, -DEFAULT_DAYS), to: to || today }
}

interface ReportDatesProps {
  readonly period: ReportPeriod
  readonly onChange: (change: Partial<ReportPeriod>) => void
}

export function ReportDates({ period: { from, to }, onChange }: ReportDatesProps) {
  return (
    <>
      <DateField label="Received from" value={from} onDate={(day) => onChange({ from: day })} />
      <DateField label="Received to" value={to} onDate={(day) => onChange({ to: day })} />
    </>
  )
}

export interface ReportSection {
  readonly id: string
  readonly title: string
  readonly definition: string
  readonly headings: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
}

export function ReportSections({ sections }: { readonly sections: readonly ReportSection[] }) {
  return sections.map(({ id, title, definition, headings, rows }) => (
    <Panel key={id} id={id} title={title}>
      <Text c="dimmed">{definition}</Text>
      <ReportTable
        label={title}
        columns={textColumns(headings)}
        // Two rows may have the same name, such as vacancies with one title.
        rows={rows.map((cells, index) => ({ key: String(index), cells }))}
      />
    </Panel>
  ))
}
