import { NativeSelect, Table, Text } from '@mantine/core'
import { isRequired } from '#domain/feeds/feed-fields.ts'
import { fieldLabel } from '#domain/feeds/feed-labels.ts'
import type { FeedResource } from '#domain/feeds/feed-resources.ts'
import { type ColumnMatch, missingFields, TIME_OF_UPLOAD, type UploadTable } from '#domain/feeds/upload.ts'
import { Panel } from '../ui/screen.tsx'
import styles from './feeds.module.css'

interface ColumnMatchingProps {
  readonly table: UploadTable
  readonly resource: FeedResource
  readonly match: ColumnMatch
  readonly isLocked: boolean
  readonly onChange: (match: ColumnMatch) => void
}

const NONE = ''

/** Matches columns of the file with fields, and shows the first value of each as an example. */
export function ColumnMatching({ table, resource, match, isLocked, onChange }: ColumnMatchingProps) {
  const missing = missingFields(resource, match)
  const headings = table.headings.filter((heading) => heading !== '')
  function choose(field: string, heading: string) {
    // A column has one field.
    const others = Object.entries(match).filter(([name, used]) => name !== field && used !== heading)
    onChange(Object.fromEntries(heading === NONE ? others : [...others, [field, heading]]))
  }
  return (
    <Panel id="columns" title="Columns">
      <Text role="status">
        {missing.length === 0
          ? 'All required fields have a column.'
          : `Choose a column for ${missing.map((name) => `“${fieldLabel(name)}”`).join(', ')}.`}
      </Text>
      <Table className={styles.columns ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Field</Table.Th>
            <Table.Th>Column of the file</Table.Th>
            <Table.Th>First value</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {Object.entries(resource.fields).map(([name, field]) => {
            const label = fieldLabel(name)
            const heading = match[name] ?? NONE
            const isTimed = name === TIME_OF_UPLOAD
            const first = table.rows[0]?.[table.headings.indexOf(heading)] ?? ''
            return (
              <Table.Tr key={name}>
                <Table.Th scope="row">
                  {label}
                  {isRequired(field) && !isTimed && <span className={styles.required}> (required)</span>}
                  <span className={styles.second}>{field.description}</span>
                </Table.Th>
                <Table.Td>
                  <NativeSelect
                    aria-label={`Column for ${label}`}
                    value={heading}
                    disabled={isLocked}
                    error={missing.includes(name)}
                    data={[
                      { value: NONE, label: isTimed ? 'Time of this upload' : 'None' },
                      ...headings.map((each) => ({ value: each, label: each })),
                    ]}
                    onChange={({ currentTarget }) => choose(name, currentTarget.value)}
                  />
                </Table.Td>
                <Table.Td className={styles.value ?? ''}>{heading === NONE ? '' : first}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Panel>
  )
}
