import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { DEFAULT_COMPANY } from '#domain/company-entries/defaults.ts'
import type { Database } from '#supabase/database.types.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { createCompanyCache } from './company-cache.ts'

const site = { ...DEFAULT_COMPANY.sites[0], id: undefined }

/** A client with scripted responses. */
function open(maxAge?: number) {
  const database = {
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
        database.asked += 1
        const { name } = database
        await database.hold
        if (!database.isUp) throw new TypeError('fetch failed')
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
    clock: () => database.clock,
    log: { warn: (fields) => database.told.push(fields) },
    ...(maxAge !== undefined && { maxAge }),
  })
  const names = async () => {
    const { company, isUnavailable } = await reader.read()
    return [company.sites.map(({ name }) => name).slice(0, 2), isUnavailable]
  }
  return { database, reader, names }
}

describe('company cache', () => {
  it('reads once, and again after a change notification', async () => {
    const { database, reader, names } = open()
    expect(await names()).toEqual([['Works', 'Chalkhill works'], false])
    database.name = 'New works'
    database.clock += 1e9
    expect(await names()).toEqual([['Works', 'Chalkhill works'], false])
    expect(database.asked).toBe(1)
    reader.invalidate()
    expect(await names()).toEqual([['New works', 'Chalkhill works'], false])
  })

  it('reads once for concurrent requests', async () => {
    const { database, names } = open()
    await Promise.all(Array.from({ length: 20 }, names))
    expect(database.asked).toBe(1)
  })

  it('does not keep or return a read that started before a change', async () => {
    const { database, reader, names } = open()
    let release = () => {}
    database.hold = new Promise((resolve) => {
      release = resolve
    })
    const early = names()
    await waitFor(() => expect(database.asked).toBe(1))
    database.name = 'New works'
    reader.invalidate()
    const late = names()
    release()
    expect((await early)[0]).toEqual(['Works', 'Chalkhill works'])
    expect((await late)[0]).toEqual(['New works', 'Chalkhill works'])
    expect((await names())[0]).toEqual(['New works', 'Chalkhill works'])
  })

  it('uses the files until the first read, then the last read during an outage', async () => {
    const { database, reader, names } = open()
    database.isUp = false
    expect(await names()).toEqual([['Aldermoor works', 'Chalkhill works'], true])
    expect(await names()).toEqual([['Aldermoor works', 'Chalkhill works'], true])
    // Within the retry delay there is no second request.
    expect(database.asked).toBe(1)
    database.isUp = true
    database.clock += 2000
    expect(await names()).toEqual([['Works', 'Chalkhill works'], false])
    database.isUp = false
    reader.invalidate()
    expect(await names()).toEqual([['Works', 'Chalkhill works'], true])
  })

  it('reads every time without change notifications', async () => {
    const { database, names } = open(0)
    await names()
    database.name = 'New works'
    expect((await names())[0]).toEqual(['New works', 'Chalkhill works'])
  })

  it('logs a warning for an entry that no longer matches the schema', async () => {
    const { database, names } = open()
    await names()
    expect(database.told).toEqual([{ faults: [expect.stringMatching(/^sites\/chalkhill: /)] }])
  })
})
