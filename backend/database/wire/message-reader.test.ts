import { describe, expect, test } from 'vitest'
import { type MessageHandler, MessageReader } from './message-reader.ts'

const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) =>
  Buffer.from([value >> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255])
const string = (text: string) => Buffer.from(`${text}\0`)

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

const answer = Buffer.concat([
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

function record(): { handler: MessageHandler; heard: unknown[][] } {
  const heard: unknown[][] = []
  const listen =
    (name: string) =>
    (...parameters: unknown[]) =>
      void heard.push([name, ...parameters])
  const handler = {
    columns: listen('columns'),
    row: listen('row'),
    complete: listen('complete'),
    notification: listen('notification'),
    failed: listen('failed'),
    ready: listen('ready'),
  }
  return { handler, heard }
}

describe('an answer of PostgreSQL', () => {
  test.each([1, 2, 3, 7, 64, 10_000])('is the same in pieces of %i bytes', (size) => {
    const { handler, heard } = record()
    const reader = new MessageReader(handler)
    for (let start = 0; start < answer.length; start += size) {
      const piece = Buffer.from(answer.subarray(start, start + size))
      reader.read(piece)
      // The engine's memory goes on to hold something else.
      piece.fill(0xff)
    }
    expect(heard).toEqual([
      ['columns', [{ name: 'größe', type: 25 }]],
      ['row', [null, '1 µm']],
      ['complete', 'SELECT 1'],
      ['columns', []],
      ['complete', ''],
      ['notification', 'pgrst', 'reload schema'],
      ['failed', { S: 'FEHLER', V: 'ERROR', C: '42P01', M: 'no table' }],
      ['ready', 'E'],
    ])
  })
})
