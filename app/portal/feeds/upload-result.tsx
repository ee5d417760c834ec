import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { fieldLabel } from '#domain/feeds/feed-labels.ts'
import type { FeedResult } from '#domain/feeds/feed-rows.ts'
import type { FeedResponse } from '#domain/feeds/open-api.ts'
import type { UploadRows } from '#domain/feeds/upload.ts'
import { csv } from '#formats/csv.ts'
import type { CsvTable } from '#formats/csv-reader.ts'
import { saveFile } from '../ui/list/csv-export.ts'
import { RowsTable } from './rows-table.tsx'
import type { FeedUpload } from './use-feed-upload.ts'

export const RESULT_LABELS: Readonly<Record<FeedResult, string>> = {
  created: 'New',
  updated: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
  skipped: 'Not stored',
}

/** Returns the row of the spreadsheet, whose first has the headings. @param row of those sent, from 1 */
export const getFileRow = ({ origins }: UploadRows, row: number): number => (origins[row - 1] ?? row - 1) + 2

/** Messages name fields as the API does. */
const inWords = (message: string) =>
  message.replace(/^“([a-z][A-Za-z]*)”/, (_, name: string) => `“${fieldLabel(name)}”`)

const SHOWN_REFUSALS = 100
const number = (count: number) => count.toLocaleString('en-GB')

export function UploadProgress({ upload: { progress } }: { upload: FeedUpload }) {
  if (progress === null) return null
  return (
    <div>
      <Progress.Root size="lg">
        <Progress.Section value={progress * 100} aria-label="Rows sent" animated />
      </Progress.Root>
      <Text role="status" mt="xs">
        {progress < 1 ? `${Math.round(progress * 100)}% sent` : 'All rows sent. Waiting for their results…'}
      </Text>
    </div>
  )
}

interface UploadResultProps {
  readonly file: { readonly name: string; readonly table: CsvTable }
  readonly rows: UploadRows
  /** Null before the first check. */
  readonly answer: FeedResponse | null
}

/** What happened to the rows, or would happen, and the refused ones as a file. */
export function UploadResult({ file, rows, answer }: UploadResultProps) {
  if (answer === null) return null
  const { counts, results, dryRun, applied } = answer
  const refused = results.filter(({ result }) => result === 'refused')
  const parts = Object.entries(RESULT_LABELS).flatMap(([result, label]) => {
    const count = counts[result as FeedResult]
    return count === 0 ? [] : [`${number(count)} ${label.toLowerCase()}`]
  })
  const heading = dryRun
    ? 'Checked, nothing stored yet'
    : applied
      ? 'Imported'
      : 'Nothing imported, because a row was refused'
  function download() {
    const lines = refused.map(({ row, message = '' }) => [
      ...(file.table.rows[rows.origins[row - 1] ?? -1] ?? []),
      inWords(message),
    ])
    const name = file.name.replace(/\.[^.]*$/, '') || 'rows'
    saveFile(`${name}-refused.csv`, csv([...file.table.headings, 'Reason'], lines), 'text/csv')
  }
  return (
    <>
      <Alert color={refused.length === 0 ? 'green' : 'yellow'} title={heading} role="status">
        {parts.join(', ')}.
      </Alert>
      {refused.length > 0 && (
        <>
          <Group justify="space-between">
            <Text>
              {refused.length > SHOWN_REFUSALS
                ? `The first ${SHOWN_REFUSALS} of ${number(refused.length)} refused rows:`
                : 'Refused rows:'}
            </Text>
            <Button variant="default" onClick={download}>
              Download refused rows
            </Button>
          </Group>
          <RowsTable
            label="Refused rows"
            headings={['ID', 'Reason']}
            rows={refused.slice(0, SHOWN_REFUSALS).map(({ row, id, message = '' }) => ({
              number: getFileRow(rows, row),
              cells: [id ?? '', inWords(message)],
            }))}
          />
        </>
      )}
    </>
  )
}
