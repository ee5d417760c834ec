import type { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { docStreams } from '#tests/support/cv-files.ts'
import { docText, NotReadable } from './doc-text.ts'

const read = (pieces: Parameters<typeof docStreams>[0], change?: (document: Buffer) => void) => {
  const { document, table } = docStreams(pieces)
  change?.(document)
  return docText({ document, table: (name) => (name === '1Table' ? table : null) })
}

describe('the text of an older Word file', () => {
  it('is that of its pieces, with one byte to a letter or two', () => {
    expect(read([{ text: 'Caf\xe9\r', isNarrow: true }, { text: 'Zoë Ash, 履歴書\r' }])).toBe(
      'Café\nZoë Ash, 履歴書',
    )
  })

  it('has what a field shows and not what it says, and tabs between cells', () => {
    expect(read([{ text: 'See \x13 HYPERLINK "http://192.0.2.1/" \x14my page\x15.\rone\x07two\x07' }])).toBe(
      'See my page.\none\ttwo',
    )
  })

  it.each<[string, (document: Buffer) => void]>([
    ['is of another program', (document) => document.writeUInt16LE(0, 0)],
    ['lies elsewhere', (document) => document.writeUInt32LE(0xffff_fff0, 0x01a2)],
    ['has no table', (document) => document.writeUInt16LE(0, 0x0a)],
    ['is locked', (document) => document.writeUInt16LE(0x0300, 0x0a)],
  ])('that %s is not read', (_what, change) => {
    expect(() => read([{ text: 'Hello' }], change)).toThrow(NotReadable)
  })

  it('whose piece lies behind its end is not read', () => {
    expect(() => read([{ text: 'Hello', at: 1_000_000 }])).toThrow(NotReadable)
  })
})
