import type { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { docStreams } from '#tests/support/cv-files.ts'
import { docText, NotReadable } from './doc-text.ts'

const read = (pieces: Parameters<typeof docStreams>[0], change?: (document: Buffer) => void) => {
  const { document, table } = docStreams(pieces)
  change?.(document)
  return docText({ document, table: (name) => (name === '1Table' ? table : null) })
}

describe('text of a .doc file', () => {
  it('reads pieces with one and two bytes per character', () => {
    expect(read([{ text: 'Caf\xe9\r', isNarrow: true }, { text: 'Zoë Ash, 履歴書\r' }])).toBe(
      'Café\nZoë Ash, 履歴書',
    )
  })

  it('contains the results of fields, not their codes, and tabs between cells', () => {
    expect(read([{ text: 'See \x13 HYPERLINK "http://192.0.2.1/" \x14my page\x15.\rone\x07two\x07' }])).toBe(
      'See my page.\none\ttwo',
    )
  })

  it.each<[string, (document: Buffer) => void]>([
    ['is from another program', (document) => document.writeUInt16LE(0, 0)],
    ['has its piece table out of range', (document) => document.writeUInt32LE(0xffff_fff0, 0x01a2)],
    ['has no piece table', (document) => document.writeUInt16LE(0, 0x0a)],
    ['is encrypted', (document) => document.writeUInt16LE(0x0300, 0x0a)],
  ])('rejects a document that %s', (_title, change) => {
    expect(() => read([{ text: 'Hello' }], change)).toThrow(NotReadable)
  })

  it('rejects a document with a piece beyond its end', () => {
    expect(() => read([{ text: 'Hello', at: 1_000_000 }])).toThrow(NotReadable)
  })
})
