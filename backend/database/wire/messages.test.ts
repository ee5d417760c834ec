import { describe, expect, it } from 'vitest'
import { createMessageReader, type Message } from './messages.ts'

const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) =>
  Buffer.from([value >> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255])
const string = (text: string) => Buffer.from(`${text}\0`)

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

const bytes = Buffer.concat([
  message('2'),
  message('T', int16(1), string('größe'), int32(7), int16(1), int32(25), int16(-1), int32(-1), int16(0)),
  message('D', int16(2), int32(-1), int32(5), Buffer.from('1 µm')),
  message('C', string('SELECT 1')),
  message('n'),
  message('I'),
  message('A', int32(42), string('pgrst'), string('reload schema')),
  message('E', ...['SFEHLER', 'VERROR', 'C42P01', 'Mno table'].map(string), Buffer.from([0])),
  message('Z', Buffer.from('E')),
])

describe('PostgreSQL messages', () => {
  it.each([1, 2, 3, 7, 64, 10_000])('are the same in chunks of %i bytes', (size) => {
    const received: Message[] = []
    const read = createMessageReader((message) => received.push(message))
    for (let start = 0; start < bytes.length; start += size) {
      const piece = Buffer.from(bytes.subarray(start, start + size))
      read(piece)
      // The engine reuses its memory.
      piece.fill(0xff)
    }
    expect(received).toMatchObject([
      { name: 'bindComplete' },
      { name: 'rowDescription', fields: [{ name: 'größe', dataTypeID: 25 }] },
      { name: 'dataRow', fields: [null, '1 µm'] },
      { name: 'commandComplete', text: 'SELECT 1' },
      { name: 'noData' },
      { name: 'emptyQuery' },
      { name: 'notification', channel: 'pgrst', payload: 'reload schema' },
      { name: 'error', code: '42P01', message: 'no table' },
      { name: 'readyForQuery', status: 'E' },
    ])
  })
})
