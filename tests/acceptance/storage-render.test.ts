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

const metadataOf = async (body: Blob | Response | null | undefined) => {
  return sharp(Buffer.from((await body?.arrayBuffer()) as ArrayBuffer)).metadata()
}

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
