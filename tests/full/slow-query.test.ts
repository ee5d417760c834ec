/** A slow query affects only its caller, and is cancelled. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readEnv } from '#server/config/env.ts'
import { createLog } from '#server/config/logger.ts'
import { openData } from '#server/data-source/open-data.ts'
import { type Site, startSite } from '#tests/e2e/support/site-process.ts'

let site: Site
let secret: string

beforeAll(async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'site-slow-'))
  const data = await openData(readEnv({ DATA_DIR }), createLog())
  secret = data.directory.keys.secret
  await data.database.script(`
    create function public.sleep_for(seconds int) returns void language sql as 'select pg_sleep(seconds)';
    grant execute on function public.sleep_for(int) to service_role`)
  await data.close()
  site = await startSite({ DATA_DIR })
})

afterAll(() => site?.[Symbol.asyncDispose]())

/** In ms, of sequential requests. */
async function latencies(path: string, count: number): Promise<number[]> {
  const measured: number[] = []
  for (let index = 0; index < count; index++) {
    const began = performance.now()
    const answer = await fetch(site.url + path)
    await answer.arrayBuffer()
    expect([path, answer.status]).toEqual([path, 200])
    measured.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  return measured.toSorted((a, b) => a - b)
}

const ninetieth = (sorted: readonly number[]) => sorted[Math.floor(sorted.length * 0.9)] ?? Number.NaN

it('delays neither health nor a cached page by more than 50 ms, and ends with 503', async () => {
  const service = createClient(site.url, secret, { auth: { persistSession: false } })
  const quiet = { health: await latencies('/healthz', 30), page: await latencies('/', 30) }

  let ended = false
  const slow = service.rpc('sleep_for', { seconds: 10 }).then((answer) => {
    ended = true
    return answer
  })
  const busy = { health: await latencies('/healthz', 30), page: await latencies('/', 30) }
  expect(ended).toBe(false)

  expect(ninetieth(busy.health) - ninetieth(quiet.health)).toBeLessThan(50)
  expect(ninetieth(busy.page) - ninetieth(quiet.page)).toBeLessThan(50)

  const { status, error } = await slow
  expect(status).toBe(503)
  expect(error?.message).toBeTruthy()
  // The standby engine opens the database.
  const stopped = performance.now()
  const { error: after } = await service.from('news_articles').select('id').limit(1)
  expect(after).toBeNull()
  expect(performance.now() - stopped).toBeLessThan(500)
})
