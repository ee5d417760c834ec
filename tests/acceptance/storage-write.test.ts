import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { anonymousClient, type DataClient, signedInClient } from '#tests/support/users.ts'
import { administrator } from './auth-users.ts'

const stack = inject('stack')
const admin = administrator()
/** Distinguishes this file's objects. */
const folder = `write-${crypto.randomUUID().slice(0, 8)}`
const clients = {} as Record<'staff' | 'marketing' | 'customer' | 'nobody' | 'visitor', DataClient>
const mediaOf = (client: DataClient) => client.storage.from('news-media')

const png = (size = 64) => {
  const bytes = new Uint8Array(size)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return new Blob([bytes], { type: 'image/png' })
}
const publicAddress = (path: string) => `${stack.url}/storage/v1/object/public/news-media/${path}`
const isStored = async (path: string) => (await fetch(publicAddress(path), { method: 'HEAD' })).ok

beforeAll(async () => {
  const [staff, marketing, customer, nobody] = await Promise.all([
    signedInClient(stack, 'staff'),
    signedInClient(stack, 'marketing'),
    signedInClient(stack, 'customer'),
    signedInClient(stack, null),
  ])
  Object.assign(clients, { staff, marketing, customer, nobody, visitor: anonymousClient(stack) })
})
afterAll(async () => {
  const media = admin.storage.from('news-media')
  const { data } = await media.list(folder)
  if (data?.length) await media.remove(data.map(({ name }) => `${folder}/${name}`))
})

describe('upload', () => {
  it.each(['staff', 'marketing'] as const)(
    'by %s returns the path and is public immediately',
    async (role) => {
      const path = `${folder}/${role}.png`
      const { data, error } = await mediaOf(clients[role]).upload(path, png(), { cacheControl: '3600' })
      expect(error).toBeNull()
      expect(data).toEqual({ id: expect.any(String), path, fullPath: `news-media/${path}` })
      const response = await fetch(publicAddress(path))
      expect(response.status).toBe(200)
      expect((await response.arrayBuffer()).byteLength).toBe(64)
    },
  )

  it('detects a missing type from the bytes', async () => {
    const path = `${folder}/undeclared.png`
    const { error } = await mediaOf(clients.staff).upload(path, Buffer.from(await png().arrayBuffer()))
    expect(error).toBeNull()
    expect((await fetch(publicAddress(path))).headers.get('content-type')).toBe('image/png')
    await admin.storage.createBucket(`${folder}-any`, { public: false })
    const any = admin.storage.from(`${folder}-any`)
    for (const [name, body, type] of [
      ['a.jpg', Buffer.from('\xff\xd8\xff\xe0'.padEnd(20, '\0'), 'latin1'), 'image/jpeg'],
      ['a.txt', Buffer.from('plain words'), 'text/plain;charset=UTF-8'],
    ] as const) {
      expect((await any.upload(name, body)).error).toBeNull()
      expect((await any.info(name)).data?.contentType).toBe(type)
    }
    await admin.storage.emptyBucket(`${folder}-any`)
    await admin.storage.deleteBucket(`${folder}-any`)
  })

  it('needs a matching extension if the bucket restricts types', async () => {
    const { error } = await mediaOf(clients.staff).upload(`${folder}/picture.png.html`, png())
    expect(error).toMatchObject({
      statusCode: '415',
      message: 'mime type image/png does not match the extension of the name',
    })
  })

  it.each(['customer', 'nobody', 'visitor'] as const)('by %s is rejected', async (role) => {
    const path = `${folder}/${role}.png`
    const { data, error } = await mediaOf(clients[role]).upload(path, png())
    expect(data).toBeNull()
    expect(error).toMatchObject({
      status: 400,
      statusCode: '403',
      message: 'new row violates row-level security policy',
    })
    expect(await isStored(path)).toBe(false)
  })

  it.each([
    ['x-upsert', (path: string) => mediaOf(clients.staff).upload(path, png(200), { upsert: true })],
    ['update', (path: string) => mediaOf(clients.staff).update(path, png(200))],
  ])('replacing with %s is rejected, because cached pages show the file', async (verb, replace) => {
    const path = `${folder}/kept-${verb}.png`
    await mediaOf(clients.staff).upload(path, png(100))
    expect((await replace(path)).error).toMatchObject({ statusCode: '403' })
    expect((await (await fetch(publicAddress(path))).arrayBuffer()).byteLength).toBe(100)
  })

  it('accepts a raw body', async () => {
    const path = `${folder}/raw.png`
    const bytes = new Uint8Array(await png().arrayBuffer())
    const { error } = await mediaOf(clients.staff).upload(path, bytes, { contentType: 'image/png' })
    expect(error).toBeNull()
    expect((await fetch(publicAddress(path))).headers.get('content-type')).toBe('image/png')
  })
})

describe('remove', () => {
  it.each(['staff', 'marketing'] as const)('by %s returns the removed objects', async (role) => {
    const path = `${folder}/removed-${role}.png`
    await mediaOf(clients.staff).upload(path, png())
    const { data, error } = await mediaOf(clients[role]).remove([path, `${folder}/none.png`])
    expect(error).toBeNull()
    expect(data?.map(({ name }) => name)).toEqual([path])
    expect(await isStored(path)).toBe(false)
  })

  it.each(['customer', 'nobody', 'visitor'] as const)('by %s returns an empty list', async (role) => {
    const path = `${folder}/stays-${role}.png`
    await mediaOf(clients.staff).upload(path, png())
    const { data, error } = await mediaOf(clients[role]).remove([path])
    expect([data, error]).toEqual([[], null])
    expect(await isStored(path)).toBe(true)
  })
})

describe('buckets', () => {
  it('cannot be changed by users', async () => {
    const { storage } = clients.staff
    expect((await storage.createBucket('mine')).error).toMatchObject({ statusCode: '403' })
    expect((await storage.deleteBucket('news-media')).error).not.toBeNull()
    expect((await storage.emptyBucket('news-media')).error).not.toBeNull()
    const { data } = await admin.storage.getBucket('news-media')
    expect(data).toMatchObject({ public: true, file_size_limit: 52_428_800 })
    // Only listings include the type.
    expect(data).not.toHaveProperty('type')
    expect((await admin.storage.listBuckets()).data).toContainEqual(
      expect.objectContaining({ id: 'news-media', type: 'STANDARD' }),
    )
  })

  it('are created and deleted (if empty) with the secret key', async () => {
    const name = `${folder}-bucket`
    expect((await admin.storage.createBucket(name, { public: false })).data).toEqual({ name })
    expect((await admin.storage.createBucket(name)).error).toMatchObject({ statusCode: '409' })
    await admin.storage.from(name).upload('x.txt', 'x')
    expect((await admin.storage.deleteBucket(name)).error).toMatchObject({
      statusCode: '409',
      message: 'The bucket you tried to delete is not empty',
    })
    await admin.storage.from(name).remove(['x.txt'])
    expect((await admin.storage.deleteBucket(name)).error).toBeNull()
  })
})
