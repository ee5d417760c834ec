import { open as openFile } from 'node:fs/promises'
import { createClient } from '@supabase/supabase-js'
import { expect, it, vi } from 'vitest'
import { startAcceptanceEnvironment } from '#tests/support/acceptance-environment.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { createBackend } from '../backend.ts'
import type { BlobStore } from '../blobs/blobs.ts'
import { type Database, DatabaseError, type Transaction } from '../database/database.ts'

const picture = new Uint8Array(300_000)
picture.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const NO_ROOM = 'The website’s disk is full.'

it('a full disk is reported in each protocol’s own words', async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  await using opened = await openTestDatabase()
  await using running = await startAcceptanceEnvironment(opened.database)
  let full = true
  const message = 'could not extend file "base/5/16421": No space left on device'
  const database: Database = {
    ...opened.database,
    transaction: (transaction: Transaction) =>
      full && !transaction.readOnly && !transaction.rollback
        ? Promise.reject(new DatabaseError({ code: '53100', message, hint: 'Check free disk space.' }))
        : opened.database.transaction(transaction),
  }
  const { url, publishableKey, secretKey } = running.stack
  const withFullDatabase = createBackend({ ...running.dependencies, database })
  const clientOf = (backend: { fetch(request: Request): Promise<Response> }, key: string) =>
    createClient(url, key, {
      auth: { persistSession: false },
      global: {
        fetch: (input, init) => backend.fetch(new Request(input, { ...init, duplex: 'half' } as RequestInit)),
      },
    })
  const client = clientOf(withFullDatabase, secretKey)
  const upload = (of = client) =>
    of.storage.from('news-media').upload('featured-images/x.png', picture, { contentType: 'image/png' })
  const insert = () => client.from('customers').insert({ name: 'Mill Lane Bakery' })

  expect(await insert()).toMatchObject({ status: 507, error: { code: '53100', message } })
  expect((await upload()).error).toMatchObject({ status: 507, message: expect.stringContaining(NO_ROOM) })
  const { error } = await clientOf(withFullDatabase, publishableKey).auth.signInWithOtp({
    email: 'jo@example.com',
  })
  expect(error?.status).toBe(503)
  expect(await keysIn(running.dependencies.blobs)).toEqual([])
  full = false
  expect((await insert()).status).toBe(201)

  // Simulates a full disk during an upload.
  const handle = await openFile(import.meta.filename)
  const write = vi.spyOn(Object.getPrototypeOf(handle), 'write')
  await handle.close()
  write.mockRejectedValueOnce(
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  )
  const direct = clientOf(createBackend(running.dependencies), secretKey)
  expect((await upload(direct)).error).toMatchObject({
    status: 507,
    message: expect.stringContaining(NO_ROOM),
  })
  expect(await keysIn(running.dependencies.blobs)).toEqual([])
  expect((await upload(direct)).error).toBeNull()
  expect(await keysIn(running.dependencies.blobs)).toHaveLength(1)
})

async function keysIn(blobs: BlobStore): Promise<string[]> {
  const keys = []
  for await (const { key } of blobs.list()) keys.push(key)
  return keys
}
