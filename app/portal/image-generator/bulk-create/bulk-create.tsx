import { Alert, Button, Group, NativeSelect, Progress, Stack, Table, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ContentError } from '#app/content/content-error.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { postForBytes } from '#app/session/file-transfer.ts'
import { THEMES, type Theme } from '#domain/graphics/model/recipe.ts'
import type { Template } from '#domain/graphics/page/template.ts'
import { expandRecipe, getPageCount } from '#domain/image-sets/carousel-pages.ts'
import {
  formatRowNumber,
  MAX_CSV_BYTES,
  MAX_CSV_ROWS,
  suggestMapping,
} from '#domain/image-sets/csv-mapping.ts'
import {
  FORMAT_NAMES,
  FORMATS,
  type Format,
  getFileName,
  getSetTitle,
  IMAGES_API,
} from '#domain/image-sets/image-sets.ts'
import { formatFileSize } from '#domain/media/media.ts'
import { csv } from '#formats/csv.ts'
import { createZip } from '#formats/zip-writer.ts'
import { failureMessage } from '../../ui/action-result.ts'
import { CsvUpload } from '../../ui/form/csv-upload.tsx'
import { useMediaUrl } from '../../ui/layout-data.ts'
import { saveFile } from '../../ui/list/csv-export.ts'
import { userContext } from '../../ui/loader-data.ts'
import { notifyError } from '../../ui/notifications.tsx'
import { FailureNotice, Panel, pageTitle, ScreenHeader } from '../../ui/screen.tsx'
import { SizeChoice } from '../editor/size-choice.tsx'
import styles from '../image-generator.module.css'
import { Drawing } from '../preview/svg-preview.tsx'
import { getSlotImageUrls, renderInWorker, useRenderedDesigns } from '../preview/use-preview.ts'
import type { Route } from './+types/bulk-create'
import { getRemainingRows, type RenderedFile, RowError, type RowOutcome, runBatch } from './batch-job.ts'
import { type BatchStore, type BulkCreateDraft, openBatch, resumeBatch } from './batch-store.ts'
import { ColumnMappingFields } from './column-mapping.tsx'
import { createRowRecipe } from './row-recipe.ts'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Bulk create images')

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { TEMPLATES } = await import('#domain/graphics/templates.ts')
  return { templates: TEMPLATES, userId: context.get(userContext).id }
}
clientLoader.hydrate = true as const

const STOP_MESSAGES = {
  cancelled: 'Stopped. Finished images are saved on this device. Continue when you’re ready.',
  unreachable: 'We can’t reach the server. Finished images are saved on this device. Try again later.',
} as const

