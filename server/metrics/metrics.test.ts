import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { openSite } from '#tests/support/site.ts'

const TOKEN = 'a token with thirty-two characters'.replaceAll(' ', '-')
const site = opened(() => openSite({ METRICS_TOKEN: TOKEN, DEMO_CONTENT: '0' }))

const get = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers })
const scrape = async () => (await get('/metrics', { authorization: `Bearer ${TOKEN}` })).text()

describe('/metrics', () => {
  it('exists only for clients with the token', async () => {
    for (const authorization of ['', TOKEN, 'Bearer ', `Bearer ${TOKEN}x`, `bearer ${TOKEN}`]) {
      const response = await get('/metrics', { authorization })
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
      expect(await response.text()).not.toContain('process_')
    }
    const response = await get('/metrics', { authorization: `Bearer ${TOKEN}` })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  it('names requests by patterns, so that no client can add values', async () => {
    for (const name of ['one', 'two', 'three']) {
      await get(`/blog/${name}-${crypto.randomUUID()}`)
      await get(`/${crypto.randomUUID()}`)
      await get(`/api/${crypto.randomUUID()}`)
      await get(`/rest/v1/${crypto.randomUUID()}`)
    }
    await fetch(site.url, { method: 'PROPFIND' })
    const text = await scrape()
    const routes = [...text.matchAll(/^http_request_duration_seconds_count\{(.*)\}/gm)].map(
      ([, labels]) => labels,
    )
    expect(routes).toContain('method="GET",route="/blog/:post",status="404"')
    expect(routes).toContain('method="GET",route="(no route)",status="404"')
    expect(routes).toContain('method="GET",route="/rest/v1/*",status="401"')
    expect(routes.join('\n')).toMatch(/method="other"/)
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  })

  it('counts cached pages, renders and the database’s queue', async () => {
    const read = async (name: string) => {
      const [, value] = new RegExp(`^${name} (\\d+)`, 'm').exec(await scrape()) ?? []
      return Number(value)
    }
    const before = [
      await read('website_render_queue_seconds_count'),
      await read('website_database_queue_seconds_count'),
    ]
    for (const _ of [1, 2]) await (await get('/products')).text()
    expect(await read('website_page_cache_hits_total')).toBeGreaterThan(0)
    expect(await read('website_render_queue_seconds_count')).toBeGreaterThan(before[0] as number)
    expect(await read('website_database_queue_seconds_count')).toBeGreaterThan(before[1] as number)
  })

  it('reads queues, feeds and tasks at each scrape', async () => {
    await site.secret
      .rpc('record_task_run', {
        task: 'backup',
        started_at: new Date().toISOString(),
        is_success: true,
        detail: '',
      })
      .throwOnError()
    const text = await scrape()
    expect(text).toMatch(/^website_database_up 1$/m)
    expect(text).toMatch(/^website_queue_length\{queue="emails"\} \d+$/m)
    expect(text).toMatch(/^website_task_last_success_timestamp_seconds\{task="backup"\} \d{10}/m)
    expect(text).toMatch(/^website_disk_free_bytes \d+/m)
  })
})

describe('deploy/grafana-dashboard.json', () => {
  it('uses only metrics that exist', async () => {
    const file = join(import.meta.dirname, '../../deploy/grafana-dashboard.json')
    const { panels } = JSON.parse(await readFile(file, 'utf8')) as {
      panels: { targets: { expr: string }[] }[]
    }
    const used = panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => expr.match(/\b(?:http|website|process|nodejs)_[a-z0-9_]+/g) ?? []),
    )
    const text = await scrape()
    expect(used.length).toBeGreaterThan(10)
    for (const name of new Set(used))
      expect(text, name).toMatch(new RegExp(`^# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `, 'm'))
  })
})
