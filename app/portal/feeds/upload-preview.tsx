import { fieldLabel } from '#domain/feeds/feed-labels.ts'
import type { FeedResponse } from '#domain/feeds/open-api.ts'
import type { UploadRows } from '#domain/feeds/upload.ts'
import { ReportTable } from '../ui/report-table.tsx'
import { Panel } from '../ui/screen.tsx'
import { RESULT_LABELS } from './upload-result.tsx'

const SHOWN_ROWS = 5

/** The first rows as they are sent, with their result once they have been checked. */
export function UploadPreview({ rows, check }: { rows: UploadRows; check: FeedResponse | null }) {
  const shown = rows.rows.slice(0, SHOWN_ROWS)
  const resultOf = (index: number) => check?.results.find(({ row }) => row === index + 1)?.result
  return (
    <Panel id="preview" title="First rows">
      <ReportTable
        label="First rows"
        columns={[
          { key: 'row', heading: 'Row' },
          ...(check === null ? [] : [{ key: 'result', heading: 'Result' }]),
          ...rows.fields.map((name) => ({ key: name, heading: fieldLabel(name) })),
        ]}
        rows={shown.map((cells, index) => ({
          key: String(index),
          cells: [
            index + 1,
            ...(check === null ? [] : [RESULT_LABELS[resultOf(index) ?? 'refused']]),
            ...cells,
          ],
        }))}
      />
    </Panel>
  )
}
