import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csv } from './csv.ts'

const only = (value: string | number | boolean | null) =>
  csv(['h'], [[value]]).slice('\uFEFFh\r\n'.length, -2)

describe('CSV writer', () => {
  it('starts with a byte order mark and writes one line per row', () => {
    expect(csv(['Name', 'Pallets'], [['Zoë', 3]])).toBe('\uFEFFName,Pallets\r\nZoë,3\r\n')
  })

  it.each([
    ['plain', 'plain'],
    ['a, b', '"a, b"'],
    ['say “so”', 'say “so”'],
    ['say "so"', '"say ""so"""'],
    ['two\nlines', '"two\nlines"'],
    [' spaced', '" spaced"'],
    [-12.5, '-12.5'],
    [Number.NaN, ''],
    [null, ''],
    [true, 'yes'],
  ])('writes %j as %s', (value, text) => {
    expect(only(value)).toBe(text)
  })

  it.each(['=1+1', '+44 1632 960001', '-2+3', '@SUM(A1)', '\t=1', ' =1', '"=1', '＝1', '|calc'])(
    'protects %j from being evaluated as a formula',
    (text) => {
      expect(only(text)).toMatch(/^"?'/)
    },
  )

  it('round-trips any text, apart from the apostrophe before a formula', () => {
    const text = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), (rows) => {
        const read = parse(csv(['a', 'b'], rows).slice(1)).slice(1)
        const isFormula = (value: string) => /^[\s"']*[=+\-@\t\r＝＋－＠|]/.test(value)
        const safe = (value: string) => (isFormula(value) ? `'${value}` : value)
        expect(read).toEqual(rows.map((row) => row.map(safe)))
      }),
    )
  })
})

/** Parses by RFC 4180. */
function parse(file: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, bare, end] of file.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
