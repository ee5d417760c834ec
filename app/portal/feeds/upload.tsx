import { Button, Group, NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { listFeeds } from '#app/content/customer/feeds.ts'
import { browserPreferences } from '#app/preferences/preferences.ts'
import { resourceLabel } from '#domain/feeds/feed-labels.ts'
import { FEED_MAX_ROWS, FEED_RESOURCES } from '#domain/feeds/feed-resources.ts'
import { type ColumnMatch, matchColumns, missingFields, toUploadRows } from '#domain/feeds/upload.ts'
import type { CsvTable } from '#formats/csv-reader.ts'
import { CsvUpload } from '../ui/form/csv-upload.tsx'
import { loadData } from '../ui/loader-data.ts'
import { FailureNotice, Panel, pageTitle, ScreenHeader } from '../ui/screen.tsx'
import type { Route } from './+types/upload'
import { ColumnMatching } from './column-matching.tsx'
import { UploadPreview } from './upload-preview.tsx'
import { UploadProgress, UploadResult } from './upload-result.tsx'
import { useFeedUpload } from './use-feed-upload.ts'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Upload data')

const MAX_BYTES = 50 * 1024 * 1024

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { rows } = await loadData(context, (client) => listFeeds(client, { q: '', page: 1 }, new Date()))
  return { sources: rows.filter(({ isRevoked }) => !isRevoked) }
}
clientLoader.hydrate = true as const

/** The query string only remembers the choice. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search === nextUrl.search

const preferenceOf = (resource: string) => `feed-columns-${resource}`

/** The columns that were chosen last for a resource, on this device. */
function readMatch(resource: string): ColumnMatch {
  try {
    return JSON.parse(browserPreferences().get(preferenceOf(resource)) ?? '{}')
  } catch {
    return {}
  }
}

interface ChosenFile {
  readonly name: string
  readonly table: CsvTable
}

export default function Upload({ loaderData: { sources } }: Route.ComponentProps) {
  const [query, setQuery] = useSearchParams()
  // The URL follows later, after a navigation.
  const [chosen, setChosen] = useState({ source: query.get('source'), data: query.get('data') })
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [match, setMatch] = useState<ColumnMatch>({})
  const [mode, setMode] = useState<'rows' | 'all'>('rows')
  const upload = useFeedUpload()

  const source = sources.find(({ id }) => String(id) === chosen.source) ?? sources[0]
  const resource =
    FEED_RESOURCES.find(({ name }) => name === chosen.data && source?.resources.includes(name)) ??
    FEED_RESOURCES.find(({ name }) => source?.resources.includes(name))
  // A file can have 100,000 rows.
  const rows = useMemo(
    () => (file && resource ? toUploadRows(file.table, resource, match, upload.startedAt) : null),
    [file, resource, match, upload.startedAt],
  )
  if (source === undefined || resource === undefined)
    return (
      <Stack gap="lg">
        <ScreenHeader title="Upload data" back={{ to: '/feeds', label: 'Feeds' }} />
        <Text>Create a source under Feeds first. Each upload is stored as if that source had sent it.</Text>
      </Stack>
    )

  function choose(change: Readonly<Record<string, string>>) {
    upload.reset()
    const next = { source: String(source?.id), data: resource?.name ?? '', ...change }
    setChosen(next)
    setQuery(new URLSearchParams(next), { replace: true, preventScrollReset: true })
    const matched = FEED_RESOURCES.find(({ name }) => name === next.data)
    if (file && matched) setMatch(matchColumns(file.table, matched, readMatch(matched.name)))
  }
  function changeMatch(next: ColumnMatch) {
    upload.reset()
    setMatch(next)
    browserPreferences().set(preferenceOf(resource?.name ?? ''), JSON.stringify(next))
  }

  const missing = missingFields(resource, match)
  const isReady = rows !== null && missing.length === 0 && rows.rows.length > 0
  const count = rows?.rows.length ?? 0
  const counted = count === 1 ? '1 row' : `${count.toLocaleString('en-GB')} rows`
  const send = (isDryRun: boolean) =>
    rows && void upload.send({ sourceId: source.id, resource: resource.name, rows, mode, isDryRun })

  return (
    <Stack gap="lg">
      <ScreenHeader
        title="Upload data"
        back={{ to: '/feeds', label: 'Feeds' }}
        lead="Import a CSV file. You can check every row before anything is stored."
      />
      <Panel id="file" title="File">
        <Stack gap="md">
          <Group align="flex-start">
            <NativeSelect
              label="Source"
              value={String(source.id)}
              disabled={upload.isRunning}
              data={sources.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={({ currentTarget }) => choose({ source: currentTarget.value })}
            />
            <NativeSelect
              label="Data"
              value={resource.name}
              disabled={upload.isRunning}
              data={source.resources.map((name) => ({ value: name, label: resourceLabel(name) }))}
              onChange={({ currentTarget }) => choose({ data: currentTarget.value })}
            />
          </Group>
          <Text size="sm" c="dimmed">
            {resource.description}
          </Text>
          <CsvUpload
            label={file === null ? 'Choose CSV file' : 'Choose another file'}
            isLocked={upload.isRunning}
            maxRows={FEED_MAX_ROWS}
            maxBytes={MAX_BYTES}
            onTable={(name, table) => {
              upload.reset()
              setFile({ name, table })
              setMatch(matchColumns(table, resource, readMatch(resource.name)))
            }}
          />
          {file !== null && (
            <Text role="status">
              “{file.name}”: {file.table.rows.length.toLocaleString('en-GB')}{' '}
              {file.table.rows.length === 1 ? 'row' : 'rows'}, {file.table.headings.length} columns.
            </Text>
          )}
        </Stack>
      </Panel>
      {file !== null && rows !== null && (
        <>
          <ColumnMatching
            table={file.table}
            resource={resource}
            match={match}
            isLocked={upload.isRunning}
            onChange={changeMatch}
          />
          <UploadPreview rows={rows} match={match} check={upload.check} />
          <Panel id="import" title="Import">
            <Stack gap="md">
              <Radio.Group
                label="If a row is refused"
                value={mode}
                onChange={(value) => {
                  upload.reset()
                  setMode(value === 'all' ? 'all' : 'rows')
                }}
              >
                <Stack gap="xs" mt="xs">
                  <Radio value="rows" label="Store the others" disabled={upload.isRunning} />
                  <Radio value="all" label="Store nothing" disabled={upload.isRunning} />
                </Stack>
              </Radio.Group>
              <FailureNotice failure={upload.failure} />
              <UploadProgress upload={upload} />
              <Group>
                {upload.isRunning ? (
                  <Button variant="default" onClick={upload.cancel}>
                    Cancel
                  </Button>
                ) : (
                  <>
                    <Button
                      variant={upload.check === null ? 'filled' : 'default'}
                      disabled={!isReady}
                      onClick={() => send(true)}
                    >
                      Check {counted}
                    </Button>
                    <Button
                      variant={upload.check === null ? 'default' : 'filled'}
                      disabled={!isReady || upload.result !== null}
                      onClick={() => send(false)}
                    >
                      Import {counted}
                    </Button>
                  </>
                )}
              </Group>
              <UploadResult file={file} rows={rows} answer={upload.result ?? upload.check} />
            </Stack>
          </Panel>
        </>
      )}
    </Stack>
  )
}
