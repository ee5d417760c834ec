import { fieldLabel } from '#domain/feeds/feed-labels.ts'
import type { FeedResponse } from '#domain/feeds/open-api.ts'
import type { ColumnMatch, UploadRows } from '#domain/feeds/upload.ts'
import { Panel } from '../ui/screen.tsx'
import { RowsTable } from './rows-table.tsx'
import { getFileRow, RESULT_LABELS } from './upload-result.tsx'

const SHOWN_ROWS = 5

interface UploadPreviewProps {
  readonly rows: UploadRows
  readonly match: ColumnMatch
  readonly check: FeedResponse | null
}

/** The first rows as they are sent, with their result once they have been checked. */
export function UploadPreview({ rows, match, check }: UploadPreviewProps) {
  const shown = rows.fields.filter((name) => match[name] !== undefined)
  const resultOf = (number: number) => check?.results.find(({ row }) => row === number)?.result
  return (
    <Panel id="preview" title="First rows">
      <RowsTable
        label="First rows"
        headings={[...(check === null ? [] : ['Result']), ...shown.map(fieldLabel)]}
        rows={rows.rows.slice(0, SHOWN_ROWS).map((cells, index) => {
          const result = resultOf(index + 1)
          return {
            number: getFileRow(rows, index + 1),
            cells: [
              ...(check === null ? [] : [result === undefined ? '' : RESULT_LABELS[result]]),
              ...shown.map((name) => cells[rows.fields.indexOf(name)]),
            ],
          }
        })}
      />
    </Panel>
  )
}
