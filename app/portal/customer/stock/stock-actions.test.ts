import { describe, expect, it } from 'vitest'
import type { SkuStock, StockPage } from '#app/content/customer/stock.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import type { BulkAction } from '../../ui/list/row-action.ts'
import type { Work } from '../../ui/loader-data.ts'
import { STOCK_ACTIONS } from './stock-actions.ts'

const { prompt, runAll } = STOCK_ACTIONS.dispose as BulkAction<SkuStock, StockPage>

/** Runs work that needs no session. */
function run<Args extends readonly unknown[], T>(work: Work<Args, T>, client: DataClient, ...args: Args) {
  if (typeof work !== 'function') throw new Error('The work needs a session')
  return work(client, ...args)
}
const sku = (id: number, pallets: number, overdue: number) => ({ id, pallets, overdue }) as SkuStock

/** A database that refuses requests about some SKUs. */
function openDatabase(refused: readonly number[] = []) {
  const asked: unknown[] = []
  const rpc = async (_name: string, { sku_id: of, ids }: { sku_id?: number; ids?: number[] }) => {
    asked.push(of ?? ids)
    const error = of !== undefined && refused.includes(of) ? { code: 'P0001', message: 'Call us.' } : null
    return { data: ids ?? [(of ?? 0) * 10], error, status: error === null ? 200 : 400 }
  }
  return { asked, client: { rpc } as unknown as DataClient }
}

describe('request about the pallets of several SKUs', () => {
  it.each([
    ['2 overdue pallets', [sku(1, 5, 2), sku(2, 4, 0)], [1]],
    ['9 pallets', [sku(1, 5, 0), sku(2, 4, 0)], [1, 2]],
  ])('is for what its title says: %s', async (title, rows, skus) => {
    const { asked, client } = openDatabase()
    expect(prompt?.title(rows)).toBe(`Request disposal of ${title}`)
    await run(runAll, client, rows, '')
    expect(asked).toEqual(skus)
  })

  it('says what was requested when a part fails, and can undo that', async () => {
    const { asked, client } = openDatabase([2])
    const rows = [sku(1, 1, 0), sku(2, 1, 0), sku(3, 1, 0)]
    const { message, failure, undo } = await run(runAll, client, rows, '')
    expect([message, failure]).toEqual(['Disposal requested for 2 pallets', 'Call us.'])
    expect(undo && (await run(undo, client))).toBe('Request for 2 pallets withdrawn')
    expect(asked).toEqual([1, 2, 3, [10, 30]])
    await expect(run(runAll, client, rows.slice(1, 2), '')).rejects.toThrow('Call us.')
  })
})