export default function BulkCreate({ loaderData: { templates, userId } }: Route.ComponentProps) {
  const getMediaUrl = useMediaUrl()
  const [batch] = useState<BatchStore>(() => openBatch(userId))
  const [draft, setDraft] = useState<BulkCreateDraft | null>(null)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, RowOutcome>>(new Map())
  const [running, setRunning] = useState<AbortController | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const hasChanged = useRef(false)

  useEffect(() => {
    void resumeBatch(userId, batch)
      .then((abandoned) => {
        if (abandoned === null || hasChanged.current) return
        setDraft(abandoned.draft)
        setOutcomes(abandoned.outcomes)
        setNotice('Your unsaved changes have been restored.')
      })
      // The next write reports a storage error.
      .catch(() => {})
    return () => batch.release()
  }, [batch, userId])

  const template = templates.find(({ name }) => name === draft?.template) ?? templates[0]
  const firstRecipe = draft && template && createRowRecipe(draft, template, 0).recipe
  const { designs } = useRenderedDesigns(
    firstRecipe && (draft?.table.rows.length ?? 0) > 0 ? [firstRecipe] : [],
  )

  /** Discards finished rows, because they belong to the previous settings. */
  function updateDraft(next: BulkCreateDraft) {
    hasChanged.current = true
    setDraft(next)
    setNotice(null)
    setOutcomes(new Map())
    batch
      .deleteRows()
      .then(() => batch.saveDraft(next))
      .then(() => setFailure(null))
      .catch((error) => setFailure(failureMessage(error)))
  }

  async function renderRow(
    batchDraft: BulkCreateDraft,
    rowTemplate: Template,
    row: number,
    signal: AbortSignal,
  ) {
    const { recipe, errors } = createRowRecipe(batchDraft, rowTemplate, row)
    if (errors.length > 0) throw new RowError(errors.join(' '), false)
    const title = getSetTitle(recipe, ['title'], rowTemplate.title)
    const pages = getPageCount(recipe, rowTemplate)
    const drawings = expandRecipe(recipe, rowTemplate, batchDraft.sizes)
    const designs = await renderInWorker({
      recipes: drawings,
      imageUrls: getSlotImageUrls(drawings, getMediaUrl),
    })
    const notices = [
      ...new Set((designs ?? []).flatMap((each) => each.warnings.map(({ message }) => message))),
    ]
    const session = await browserSession()
    const files: RenderedFile[] = []
    for (const drawing of drawings) {
      signal.throwIfAborted()
      const content = await postForBytes(session, IMAGES_API.draw, {
        recipe: drawing,
        format: batchDraft.format,
      }).catch((error) => {
        const isLasting = error instanceof ContentError && error.status === 400
        throw new RowError(failureMessage(error), !isLasting)
      })
      const name = getFileName(title, drawing.size, batchDraft.format, { page: drawing.page ?? 1, pages })
      files.push({ name: `${formatRowNumber(row + 1, batchDraft.table.rows.length)}-${name}`, content })
    }
    const outcome = { notices, size: files.reduce((sum, { content }) => sum + content.size, 0) }
    await batch.saveRow({ ...outcome, row, failure: null, mayTryAgain: false }, files)
    return outcome
  }

  async function start(batchDraft: BulkCreateDraft, batchTemplate: Template) {
    const controller = new AbortController()
    setRunning(controller)
    setNotice(null)
    hasChanged.current = true
    const result = await runBatch({
      rows: getRemainingRows(batchDraft.table.rows.length, outcomes),
      signal: controller.signal,
      renderRow: (row, signal) => renderRow(batchDraft, batchTemplate, row, signal),
      onOutcome(outcome) {
        setOutcomes((before) => new Map(before).set(outcome.row, outcome))
        // `renderRow` stores successful rows and reports storage errors.
        if (outcome.failure !== null) void batch.saveRow(outcome, []).catch(() => {})
      },
    })
    setRunning(null)
    setNotice(result.stopReason === null ? null : STOP_MESSAGES[result.stopReason])
  }

  const total = draft?.table.rows.length ?? 0
  const remaining = getRemainingRows(total, outcomes)
  const done = [...outcomes.values()].filter((outcome) => outcome.failure === null)
  const failed = [...outcomes.values()].filter((outcome) => outcome.failure !== null)
  const isRunning = running !== null
  return (
    <Stack gap="lg" data-local-draft>
      <ScreenHeader
        title="Bulk create images"
        lead="Create an image for each row of a CSV file, such as a list of people, products or places."
        back={{ to: '/image-generator', label: 'Image generator' }}
      />
      <FailureNotice failure={failure} />
      {notice !== null && (
        <Alert color="blue" role="status">
          {notice}
        </Alert>
      )}
      <Panel id="table" title="CSV file">
        <CsvUpload
          label={draft === null ? 'Choose CSV file' : 'Choose another file'}
          isLocked={isRunning}
          maxRows={MAX_CSV_ROWS}
          maxBytes={MAX_CSV_BYTES}
          onTable={(fileName, table) => {
            const to = template ?? templates[0]
            if (to === undefined) return
            updateDraft({
              theme: 'light',
              fixed: {},
              format: 'png' as Format,
              sizes: [{ width: 1080, height: 1080 }],
              ...draft,
              fileName,
              table,
              template: to.name,
              mapping: suggestMapping(table.headings, to.slots),
            } as BulkCreateDraft)
          }}
        />
        {draft !== null && (
          <Text mt="sm">
            “{draft.fileName}”: {total} {total === 1 ? 'row' : 'rows'}, {draft.table.headings.length} columns.
            {draft.table.tooWide.length > 0 &&
              ` Cells without a heading are ignored (line ${draft.table.tooWide.slice(0, 5).join(', ')}).`}
          </Text>
        )}
      </Panel>
      {draft !== null && template !== undefined && (
        <div className={styles.editor}>
          <Stack gap="lg">
            <Panel id="columns" title="Settings">
              <fieldset disabled={isRunning} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
                <Stack gap="md">
                  <NativeSelect
                    label="Template"
                    value={template.name}
                    data={templates.map(({ name, title }) => ({ value: name, label: title }))}
                    onChange={({ currentTarget: { value } }) => {
                      const slots = templates.find(({ name }) => name === value)?.slots ?? []
                      updateDraft({
                        ...draft,
                        template: value,
                        mapping: suggestMapping(draft.table.headings, slots),
                      })
                    }}
                  />
                  <NativeSelect
                    label="Colours"
                    value={draft.theme}
                    data={THEMES.map(({ name, title }) => ({ value: name, label: title }))}
                    onChange={({ currentTarget }) =>
                      updateDraft({ ...draft, theme: currentTarget.value as Theme })
                    }
                  />
                  <ColumnMappingFields draft={draft} slots={template.slots} onChange={updateDraft} />
                  <SizeChoice sizes={draft.sizes} onChange={(sizes) => updateDraft({ ...draft, sizes })} />
                  <NativeSelect
                    label="File format"
                    value={draft.format}
                    data={FORMATS.map((each) => ({ value: each, label: FORMAT_NAMES[each] }))}
                    onChange={({ currentTarget }) =>
                      updateDraft({ ...draft, format: currentTarget.value as Format })
                    }
                  />
                </Stack>
              </fieldset>
            </Panel>
          </Stack>
          <Stack gap="lg">
            <Panel id="first" title="Preview of the first row">
              {firstRecipe && (
                <Drawing size={firstRecipe.size} design={designs[0]} alt={designs[0]?.altText ?? ''} />
              )}
            </Panel>
            <Panel id="drawing" title="Create">
              <Stack gap="md">
                <Progress.Root size="lg">
                  <Progress.Section
                    value={total === 0 ? 0 : (outcomes.size / total) * 100}
                    aria-label="Rows completed"
                    animated={isRunning}
                  />
                </Progress.Root>
                <Text role="status">
                  {done.length} of {total} rows completed
                  {failed.length > 0 && `, ${failed.length} failed`}
                  {done.length > 0 && `, ${formatFileSize(done.reduce((sum, { size }) => sum + size, 0))}`}
                </Text>
                <Group>
                  {isRunning ? (
                    <Button variant="default" onClick={() => running.abort()}>
                      Cancel
                    </Button>
                  ) : remaining.length === 0 ? null : (
                    <Button disabled={draft.sizes.length === 0} onClick={() => void start(draft, template)}>
                      {outcomes.size === 0
                        ? `Create images from ${total} ${total === 1 ? 'row' : 'rows'}`
                        : `Continue with ${remaining.length} ${remaining.length === 1 ? 'row' : 'rows'}`}
                    </Button>
                  )}
                  <Button
                    variant="default"
                    disabled={isRunning || done.length === 0}
                    onClick={() => {
                      const name = draft.fileName.replace(/\.[^.]*$/, '') || 'images'
                      batch
                        .files()
                        .then(createZip)
                        .then((zip) => saveFile(`${name}.zip`, zip, 'application/zip'))
                        .catch((error) =>
                          notifyError(error instanceof RangeError ? error.message : failureMessage(error)),
                        )
                    }}
                  >
                    Download ZIP
                  </Button>
                  <Button
                    variant="default"
                    disabled={outcomes.size === 0}
                    onClick={() =>
                      saveFile('report.csv', createReport(draft, template, outcomes), 'text/csv')
                    }
                  >
                    Download report
                  </Button>
                  <Button
                    variant="subtle"
                    disabled={isRunning}
                    onClick={() => {
                      setDraft(null)
                      setOutcomes(new Map())
                      setNotice(null)
                      void batch.deleteAll().catch(() => {})
                    }}
                  >
                    Clear
                  </Button>
                </Group>
              </Stack>
            </Panel>
            {outcomes.size > 0 && <Report draft={draft} template={template} outcomes={outcomes} />}
          </Stack>
        </div>
      )}
    </Stack>
  )
}

