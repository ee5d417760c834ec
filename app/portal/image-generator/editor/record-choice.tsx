import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { browserSession } from '#app/session/browser-session.ts'
import { IMAGES_API, SOURCE_NAMES, SOURCE_TYPES, type SourceType } from '#domain/image-sets/image-sets.ts'
import type { SourceFields, SourceRecordsResponse } from '#domain/image-sets/source-records.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { callWebsiteApi } from '../../ui/loader-data.ts'
import { FailureNotice } from '../../ui/screen.tsx'
import { useLoaded } from '../../ui/use-action.ts'

interface RecordChoiceProps {
  readonly title: string
  /** The first is the default. */
  readonly kinds?: readonly SourceType[]
  readonly onChoose: (record: SourceFields) => void
  readonly onClose: () => void
}

const SEARCH_DELAY_MS = 250

export function RecordChoice({ title, kinds = SOURCE_TYPES, onChoose, onClose }: RecordChoiceProps) {
  const [kind, setKind] = useState<SourceType>(kinds[0] ?? 'news')
  const [query, setQuery] = useState('')
  const [text] = useDebouncedValue(query, SEARCH_DELAY_MS)
  const { outcome: results } = useLoaded(async () => {
    const path = `${IMAGES_API.records}?${new URLSearchParams({ kind, q: text })}`
    return (await callWebsiteApi<SourceRecordsResponse>(await browserSession(), 'GET', path)).records
  }, [kind, text])
  return (
    <Dialog title={title} size="xl" onClose={onClose}>
      <Stack gap="md">
        <Group grow align="flex-end">
          {kinds.length > 1 && (
            <NativeSelect
              label="Type"
              value={kind}
              data={kinds.map((each) => ({ value: each, label: SOURCE_NAMES[each][1] }))}
              onChange={({ currentTarget }) => setKind(currentTarget.value as SourceType)}
            />
          )}
          <TextInput
            type="search"
            label="Search titles"
            data-autofocus
            value={query}
            maxLength={200}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          />
        </Group>
        <FailureNotice failure={results?.failure ?? null} />
        <Text role="status" c="dimmed">
          {results === null ? 'Searching…' : results.data?.length === 0 ? 'No results' : null}
        </Text>
        <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {results?.data?.map((record) => (
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
