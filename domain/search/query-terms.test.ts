import { expect, it } from 'vitest'
import { createQueryReader } from './query-terms.ts'

it('a query’s first eight unknown words are corrected, so that a long one costs no more', () => {
  const read = createQueryReader(['pallet delivery'])
  const wrong = Array.from({ length: 9 }, () => 'palllet').join(' ')
  expect(read(`delivery ${wrong}`)).toEqual([...read('delivery'), ...Array(8).fill('pallet'), 'palllet'])
})
