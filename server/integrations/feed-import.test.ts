/** Batches that another request takes over, and failures at the end of a batch. */
import { expect, it } from 'vitest'
import { FEED_RESOURCES } from '#domain/feeds/feed-resources.ts'
import type { DataClient } from '../data-source/clients.ts'
import { importFeed } from './feed-import.ts'

const OPENED = { attempt: '00000000-0000-4000-8000-000000000001', standing: 'opened' }

/** Imports a row. @param answers of the database functions; an error is thrown */
function importRow(answers: Readonly<Record<string, unknown>>) {
  const rpc = async (name: string) => {
    const data = answers[name] ?? null
    if (data instanceof Error) throw data
    return { data, error: null, status: 200 }
  }
  return importFeed({ rpc } as unknown as DataClient, {
    sourceId: 1,
    resource: FEED_RESOURCES.find(({ name }) => name === 'locations') ?? expect.unreachable(),
    body: new Response(JSON.stringify([{ id: 'L-1', updatedAt: '2026-11-28T06:55:00Z', name: 'L-1' }]))
      .body as ReadableStream<Uint8Array>,
    format: 'json',
    mode: 'rows',
    batchKey: 'slow',
    uploadedBy: null,
  })
}

it('refuses to continue a batch that another request has taken over', async () => {
  const begun = { begin_feed_batch: [OPENED], finish_feed_batch: false }
  await expect(importRow({ ...begun, import_feed_rows: null })).rejects.toMatchObject({
    status: 409,
    code: 'BATCH_TAKEN_OVER',
  })
  const stored = { ...begun, import_feed_rows: [[1, 'created', null]] }
  await expect(importRow(stored)).rejects.toMatchObject({ code: 'BATCH_TAKEN_OVER' })
  expect(await importRow({ ...stored, finish_feed_batch: true })).toMatchObject({ counts: { created: 1 } })
})

it('reports the first error if the batch can’t be finished either', async () => {
  const broken = {
    begin_feed_batch: [OPENED],
    import_feed_rows: new Error('The rows were lost'),
    finish_feed_batch: new Error('The batch was lost'),
  }
  await expect(importRow(broken)).rejects.toThrow('The rows were lost')
})

it('isn’t applied if every row is refused', async () => {
  const answers = { begin_feed_batch: [OPENED], finish_feed_batch: true }
  const refused = await importRow({ ...answers, import_feed_rows: [[1, 'refused', 'unknown']] })
  expect(refused).toMatchObject({ applied: false, counts: { refused: 1 } })
  const unchanged = await importRow({ ...answers, import_feed_rows: [[1, 'unchanged', null]] })
  expect(unchanged).toMatchObject({ applied: true })
})
