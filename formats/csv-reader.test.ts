import { describe, expect, it } from 'vitest'
import { csv } from './csv.ts'
import { readCsv } from './csv-reader.ts'

describe('a table of comma-separated values', () => {
  it.each([
    ['commas', 'Title,Text\nA,B\n'],
    ['semicolons', 'Title;Text\r\nA;B'],
    ['tabs', '\uFEFFTitle\tText\rA\tB\r'],
    ['quotes around all of it', '"Title","Text"\n"A","B"'],
  ])('is read with %s', (_, text) => {
    expect(readCsv(text)).toEqual({ headings: ['Title', 'Text'], rows: [['A', 'B']], tooWide: [] })
  })

  it('keeps commas, quotes and line ends that stand in quotes', () => {
    const { rows } = readCsv('Title,Text\n"Board, dry","said ""so""\r\nand left"\n')
    expect(rows).toEqual([['Board, dry', 'said "so"\r\nand left']])
  })

  it('does not take a semicolon in a quoted heading for what parts cells', () => {
    expect(readCsv('"a;b;c;d",e\n1,2').headings).toEqual(['a;b;c;d', 'e'])
  })

  it('leaves out empty lines, fills up short ones and names those that are too wide', () => {
    const table = readCsv('a,b\n\n1\n , \n1,2,3\n1,2,\n')
    expect(table.rows).toEqual([
      ['1', ''],
      ['1', '2'],
      ['1', '2'],
    ])
    expect(table.tooWide).toEqual([5])
  })

  it('reads what this product writes', () => {
    const rows = [
      ['Dry, board', 'A "quote"', ''],
      ['', 'two\nlines', 'c'],
    ]
    expect(readCsv(csv(['x', 'y', 'z'], rows)).rows).toEqual(rows)
  })

  it('has nothing in it where there is nothing', () => {
    expect(readCsv('')).toEqual({ headings: [], rows: [], tooWide: [] })
  })

  it('is refused where a quotation mark is never closed', () => {
    expect(() => readCsv('a,b\n"1,2\n3,4')).toThrow('none closes it')
  })
})