interface ReportProps {
  readonly draft: BulkCreateDraft
  readonly template: Template
  readonly outcomes: ReadonlyMap<number, RowOutcome>
}

function getReportLines({ draft, template, outcomes }: ReportProps) {
  return [...outcomes.values()]
    .toSorted((one, other) => one.row - other.row)
    .map(({ row, failure, notices }) => ({
      row: row + 1,
      title: getSetTitle(createRowRecipe(draft, template, row).recipe, ['title'], 'Untitled'),
      state: failure === null ? 'completed' : 'failed',
      notes: failure ?? notices.join(' '),
    }))
}

function createReport(
  draft: BulkCreateDraft,
  template: Template,
  outcomes: ReadonlyMap<number, RowOutcome>,
): string {
  const lines = getReportLines({ draft, template, outcomes })
  return csv(
    ['Row', 'Title', 'Status', 'Notes'],
    lines.map(({ row, title, state, notes: remark }) => [row, title, state, remark]),
  )
}

/** Rows on screen; the CSV report contains all of them. */
const MAX_SHOWN_ROWS = 100

function Report(props: ReportProps) {
  const lines = getReportLines(props)
  const linesWithNotes = lines.filter(({ notes: remark }) => remark !== '')
  return (
    <Panel id="report" title="Report">
      <Text role="status">
        {linesWithNotes.length === 0
          ? 'No problems found'
          : `${linesWithNotes.length} of ${lines.length} rows have notes.`}
        {linesWithNotes.length > MAX_SHOWN_ROWS &&
          ` Showing the first ${MAX_SHOWN_ROWS}. Download the report to see all of them.`}
      </Text>
      {linesWithNotes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions need keyboard focus
        <section className={styles.report} tabIndex={0} aria-label="Rows with notes">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Row</Table.Th>
                <Table.Th>Title</Table.Th>
                <Table.Th>Notes</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {linesWithNotes.slice(0, MAX_SHOWN_ROWS).map(({ row, title, state, notes: remark }) => (
                <Table.Tr key={row} data-row={row} data-state={state}>
                  <Table.Td>{row}</Table.Td>
                  <Table.Td>{title}</Table.Td>
                  <Table.Td>{remark}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </Panel>
  )
}
