import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { anonymousClient, type DataClient, signedInClient } from '#tests/support/users.ts'
import { administrator } from './auth-users.ts'

const stack = inject('stack')
const admin = administrator()
const visitor = anonymousClient(stack)
const folder = `render-${crypto.randomUUID().slice(0, 8)}`
const secret = `${folder}-private`
const path = `${folder}/photo.jpg`
let staff: DataClient

beforeAll(async () => {
  staff = await signedInClient(stack, 'staff')
  const photo = await sharp({ create: { width: 640, height: 320, channels: 3, background: '#b58b5b' } })
    .withExif({ IFD0: { Copyright: 'the camera of nobody' } })
    .jpeg()
    .toBuffer()
  const file = new Blob([new Uint8Array(photo)], { type: 'image/jpeg' })
  const { error } = await staff.storage.from('news-media').upload(path, file, { cacheControl: '86400' })
  if (error) throw error
  await admin.storage.createBucket(secret, { public: false })
  await admin.storage.from(secret).upload('photo.jpg', file)
})
afterAll(async () => {
  await admin.storage.from('news-media').remove([path])
  await admin.storage.emptyBucket(secret)
  await admin.storage.deleteBucket(secret)
})

const addressOf = (transform: object) =>
  visitor.storage.from('news-media').getPublicUrl(path, { transform }).data.publicUrl
const metadataOf = async (body: Blob | Response | null | undefined) => {
  const bytes = Buffer.from((await body?.arrayBuffer()) as ArrayBuffer)
  return { ...(await sharp(bytes).metadata()), bytes }
}

it.each([
  [{ width: 100, height: 100 }, 100, 100],
  [{ width: 100, height: 100, resize: 'contain' }, 100, 50],
  [{ width: 100, height: 100, resize: 'fill' }, 100, 100],
  [{ width: 320 }, 320, 160],
  [{ height: 32, quality: 20 }, 64, 32],
])('renders %j as %d × %d', async (transform, width, height) => {
  const response = await fetch(addressOf(transform))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  const image = await metadataOf(response)
  expect([image.width, image.height, image.exif]).toEqual([width, height, undefined])
  expect(image.bytes.includes('the camera of nobody')).toBe(false)
})

it.each([
  ['image/avif,image/webp,image/apng,image/*,*/*;q=0.8', {}, 'image/avif'],
  ['image/webp,*/*', {}, 'image/webp'],
  ['image/avif,image/webp', { format: 'origin' }, 'image/jpeg'],
])('answers Accept: %s and %j with %s', async (accept, format, type) => {
  const address = addressOf({ width: 50, ...format })
  const first = await fetch(address, { headers: { accept } })
  expect(first.headers.get('content-type')).toBe(type)
  expect(first.headers.get('vary')).toMatch(/\bAccept\b/)
  expect(first.headers.get('cache-control')).toBe('max-age=86400')
  const bytes = Buffer.from(await first.arrayBuffer())
  const again = await fetch(address, { headers: { accept } })
  expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true)
  const etag = first.headers.get('etag') ?? ''
  const notModified = await fetch(address, { headers: { accept, 'if-none-match': etag } })
  expect([notModified.status, await notModified.text()]).toEqual([304, ''])
})

it('the authenticated path checks policies of public images too', async () => {
  const transform = { width: 64 }
  const read = (client: DataClient) => client.storage.from('news-media').download(path, { transform })
  expect((await read(visitor)).error).toMatchObject({ status: 400, statusCode: '404' })
  expect(await metadataOf((await read(staff)).data)).toMatchObject({ width: 64, height: 32 })
})

it('a PNG with a wrong checksum is rendered', async () => {
  const bytes = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#b58b5b' } })
    .png()
    .toBuffer()
  const end = bytes.indexOf('IDAT') + 4 + bytes.readUInt32BE(bytes.indexOf('IDAT') - 4)
  bytes.writeUInt8(bytes.readUInt8(end - 1) ^ 1, end - 1)
  await admin.storage.from(secret).upload('wrong-sum.png', bytes, { contentType: 'image/png' })
  const { data } = await admin.storage.from(secret).download('wrong-sum.png', { transform: { width: 40 } })
  expect(await metadataOf(data)).toMatchObject({ width: 40, height: 20 })
})

describe('private image', () => {
  const transform = { width: 64, height: 64 } as const

  it('is rendered only with permission, also from the cache', async () => {
    const { data, error } = await admin.storage.from(secret).download('photo.jpg', { transform })
    expect(error).toBeNull()
    expect(await metadataOf(data)).toMatchObject({ width: 64, height: 64 })
    for (const client of [staff, visitor])
      expect((await client.storage.from(secret).download('photo.jpg', { transform })).error).toMatchObject({
        status: 400,
      })
    const open = visitor.storage.from(secret).getPublicUrl('photo.jpg', { transform }).data.publicUrl
    expect(await (await fetch(open)).json()).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
  })

  it('signed URLs fix the transformation and end with the object', async () => {
    await admin.storage.from(secret).copy('photo.jpg', 'brief.jpg')
    const { data } = await admin.storage.from(secret).createSignedUrl('brief.jpg', 60, { transform })
    const address = data?.signedUrl ?? ''
    expect(address).toContain(`/storage/v1/render/image/sign/${secret}/brief.jpg?token=`)
    const shown = await fetch(`${address}&width=600&height=600`)
    expect(await metadataOf(shown)).toMatchObject({ width: 64, height: 64 })
    const original = await fetch(address.replace('/render/image/sign/', '/object/sign/'))
    expect(await original.json()).toMatchObject({ error: 'InvalidSignature' })
    await admin.storage.from(secret).remove(['brief.jpg'])
    expect(await (await fetch(address)).json()).toMatchObject({ statusCode: '404' })
  })
})
