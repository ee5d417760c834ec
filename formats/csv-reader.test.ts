import { describe, expect, it } from 'vitest'
import { csv } from './csv.ts'
import { readCsv } from './csv-reader.ts'

describe('CSV reader', () => {
  it.each([
    ['commas', 'Title,Text\nA,B\n'],
    ['semicolons', 'Title;Text\r\nA;B'],
    ['tabs', '\uFEFFTitle\tText\rA\tB\r'],
    ['quotes around every cell', '"Title","Text"\n"A","B"'],
  ])('reads a table with %s', (_, text) => {
    expect(readCsv(text)).toEqual({ headings: ['Title', 'Text'], rows: [['A', 'B']], tooWide: [] })
  })

  it('keeps commas, quotes and line breaks inside quotes', () => {
    const { rows } = readCsv('Title,Text\n"Board, dry","said ""so""\r\nand left"\n')
    expect(rows).toEqual([['Board, dry', 'said "so"\r\nand left']])
  })

  it('does not treat a semicolon in a quoted heading as the separator', () => {
    expect(readCsv('"a;b;c;d",e\n1,2').headings).toEqual(['a;b;c;d', 'e'])
  })

  it('skips empty lines, pads short rows and reports rows that are too long', () => {
    const table = readCsv('a,b\n\n1\n , \n1,2,3\n1,2,\n')
    expect(table.rows).toEqual([
      ['1', ''],
      ['1', '2'],
      ['1', '2'],
    ])
    expect(table.tooWide).toEqual([5])
  })

  it('reads files written by the CSV writer', () => {
    const rows = [
      ['Dry, board', 'A "quote"', ''],
      ['', 'two\nlines', 'c'],
    ]
    expect(readCsv(csv(['x', 'y', 'z'], rows)).rows).toEqual(rows)
  })

  it('returns no rows for empty text', () => {
    expect(readCsv('')).toEqual({ headings: [], rows: [], tooWide: [] })
  })

  it('rejects text with an unclosed quote', () => {
    expect(() => readCsv('a,b\n"1,2\n3,4')).toThrow('never closed')
  })
})
