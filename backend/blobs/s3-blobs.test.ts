import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts'
import { type BlobStore, BlobStoreUnavailableError } from './blobs.ts'
import { openS3Blobs } from './s3-blobs.ts'

let server: S3Server
let blobs: BlobStore

beforeAll(async () => {
  server = await startS3Server()
  blobs = openS3Blobs(server.settings)
}, 300_000)
afterAll(() => server[Symbol.asyncDispose]())

const streamOf = (text: string) => new Blob([text]).stream()
const listed = async () => {
  let count = 0
  for await (const _ of blobs.list()) count += 1
  return count
}

it('lists more blobs than one response contains', async () => {
  const keys = Array.from({ length: 1003 }, (_, index) => `many/${index}`)
  for (let from = 0; from < keys.length; from += 50)
    await Promise.all(keys.slice(from, from + 50).map((key) => blobs.put(key, streamOf('x'))))
  expect(await listed()).toBe(1003)
  await blobs.remove(keys)
  expect(await listed()).toBe(0)
}, 60_000)

it('reports an unavailable store, whose blobs remain', async () => {
  await blobs.put('kept', streamOf('kept'))
  await server.stop()
  try {
    const attempts: Promise<unknown>[] = [
      blobs.put('new', streamOf('new')),
      blobs.get('kept'),
      blobs.remove(['kept']),
      listed(),
      blobs.check(),
    ]
    for (const attempt of await Promise.allSettled(attempts)) {
      expect(attempt.status).toBe('rejected')
      const { reason } = attempt as PromiseRejectedResult
      expect(reason).toBeInstanceOf(BlobStoreUnavailableError)
      expect(reason.message).toContain(`The bucket blobs at ${server.settings.endpoint} cannot be used: `)
      expect(reason.message).not.toContain('S3RVER')
    }
  } finally {
    await server.start()
  }
  expect(await new Response(await blobs.get('kept')).text()).toBe('kept')
  expect(await blobs.get('new')).toBeNull()
})

it('an outage during an upload ends it with an error', async () => {
  let sent = 0
  let cancelled = false
  const slow = new ReadableStream<Uint8Array>({
    async pull(controller) {
      sent += 1
      if (sent === 8) await server.stop()
      await pause(1)
      controller.enqueue(new Uint8Array(1024 * 1024))
      if (sent === 30) controller.close()
    },
    cancel: () => {
      cancelled = true
    },
  })
  try {
    await expect(blobs.put('half', slow)).rejects.toBeInstanceOf(BlobStoreUnavailableError)
    expect(cancelled || sent === 30).toBe(true)
  } finally {
    await server.start()
  }
  expect(await blobs.get('half')).toBeNull()
}, 60_000)

it.each([
  ['an unknown access key', { accessKeyId: 'UNKNOWN' }],
  ['a missing bucket', { bucket: 'another-one' }],
])('reports %s as an error of the store', async (_, wrong) => {
  const other = openS3Blobs({ ...server.settings, ...wrong })
  await expect(other.put('key', streamOf('x'))).rejects.toBeInstanceOf(BlobStoreUnavailableError)
  await expect(other.check()).rejects.toBeInstanceOf(BlobStoreUnavailableError)
})
