import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { CallOffDetail } from '#app/content/customer/call-offs.ts'
import { add, type Basket, type BasketStore, clear, fill, openBasket } from './basket.ts'

const line = (name: string, skuId: number) => ({
  ...{ skuId, code: name, name, unitsPerPallet: 800, enLineId: null, enNumber: null },
})
const WRAP = add(line('Wrap', 1), 2)
const BOX = add(line('Gift box', 2), 1)

const namesIn = (basket: Basket | null) => basket?.lines.map(({ name }) => name)

let baskets = 0
/** The same basket in two tabs. */
async function openTabs(...changes: readonly Parameters<ReturnType<typeof openBasket>['change']>[0][]) {
  baskets += 1
  const [one, two] = [openBasket('buyer', `basket:${baskets}`), openBasket('buyer', `basket:${baskets}`)]
  for (const change of changes) one.change(change)
  await expect.poll(() => namesIn(two.get())).toHaveLength(changes.length)
  return { one, two }
}

it('a basket submitted in two tabs at once is placed once', async () => {
  const { one, two } = await openTabs(WRAP)
  const placed: Basket[] = []
  const send = async (basket: Basket) => {
    await new Promise(setImmediate)
    placed.push(basket)
    return 'CO-1'
  }
  expect(await Promise.all([one.place(send), two.place(send)])).toEqual(['CO-1', null])
  expect(placed.map(namesIn)).toEqual([['Wrap']])
  expect([one.get(), two.get()].map(namesIn)).toEqual([[], []])
})

it('what another tab adds while a basket is placed stays for the next call-off, under another key', async () => {
  const { one, two } = await openTabs(WRAP)
  const keys = new Set<string>()
  await one.place(async ({ key }) => {
    keys.add(key)
    two.change(BOX)
  })
  await expect.poll(() => [one.get(), two.get()].map(namesIn)).toEqual([['Gift box'], ['Gift box']])
  await two.place(async ({ key }) => keys.add(key))
  expect(keys.size).toBe(2)
})

it('two tabs that add at once show both additions, and neither places what its user hasn’t seen', async () => {
  const { one, two } = await openTabs()
  one.change(WRAP)
  two.change(BOX)
  const unseen = await two.place(async () => 'CO-1')
  expect(unseen).toBeNull()
  await expect.poll(() => [one.get(), two.get()].map(namesIn)).toEqual(Array(2).fill(['Wrap', 'Gift box']))
  expect(one.get()).toEqual(two.get())
  expect(await two.place(async (basket) => namesIn(basket))).toEqual(['Wrap', 'Gift box'])
})

it('contents that are corrected after a lost reply are sent as the same call-off, and the next basket is another', async () => {
  const { one } = await openTabs(WRAP)
  const sent: Basket[] = []
  const send = async (basket: Basket) => {
    sent.push(basket)
    if (sent.length === 1) throw new Error('No connection')
  }
  await expect(one.place(send)).rejects.toThrow('No connection')
  one.change(BOX)
  await one.place(send)
  one.change(WRAP)
  await one.place(send)
  const [first, corrected, next] = sent
  expect(corrected?.key).toBe(first?.key)
  expect(corrected?.contentsKey).not.toBe(first?.contentsKey)
  expect(next?.key).not.toBe(first?.key)
})

it('a basket that couldn’t be placed stays', async () => {
  const { one, two } = await openTabs(WRAP)
  const failure = new Error('No connection')
  await expect(one.place(() => Promise.reject(failure))).rejects.toBe(failure)
  expect(namesIn(one.get())).toEqual(['Wrap'])
  expect(await two.place(async () => 'CO-1')).toBe('CO-1')
})

const PLACED = {
  ...{ id: 1, reference: 'CO-1', version: '1', siteId: 1, note: '', wantedOn: '2026-12-01' },
  lines: [{ ...line('Tray', 3), pallets: 4, quantity: 3200 }],
} as unknown as CallOffDetail

it.each([
  ['saved', (basket: BasketStore) => basket.place(async () => 'CO-1')],
  ['discarded', async (basket: BasketStore) => basket.change(clear)],
])('the basket is back once the change of a call-off is %s', async (_, end) => {
  const { one } = await openTabs(WRAP, BOX)
  one.change(fill(PLACED, true))
  one.change(fill(PLACED, true))
  await expect.poll(() => namesIn(one.get())).toEqual(['Tray'])
  await end(one)
  await expect.poll(() => namesIn(one.get())).toEqual(['Wrap', 'Gift box'])
  expect(one.get()?.changed).toBeNull()
})

it('a call-off is repeated in addition to what is in the basket', async () => {
  const { one } = await openTabs(WRAP)
  one.change(
    fill(
      { ...PLACED, lines: [...PLACED.lines, { ...PLACED.lines[0], ...line('Wrap', 1) }] } as CallOffDetail,
      false,
    ),
  )
  await expect
    .poll(() => one.get()?.lines.map(({ name, pallets }) => [name, pallets]))
    .toEqual([
      ['Wrap', '6'],
      ['Tray', '4'],
    ])
})
