import { NativeSelect, TextInput } from '@mantine/core'
import type { AuditQuery } from '#domain/people/people.ts'
import { AUDITED_RECORDS } from './audit-words.ts'
import styles from './filters.module.css'
import { useTypedText } from './use-typed-text.ts'

interface AuditFiltersProps {
  readonly query: AuditQuery
  readonly onChange: (change: Partial<AuditQuery>) => void
}

const RECORDS = Object.entries(AUDITED_RECORDS)
  // The details of an enquiry are one thing to people, and many tables.
  .filter(([table]) => !/^lead_/.test(table))
  .map(([value, word]) => ({ value, label: word.charAt(0).toUpperCase() + word.slice(1) }))

export function AuditFilters({ query, onChange }: AuditFiltersProps) {
  const [who, type] = useTypedText(query.who, (text) => onChange({ who: text }))

  return (
    <search className={styles.filters}>
      <TextInput
        label="Who (name or address)"
        type="search"
        className={styles.search}
        value={who}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <NativeSelect
        label="What"
        size="md"
        value={query.what}
        onChange={(event) => onChange({ what: event.currentTarget.value })}
        data={[{ value: '', label: 'Everything' }, ...RECORDS]}
      />
      <TextInput
        label="From"
        type="date"
        value={query.since}
        max={query.until || undefined}
        onChange={(event) => onChange({ since: event.currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        value={query.until}
        min={query.since || undefined}
        onChange={(event) => onChange({ until: event.currentTarget.value })}
      />
    </search>
  )
}
