/** What a visitor who reads pages feels of other visitors' events. */

import { median } from '#scripts/bench-site/median.ts'
import { writeLog } from '#tests/support/analytics-log.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'

interface Site {
  readonly url: string
  readonly keys: { readonly publishable: string }
}

const EVENTS_A_SECOND = 50
const BLOCKS = 20
const PAGES_A_BLOCK = 100

/** Milliseconds of a page, the medians of blocks that take turns: alone, and beside events that come in. */
export async function timeVisitors(site: Site, quick: boolean): Promise<{ alone: number; beside: number }> {
  const now = Date.now()
  const log = writeLog({ events: 20_000, from: now - 3_600_000, until: now, random: seededRandom(7) })
  const times = { alone: [] as number[], beside: [] as number[] }
  let next = 0
  for (let block = 0; block < (quick ? 2 : BLOCKS); block += 1)
    for (const kind of ['alone', 'beside'] as const) {
      const sent: Promise<unknown>[] = []
      const timer =
        kind === 'beside' &&
        setInterval(() => sent.push(send(site, log[next++]?.body)), 1000 / EVENTS_A_SECOND)
      const taken: number[] = []
      for (let count = 0; count < PAGES_A_BLOCK; count += 1) {
        const began = performance.now()
        await (await fetch(`${site.url}/products`)).arrayBuffer()
        taken.push(performance.now() - began)
        // A visitor reads, and events come meanwhile.
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      if (timer) clearInterval(timer)
      await Promise.all(sent)
      times[kind].push(median(taken))
    }
  return { alone: median(times.alone), beside: median(times.beside) }
}

async function send({ url, keys }: Site, body: unknown): Promise<void> {
  const response = await fetch(`${url}/functions/v1/analytics`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${keys.publishable}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`The function answered ${response.status}`)
}
