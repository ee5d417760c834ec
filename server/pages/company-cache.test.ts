import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { DEFAULT_COMPANY } from '#domain/company-entries/defaults.ts'
import type { Database } from '#supabase/database.types.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { createCompanyCache } from './company-cache.ts'

const site = { ...DEFAULT_COMPANY.sites[0], id: undefined }

/** A client with scripted responses. */
function open(maxAge?: number) {
  const world = {
    clock: 1000,
    name: 'Works',
    isUp: true,
    asked: 0,
    hold: Promise.resolve(),
    told: [] as unknown[],
  }
  const client = createClient<Database>('https://data.example.com', 'sb_publishable_0123456789', {
    global: {
      async fetch() {
        world.asked += 1
        const { name } = world
        await world.hold
        if (!world.isUp) throw new TypeError('fetch failed')
        const fields = { ...site, name }
        return Response.json([
          { section: 'sites', entryId: 'aldermoor', fields, savedAt: '2026-12-01T10:00:00Z' },
          { section: 'sites', entryId: 'chalkhill', fields: {}, savedAt: '2026-12-01T10:00:00Z' },
        ])
      },
    },
  })
  const reader = createCompanyCache({
    client,
    clock: () => world.clock,
    log: { warn: (fields) => world.told.push(fields) },
    ...(maxAge !== undefined && { maxAge }),
  })
  const names = async () => {
    const { company, isUnavailable } = await reader.read()
    return [company.sites.map(({ name }) => name).slice(0, 2), isUnavailable]
  }
  return { world, reader, names }
}

describe('company cache', () => {
  it('reads once, and again after a change notification', async () => {
    const { world, reader, names } = open()
    expect(await names()).toEqual([['Works', 'Chalkhill works'], false])
    world.name = 'New works'
    world.clock += 1e9
    expect(await names()).toEqual([['Works', 'Chalkhill works'], false])
    expect(world.asked).toBe(1)
    reader.invalidate()
    expect(await names()).toEqual([['New works', 'Chalkhill works'], false])
  })

  it('reads once for concurrent requests', async () => {
    const { world, names } = open()
    await Promise.all(Array.from({ length: 20 }, names))
    expect(world.asked).toBe(1)
  })

  it('does not keep or return a read that started before a change', async () => {
    const { world, reader, names } = open()
    let release = () => {}
    world.hold = new Promise((resolve) => {
      release = resolve
    })
    const early = names()
    await waitFor(() => expect(world.asked).toBe(1))
    world.name = 'New works'
    reader.invalidate()
    const late = names()
    release()
    expect((await early)[0]).toEqual(['Works', 'Chalkhill works'])
    expect((await late)[0]).toEqual(['New works', 'Chalkhill works'])
    expect((await names())[0]).toEqual(['New works', 'Chalkhill works'])
  })

  it('uses the files until the first read, then the last read during an outage', async () => {
    const { world, reader, names } = open()
    world.isUp = false
    expect(await names()).toEqual([['Aldermoor works', 'Chalkhill works'], true])
    expect(await names()).toEqual([['Aldermoor works', 'Chalkhill works'], true])
    // Within the retry delay there is no second request.
    expect(world.asked).toBe(1)
    world.isUp = true
    world.clock += 2000
    expect(await names()).toEqual([['Works', 'Chalkhill works'], false])
    world.isUp = false
    reader.invalidate()
    expect(await names()).toEqual([['Works', 'Chalkhill works'], true])
  })

  it('reads every time without change notifications', async () => {
    const { world, names } = open(0)
    await names()
    world.name = 'New works'
    expect((await names())[0]).toEqual(['New works', 'Chalkhill works'])
  })

  it('logs a warning for an entry that no longer matches the schema', async () => {
    const { world, names } = open()
    await names()
    expect(world.told).toEqual([{ faults: [expect.stringMatching(/^sites\/chalkhill: /)] }])
  })
})
