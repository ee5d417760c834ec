import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadDemoContent } from '#backend/database/migrations/demo-content.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { opened } from '#tests/support/opened.ts'
import { readEnv } from '../config/env.ts'
import { moveDemoDeliveries } from './demo-deliveries.ts'
import { getDemoMode } from './demonstration.ts'

const opening = opened(() => openTestDatabase())
const DAY_MS = 86_400_000
const now = Date.now()
const at = (minutes: number) => new Date(now + minutes * 60_000)

async function read(text: string, values: readonly unknown[] = []) {
  const [result] = await opening.database.transaction({
    role: 'postgres',
    statements: [{ text, values: [...values] }],
  })
  return result?.rows ?? []
}
const move = (time: Date) => moveDemoDeliveries(opening.database, time)
const stateOf = async (code: string) =>
  (await read('select state from public.delivery_stops where code = $1', [code]))[0]?.state
const sums = () =>
  read(`
    select pallets.sku_id, sum(pallets.quantity)::text as quantity,
      (select sum(quantity)::text from public.stock_levels where sku_id = pallets.sku_id) as level
    from public.pallets group by pallets.sku_id order by 1`)

beforeAll(async () => {
  await loadDemoContent(opening.database, {
    seedDirectory: join(import.meta.dirname, '../../supabase/seed'),
    before: async () => undefined,
  })
})

describe('deliveries of a demonstration', () => {
  it('move through their states within minutes, with their pallets, and a repeated run changes nothing', async () => {
    await move(at(0))
    const [quick] = await read(`select code from public.delivery_stops where code like '%-Q1'`)
    const code = String(quick?.code)
    const states = [await stateOf(code)]
    for (const minutes of [3, 5, 11]) {
      await move(at(minutes))
      states.push(await stateOf(code))
    }
    expect(states).toEqual(['scheduled', 'loaded', 'on the way', 'delivered'])
    const [despatched] = await read(
      `select count(*)::int as count from public.stock_movements where code like 'M-' || $1 || '%'`,
      [code],
    )
    expect(despatched?.count).toBeGreaterThan(5)
    const before = [await sums(), await read('select count(*) from public.stock_movements')]
    expect(before[0]?.filter(({ quantity, level }) => quantity !== level)).toEqual([])
    await move(at(11))
    expect([await sums(), await read('select count(*) from public.stock_movements')]).toEqual(before)
    expect(
      await read(
        `select from public.proofs_of_delivery join public.delivery_stops on delivery_stops.id = stop_id where code = $1`,
        [code],
      ),
    ).toHaveLength(1)
  })

  it('are added for each new day, at times that differ, and earlier ones are complete', async () => {
    for (const days of [1, 2, 3, 4]) await move(new Date(now + days * DAY_MS))
    const today = toLondonDate(new Date(now + 4 * DAY_MS))
    const added = await read(
      `select to_char(planned_from at time zone 'Europe/London', 'HH24:MI') as time from public.delivery_stops
       join public.customers on customers.id = customer_id and customers.code = 'C-1001'
       where (planned_from at time zone 'Europe/London')::date = $1 and delivery_stops.code not like '%-Q%'`,
      [today],
    )
    expect(added.length).toBeGreaterThanOrEqual(2)
    expect(new Set(added.map(({ time }) => time)).size).toBe(added.length)
    expect(
      await read(
        `select delivery_stops.code, state from public.delivery_stops
         join public.customers on customers.id = customer_id and customers.code = 'C-1001'
         where planned_from < $1::timestamptz - interval '1 day' and state not in ('delivered', 'failed', 'cancelled')`,
        [new Date(now + 4 * DAY_MS).toISOString()],
      ),
    ).toEqual([])
    expect(await read('select from public.stock_levels where quantity < 0')).toEqual([])
  })

  it('have histories at different times of day', async () => {
    const times = await read(
      `select distinct to_char(planned_from at time zone 'Europe/London', 'HH24:MI') as time from public.delivery_stops where code !~ '^DN-\\d{6}-'`,
    )
    expect(times.length).toBeGreaterThan(8)
  })
})

it('deliveries move only on this machine and without a mail server', () => {
  const users = (settings: Record<string, string>) =>
    getDemoMode(readEnv({ PORT: '3000', ...settings })).users
  expect(users({})).toBe(true)
  expect(users({ SITE_URL: 'https://example.com' })).toBe(false)
  expect(users({ SMTP_URL: 'smtp://mail.example.com' })).toBe(false)
})
