import { describe, expect, it } from 'vitest'
import { readCsv } from '#formats/csv-reader.ts'
import { fieldLabel, RESOURCE_LABELS } from './feed-labels.ts'
import { FEED_RESOURCES } from './feed-resources.ts'
import { matchColumns, missingFields, toUploadCsv, toUploadRows } from './upload.ts'

const resource = (name: string) => FEED_RESOURCES.find((each) => each.name === name) ?? expect.unreachable()
const pallets = resource('pallets')
const NOW = new Date('2026-11-28T09:00:00Z')

describe('columns of an upload', () => {
  it('are matched by name, label or database column, each once', () => {
    const table = { headings: ['Pallet', 'SKU', 'Received at', 'EN line', 'Remarks'], rows: [] }
    const match = matchColumns(table, pallets)
    expect(match).toEqual({ id: 'Pallet', sku: 'SKU', receivedAt: 'Received at', enLine: 'EN line' })
    expect(missingFields(pallets, match)).toEqual([])
    expect(missingFields(pallets, { id: 'Pallet' })).toEqual(['sku', 'receivedAt'])
  })

  it('are matched as last time, if the file has them', () => {
    const table = { headings: ['SKU', 'Item'], rows: [] }
    expect(matchColumns(table, pallets, { sku: 'Item', id: 'Old', colour: 'SKU' })).toEqual({ sku: 'Item' })
  })
})

describe('rows of an upload', () => {
  const table = {
    headings: ['Pallet', 'SKU', 'Received', 'Until', 'Other'],
    rows: [
      ['P-1', 'A "B"', '02/06/2026 09:30', '1/12/2026', 'x'],
      ['', '', '', '', 'remark'],
      ['P-2', 'A', '2026-11-02T10:15:00Z', '31/02/2026', ''],
    ],
  }
  const match = { id: 'Pallet', sku: 'SKU', receivedAt: 'Received', holdUntil: 'Until' }

  it('have dates as the feed takes them, the time of the upload, and no empty lines', () => {
    const upload = toUploadRows(table, pallets, match, NOW)
    expect(upload).toEqual({
      fields: ['id', 'sku', 'receivedAt', 'holdUntil', 'updatedAt'],
      rows: [
        ['P-1', 'A "B"', '2026-06-02T08:30:00.000Z', '2026-12-01', NOW.toISOString()],
        ['P-2', 'A', '2026-11-02T10:15:00Z', '31/02/2026', NOW.toISOString()],
      ],
      origins: [0, 2],
    })
    const { headings, rows } = readCsv(toUploadCsv(upload))
    expect([headings, rows]).toEqual([upload.fields, upload.rows])
  })

  it('have numbers without thousands separators', () => {
    const lines = {
      headings: ['id', 'quantity'],
      rows: [
        ['D-1', '4,800'],
        ['D-2', '4,80'],
      ],
    }
    const { rows } = toUploadRows(lines, resource('delivery-lines'), { id: 'id', quantity: 'quantity' }, NOW)
    expect(rows.map((cells) => cells[1])).toEqual(['4800', '4,80'])
  })
})

it('every resource has a label, and fields have words', () => {
  expect(Object.keys(RESOURCE_LABELS)).toEqual(FEED_RESOURCES.map(({ name }) => name))
  expect(['id', 'enLine', 'unitsPerPallet', 'lengthMm', 'weightG', 'sku'].map(fieldLabel)).toEqual([
    'ID',
    'EN line',
    'Units per pallet',
    'Length in mm',
    'Weight in g',
    'SKU',
  ])
})
