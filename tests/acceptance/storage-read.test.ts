/** By supabase-js and by plain requests, as browsers make them. */

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { anonymousClient, type DataClient, signedInClient } from '#tests/support/users.ts'
import { administrator } from './auth-users.ts'

const stack = inject('stack')
const admin = administrator()
const visitor = anonymousClient(stack)
/** Distinguishes this file's objects. */
const folder = `read-${crypto.randomUUID().slice(0, 8)}`
const secretBucket = `${folder}-private`
const path = `${folder}/picture.png`
let staff: DataClient

/** A PNG signature, then the byte positions. */
const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251)
bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

beforeAll(async () => {
  staff = await signedInClient(stack, 'staff')
  const { error } = await staff.storage
    .from('news-media')
    .upload(path, new Blob([bytes], { type: 'image/png' }), { cacheControl: '600' })
  if (error) throw error
  await admin.storage.createBucket(secretBucket, { public: false })
  await admin.storage.from(secretBucket).upload('cv.txt', new Blob(['private'], { type: 'text/plain' }))
})
afterAll(async () => {
  await admin.storage.from('news-media').remove([path])
  await admin.storage.from(secretBucket).remove(['cv.txt'])
  await admin.storage.deleteBucket(secretBucket)
})

const { publicUrl } = visitor.storage.from('news-media').getPublicUrl(path).data
const get = (headers: Record<string, string> = {}) => fetch(publicUrl, { headers })

it('private files are sent with Cache-Control: private, no-store', async () => {
  const { data } = await admin.storage.from(secretBucket).createSignedUrl('cv.txt', 60)
  const address = `${stack.url}/storage/v1/object/authenticated/${secretBucket}/cv.txt`
  const headers = { apikey: stack.secretKey, authorization: `Bearer ${stack.secretKey}` }
  for (const response of [await fetch(data?.signedUrl ?? ''), await fetch(address, { headers })]) {
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(await response.text()).toBe('private')
  }
})

describe('public file', () => {
  it('is read by its public URL', async () => {
    const response = await get()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('content-length')).toBe('1000')
    expect(response.headers.get('cache-control')).toBe('max-age=600')
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
  })

  it('works with download, info and exists', async () => {
    const media = staff.storage.from('news-media')
    const { data } = await media.download(path)
    expect(data?.size).toBe(1000)
    expect((await media.exists(path)).data).toBe(true)
    expect((await media.exists(`${folder}/none.png`)).data).toBe(false)
    expect((await media.info(path)).data).toMatchObject({ name: path, size: 1000, contentType: 'image/png' })
  })

  it('allows any origin', async () => {
    const response = await get({ origin: 'https://another.example' })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    await response.body?.cancel()
  })
})

describe('listing', () => {
  it('shows files to staff', async () => {
    const { data } = await staff.storage.from('news-media').list(folder)
    expect(data).toMatchObject([{ name: 'picture.png', metadata: { size: 1000, mimetype: 'image/png' } }])
  })

  it('shows nothing to visitors and customers', async () => {
    for (const client of [visitor, await signedInClient(stack, 'customer')])
      expect((await client.storage.from('news-media').list(folder)).data).toEqual([])
  })
})

describe('private file', () => {
  it('returns 404 without a policy, also for staff', async () => {
    for (const client of [visitor, staff]) {
      expect((await client.storage.from(secretBucket).download('cv.txt')).error).toMatchObject({
        status: 400,
      })
      expect((await client.storage.from(secretBucket).createSignedUrl('cv.txt', 60)).error).toMatchObject({
        statusCode: '404',
        message: 'Object not found',
      })
      expect((await client.storage.from(secretBucket).list()).data).toEqual([])
    }
  })

  it('is read by its signed URL only', async () => {
    const { data } = await admin.storage
      .from(secretBucket)
      .createSignedUrl('cv.txt', 60, { download: 'cv.txt' })
    const response = await fetch(data?.signedUrl ?? '')
    expect(await response.text()).toBe('private')
    expect(response.headers.get('content-disposition')).toContain('attachment')
    const forged = await fetch((data?.signedUrl ?? '').replace('cv.txt', 'other.txt'))
    expect(await forged.json()).toMatchObject({ statusCode: '400', error: 'InvalidSignature' })
    const garbled = await fetch(`${stack.url}/storage/v1/object/sign/${secretBucket}/cv.txt?token=garbage`)
    expect(await garbled.json()).toMatchObject({ statusCode: '400', error: 'InvalidJWT' })
  })

  it('accepts one upload by signed URL', async () => {
    const bucket = admin.storage.from(secretBucket)
    const { data } = await bucket.createSignedUploadUrl('sent.txt')
    const send = () =>
      visitor.storage.from(secretBucket).uploadToSignedUrl('sent.txt', data?.token ?? '', new Blob(['sent']))
    expect((await send()).error).toBeNull()
    expect(await (await bucket.download('sent.txt')).data?.text()).toBe('sent')
    expect((await send()).error).toMatchObject({ statusCode: '409' })
    await bucket.remove(['sent.txt'])
  })

  it('keeps its content when moved or copied', async () => {
    const bucket = admin.storage.from(secretBucket)
    await bucket.upload('a.txt', new Blob(['moving'], { type: 'text/plain' }))
    expect((await bucket.move('a.txt', 'b/c.txt')).error).toBeNull()
    expect((await bucket.copy('b/c.txt', 'd.txt')).data).toEqual({ path: `${secretBucket}/d.txt` })
    expect(await (await bucket.download('d.txt')).data?.text()).toBe('moving')
    expect((await bucket.list()).data?.map(({ name }) => name)).toEqual(['b', 'cv.txt', 'd.txt'])
    await bucket.remove(['b/c.txt', 'd.txt'])
  })
})
