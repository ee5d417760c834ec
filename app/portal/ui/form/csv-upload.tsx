import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type CsvTable, readCsv } from '#formats/csv-reader.ts'
import { FailureNotice } from '../screen.tsx'
import { useFileDrop } from './use-file-drop.ts'

interface CsvUploadProps {
  readonly label: string
  readonly isLocked: boolean
  readonly maxRows: number
  readonly maxBytes: number
  readonly onTable: (fileName: string, table: CsvTable) => void
}

/** Reads a CSV file that the user chooses or drops on the screen. */
export function CsvUpload({ label, isLocked, onTable, ...limits }: CsvUploadProps) {
  const [failure, setFailure] = useState<string | null>(null)
  async function read(file: File | null) {
    if (file === null) return
    const result = await readCsvFile(file, limits)
    setFailure(typeof result === 'string' ? result : null)
    if (typeof result !== 'string') onTable(file.name, result)
  }
  useFileDrop(([file]) => {
    if (!isLocked) void read(file ?? null)
  })
  return (
    <Stack gap="xs">
      <Group>
        <FileButton
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          onChange={(file) => void read(file)}
        >
          {(button) => (
            <Button {...button} variant="default" disabled={isLocked}>
              {label}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          CSV file with headings in the first row, up to {limits.maxRows.toLocaleString('en-GB')} rows
        </Text>
      </Group>
      <FailureNotice failure={failure} />
    </Stack>
  )
}

/** @returns the table or an error message */
async function readCsvFile(
  file: File,
  { maxRows, maxBytes }: Pick<CsvUploadProps, 'maxRows' | 'maxBytes'>,
): Promise<CsvTable | string> {
  if (file.size > maxBytes) return `This file is too large. The limit is ${maxBytes / 1024 / 1024} MB.`
  try {
    const bytes = await file.arrayBuffer()
    const table = readCsv(decodeText(bytes))
    if (table.headings.every((heading) => heading === '')) return 'This file is empty.'
    if (table.headings.some((heading) => heading.includes('\0')))
      return 'This isn’t a CSV file. Save the spreadsheet as CSV and try again.'
    const duplicate = table.headings.find(
      (heading, at) => heading !== '' && table.headings.indexOf(heading) !== at,
    )
    if (duplicate !== undefined) return `Two columns are called “${duplicate}”. Rename one and try again.`
    if (table.rows.length === 0) return 'This file has headings but no rows.'
    if (table.rows.length > maxRows)
      return `This file has ${table.rows.length.toLocaleString('en-GB')} rows. Split it into files of up to ${maxRows.toLocaleString('en-GB')} rows.`
    return table
  } catch (error) {
    return error instanceof RangeError
      ? error.message
      : 'We can’t read this file. Check that it’s a CSV file.'
  }
}

/** Older versions of Excel write Windows-1252. */
function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
