/** Filters, date range and comparison of a report. */
import { Button, Popover, Stack } from '@mantine/core'
import { useState } from 'react'
import { DATE_RANGES } from '#domain/reporting/date-range.ts'
import {
  CHANNELS,
  CLASSES,
  DEVICES,
  FIELD_LABELS,
  type FilterField,
  GOALS,
  getActiveFilters,
  NO_FILTERS,
} from '#domain/reporting/filters.ts'
import type { FilterValues } from '#domain/reporting/query-results.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import { Icon } from '../ui/icon.tsx'
import { ChoiceFilter, DaysFilter } from '../ui/list/filter-fields.tsx'
import styles from './analytics.module.css'
import type { ReportQuery, ReportQueryChange } from './report-query.ts'

interface ReportControlsProps {
  readonly query: ReportQuery
  readonly onChange: (change: ReportQueryChange) => void
}

/** @param values options that depend on the visits; null while loading or unavailable */
export function FilterButton({
  query,
  values,
  onChange,
}: ReportControlsProps & { readonly values: FilterValues | null }) {
  const [isOpen, setOpen] = useState(false)
  const used = getActiveFilters(query).length
  const choices: readonly (readonly [FilterField, Readonly<Record<string, string>>])[] = [
    ['channel', CHANNELS],
    ['source', named(values?.sources)],
    ['path', named(values?.pages)],
    ['device', DEVICES],
    ['class', CLASSES],
    ['goal', GOALS],
  ]
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={280}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<Icon name="list-filter" />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {used === 0 ? 'Filter' : `Filter (${used})`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filters">
        <Stack gap="sm">
          {choices.map(([field, names]) => (
            <ChoiceFilter
              key={field}
              label={FIELD_LABELS[field]}
              value={query[field]}
              choices={[
                { value: '', label: 'Any' },
                ...Object.entries(names).map(([value, label]) => ({ value, label })),
              ]}
              onChange={(value) => onChange({ [field]: value })}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

const named = (values: readonly string[] = []) => Object.fromEntries(values.map((value) => [value, value]))

export function DateRangeMenu({ query, onChange }: ReportControlsProps) {
  const choices = Object.entries(DATE_RANGES)
  return (
    <ActionMenu
      label="Date range"
      className={styles.range}
      actions={() =>
        choices.map(([period, label]) => ({
          label,
          isChecked: query.period === period,
          onSelect: () => onChange({ period }),
        }))
      }
    >
      <Icon name="calendar" />
      {DATE_RANGES[query.period]}
      <Icon name="chevron-down" />
    </ActionMenu>
  )
}

/** Fields of custom ranges, and the active filters. */
export function QueryBar({ query, onChange }: ReportControlsProps) {
  const filters = getActiveFilters(query)
  const hasDates = query.period === 'own' || query.against === 'own'
  if (!hasDates && filters.length === 0) return null
  return (
    <div className={styles.queryBar}>
      {query.period === 'own' && (
        <DaysFilter
          labels={['From', 'To']}
          from={query.from}
          to={query.to}
          onChange={(from, to) => onChange({ from, to })}
        />
      )}
      {query.against === 'own' && (
        <DaysFilter
          labels={['Compared with, from', 'To']}
          from={query.since}
          to={query.until}
          onChange={(since, until) => onChange({ since, until })}
        />
      )}
      {filters.length > 0 && (
        <ul aria-label="Active filters" className={styles.chips}>
          {filters.map(({ field, label, value }) => (
            <li key={field} className={styles.chip}>
              <span>
                {label}: {value}
              </span>
              <button
                type="button"
                aria-label={`Remove filter ${label}`}
                onClick={() => onChange({ [field]: '' })}
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
          {filters.length > 1 && (
            <li>
              <Button variant="subtle" size="compact-sm" onClick={() => onChange(NO_FILTERS)}>
                Clear all
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
