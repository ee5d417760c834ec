import { NativeSelect, TextInput } from '@mantine/core'
import type { PeopleQuery } from '#domain/people/people.ts'
import { ROLES } from '#domain/roles/roles.ts'
import styles from './filters.module.css'
import { ROLE_NAMES } from './role-names.ts'
import { useTypedText } from './use-typed-text.ts'

interface PeopleFiltersProps {
  readonly query: PeopleQuery
  readonly onChange: (change: Partial<Pick<PeopleQuery, 'search' | 'role' | 'state'>>) => void
}

export function PeopleFilters({ query, onChange }: PeopleFiltersProps) {
  const [search, type] = useTypedText(query.search, (text) => onChange({ search: text }))

  return (
    <search className={styles.filters}>
      <TextInput
        label="Search names, addresses and companies"
        type="search"
        className={styles.search}
        value={search}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <NativeSelect
        label="Role"
        size="md"
        value={query.role}
        onChange={(event) => onChange({ role: event.currentTarget.value as PeopleQuery['role'] })}
        data={[
          { value: '', label: 'All roles' },
          ...ROLES.map((value) => ({ value, label: ROLE_NAMES[value] })),
          { value: 'none', label: 'No role' },
        ]}
      />
      <NativeSelect
        label="State"
        size="md"
        value={query.state}
        onChange={(event) => onChange({ state: event.currentTarget.value as PeopleQuery['state'] })}
        data={[
          { value: '', label: 'All states' },
          { value: 'active', label: 'Active' },
          { value: 'never', label: 'Never signed in' },
          { value: 'disabled', label: 'Disabled' },
        ]}
      />
    </search>
  )
}
