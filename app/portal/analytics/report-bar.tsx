import { Button } from '@mantine/core'
import { BREAKPOINTS, useMediaQuery } from '#app/ui/media-query/media-query.ts'
import type { FilterValues } from '#domain/analytics/reports.ts'
import { COMPARISONS, DATE_RANGES } from '#domain/reporting/date-range.ts'
import { CLASSES, DEVICES } from '#domain/reporting/sections/section-metadata.ts'
import { ChoiceFilter, DaysFilter } from '../ui/list/filter-fields.tsx'
import styles from './analytics.module.css'
import type { ReportQuery } from './report-query.ts'

interface ReportBarProps {
  readonly query: ReportQuery
  /** Filter options; null while loading or unavailable. */
  readonly values: FilterValues | null
  readonly onChange: (change: Partial<ReportQuery>) => void
}

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const FILTERS = ['class', 'source', 'device', 'path'] as const

export function ReportBar({ query, values, onChange }: ReportBarProps) {
  const isWide = useMediaQuery(`(min-width: ${BREAKPOINTS.md}px)`, true)
  const used = FILTERS.filter((name) => query[name] !== '').length
  const filters = <Filters query={query} values={values} onChange={onChange} used={used} />
  return (
    <search className={styles.bar} aria-label="Date range and filters">
      <ChoiceFilter
        as="select"
        label="Date range"
        value={query.period}
        choices={choicesOf(DATE_RANGES)}
        onChange={(period) => onChange({ period } as Partial<ReportQuery>)}
      />
      {query.period === 'own' && (
        <DaysFilter
          labels={['From', 'To']}
          from={query.from}
          to={query.to}
          onChange={(from, to) => onChange({ from, to })}
        />
      )}
      <ChoiceFilter
        as="select"
        label="Compared with"
        value={query.against}
        choices={choicesOf(COMPARISONS)}
        onChange={(against) => onChange({ against } as Partial<ReportQuery>)}
      />
      {query.against === 'own' && (
        <DaysFilter
          labels={['Compared with, from', 'To']}
          from={query.since}
          to={query.until}
          onChange={(since, until) => onChange({ since, until })}
        />
      )}
      {isWide ? (
        filters
      ) : (
        <details className={styles.more}>
          <summary>{used === 0 ? 'Filters' : `Filters (${used} active)`}</summary>
          <div className={styles.bar}>{filters}</div>
        </details>
      )}
    </search>
  )
}

function Filters({ query, values, onChange, used }: ReportBarProps & { used: number }) {
  const some = (all: string, found: readonly string[], names: Readonly<Record<string, string>> = {}) => [
    { value: '', label: all },
    ...found.map((value) => ({ value, label: names[value] ?? value })),
  ]
  return (
    <>
      <ChoiceFilter
        as="select"
        label="Visitors"
        value={query.class}
        choices={some('All visitors', Object.keys(CLASSES), CLASSES)}
        onChange={(kind) => onChange({ class: kind } as Partial<ReportQuery>)}
      />
      <ChoiceFilter
        as="select"
        label="Source"
        value={query.source}
        choices={some('All sources', values?.sources ?? [])}
        onChange={(source) => onChange({ source })}
      />
      <ChoiceFilter
        as="select"
        label="Device"
        value={query.device}
        choices={some('All devices', Object.keys(DEVICES), DEVICES)}
        onChange={(device) => onChange({ device } as Partial<ReportQuery>)}
      />
      <ChoiceFilter
        as="select"
        label="Page"
        value={query.path}
        choices={some('All pages', values?.pages ?? [])}
        onChange={(path) => onChange({ path })}
      />
      {used > 0 && (
        <Button
          variant="default"
          flex="0 0 auto"
          onClick={() => onChange({ class: '', source: '', device: '', path: '' } as Partial<ReportQuery>)}
        >
          Clear filters
        </Button>
      )}
    </>
  )
}
