/** Fills the slots from a record: what kind, and which one. */
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { browserSession } from '#app/session/browser-session.ts'
import {
  PICTURES_API,
  SOURCE_KINDS,
  SOURCE_NAMES,
  type SourceKind,
} from '#domain/picture-sets/picture-sets.ts'
import type { RecordFacts, RecordsAnswer } from '#domain/picture-sets/records.ts'
import { askWebsite } from '../../ui/calls.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { attempt, type Outcome } from '../../ui/outcome.ts'
import { FailureNotice } from '../../ui/screen.tsx'

interface RecordChoiceProps {
  readonly title: string
  /** The first is shown to begin with; of one there is nothing to choose. */
  readonly kinds?: readonly SourceKind[]
  readonly onChoose: (record: RecordFacts) => void
  readonly onClose: () => void
}

const TYPING_MS = 250

export function RecordChoice({ title, kinds = SOURCE_KINDS, onChoose, onClose }: RecordChoiceProps) {
  const [kind, setKind] = useState<SourceKind>(kinds[0] ?? 'news')
  const [words, setWords] = useState('')
  const found = useRecords(kind, words)
  return (
    <Dialog title={title} size="xl" onClose={onClose}>
      <Stack gap="md">
        <Group grow align="flex-end">
          {kinds.length > 1 && (
            <NativeSelect
              label="Kind"
              value={kind}
              data={kinds.map((each) => ({ value: each, label: SOURCE_NAMES[each][1] }))}
              onChange={({ currentTarget }) => setKind(currentTarget.value as SourceKind)}
            />
          )}
          <TextInput
            type="search"
            label="Search titles"
            data-autofocus
            value={words}
            maxLength={200}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        </Group>
        <FailureNotice failure={found?.failure ?? null} />
        <Text role="status" c="dimmed">
          {found === null ? 'Looking…' : found.data?.length === 0 ? 'Nothing matches.' : null}
        </Text>
        <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {found?.data?.map((record) => (
            <li key={record.id}>
              <Button
                variant="default"
                fullWidth
                justify="space-between"
                h="auto"
                py="xs"
                styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
                onClick={() => onChoose(record)}
              >
                {record.title || 'Untitled'}
              </Button>
            </li>
          ))}
        </Stack>
      </Stack>
    </Dialog>
  )
}

/** Null until they are there. */
function useRecords(kind: SourceKind, words: string): Outcome<readonly RecordFacts[]> | null {
  const [found, setFound] = useState<Outcome<readonly RecordFacts[]> | null>(null)
  useEffect(() => {
    let isWanted = true
    setFound(null)
    const timer = setTimeout(() => {
      const query = new URLSearchParams({ kind, q: words })
      void attempt(async () => {
        const path = `${PICTURES_API.records}?${query}`
        return (await askWebsite<RecordsAnswer>(await browserSession(), 'GET', path)).records
      }).then((outcome) => {
        if (isWanted) setFound(outcome)
      })
    }, TYPING_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [kind, words])
  return found
}
