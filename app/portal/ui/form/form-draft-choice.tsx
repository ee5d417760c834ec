/** Shows a draft beside a version that was saved since. Loaded on use, because it is rare. */
import { Alert, Button, Group, Table, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { DateTime } from '../date-time.tsx'
import styles from './form.module.css'
import type { DraftChange, FormDraft } from './form-draft.ts'

interface DraftChoiceProps {
  readonly choice: NonNullable<FormDraft['choice']>
  /** Returns the element id of a field. */
  readonly idOf: (name: string) => string
}

export default function DraftChoice({ choice, idOf }: DraftChoiceProps) {
  return (
    <Alert
      color="yellow"
      role="alert"
      className={styles.draft ?? ''}
      title="Your draft and the saved version differ"
    >
      <Text>
        This record has changed since you typed your draft <DateTime at={choice.at} />. Choose which version
        to keep.
      </Text>
      <Comparison changes={choice.changes} idOf={idOf} />
      <Group gap="xs">
        <Button size="compact-md" variant="default" onClick={choice.onUseMine}>
          Use my draft
        </Button>
        <Button size="compact-md" variant="default" onClick={choice.onDiscard}>
          Keep the saved version
        </Button>
      </Group>
    </Alert>
  )
}

function Comparison({
  changes,
  idOf,
}: { readonly changes: readonly DraftChange[] } & Pick<DraftChoiceProps, 'idOf'>) {
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are on the screen after the first render
  useEffect(() => {
    function labelOf(name: string): string {
      const id = idOf(name)
      const field = document.getElementById(id)
      const label =
        [...document.querySelectorAll('label')].find(({ htmlFor }) => htmlFor === id) ??
        document.getElementById(field?.getAttribute('aria-labelledby') ?? '')
      return label?.firstChild?.textContent ?? name
    }
    setLabels(Object.fromEntries(changes.map(({ name }) => [name, labelOf(name)])))
  }, [changes])
  return (
    <Table my="sm" layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Field</Table.Th>
          <Table.Th>Saved</Table.Th>
          <Table.Th>Your draft</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ name, saved, mine }) => (
          <Table.Tr key={name}>
            <Table.Th>{labels[name] ?? name}</Table.Th>
            <Table.Td className={styles.version}>{formatValue(saved)}</Table.Td>
            <Table.Td className={styles.version}>{formatValue(mine)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** Shows rich text without its tags, and lists with commas. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty'
  if (Array.isArray(value)) return value.map(formatValue).join(', ')
  if (typeof value === 'object') return Object.values(value).map(formatValue).join(', ')
  return String(value)
    .replace(/<[^>]*>/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}
