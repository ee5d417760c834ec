import { describe, expect, it } from 'vitest'
import { correctSpelling } from './spelling.ts'

const TEXTS = [
  'Five things a supermarket asks of a shelf-ready pack',
  'Two more lorries',
  'Pallets; a pallet',
  'Café',
]

describe('spelling correction', () => {
  it.each([
    ['a missing letter', 'supermaket', 'supermarket'],
    ['an extra letter', 'palllet', 'pallet'],
    ['a wrong letter', 'lorrees', 'lorries'],
    ['swapped letters', 'supermraket', 'supermarket'],
    ['two mistakes in a long word', 'suppermaket', 'supermarket'],
    ['one word of several', 'MORE palets', 'MORE pallets'],
    ['part of a compound', 'shlef', 'shelf'],
    ['a word with an accent', 'caffe', 'cafe'],
  ])('corrects %s', (_what, query, corrected) => {
    expect(correctSpelling(query, TEXTS)).toBe(corrected)
  })

  it.each([
    ['known words', 'supermarket pallets'],
    ['parts of known words', 'superma allet'],
    ['short words', 'tow'],
    ['two mistakes in a short word', 'palx'],
    ['words with digits', 'pal1et'],
    ['unlike words', 'zeppelin'],
    ['more than eight words', 'supermaket '.repeat(9)],
    ['nothing', ' '],
  ])('leaves %s', (_what, query) => {
    expect(correctSpelling(query, TEXTS)).toBeNull()
  })
})
