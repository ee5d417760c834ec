/** Contract tests for every blob store. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startS3Server } from '#tests/support/s3-server.ts'
import { type BlobEntry, type BlobStore, BlobTooLargeError } from './blobs.ts'
import { openFileBlobs } from './file-blobs.ts'
import { openS3Blobs } from './s3-blobs.ts'

async function files(): Promise<AsyncDisposable & { blobs: BlobStore }> {
  const directory = await mkdtemp(join(tmpdir(), 'blobs-'))
  return {
    blobs: await openFileBlobs(directory),
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true }),
  }
}

async function objectStore(): Promise<AsyncDisposable & { blobs: BlobStore }> {
  const server = await startS3Server()
  return { blobs: openS3Blobs(server.settings), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

const bytesOf = (size: number, step = 31) => new Uint8Array(size).map((_, index) => (index * step) % 251)
const streamOf = (...parts: (string | Uint8Array<ArrayBuffer>)[]) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift()
      if (part === undefined) controller.close()
      else controller.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part)
    },
  })
const broken = (size: number) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(size)),
    pull: (controller) => controller.error(new Error('connection lost')),
  })

describe.each([
  ['of files', files],
  ['in an object store', objectStore],
])('blob store %s', (_, open) => {
  let resource: Awaited<ReturnType<typeof open>>
  let blobs: BlobStore

  beforeAll(async () => {
    resource = await open()
    blobs = resource.blobs
  }, 300_000)
  afterAll(() => resource[Symbol.asyncDispose]())
  beforeEach(async () => blobs.remove((await listed()).map(({ key }) => key)))

  const textOf = async (key: string, range?: { start: number; end: number }) => {
    const stream = await blobs.get(key, range)
    return stream && new Response(stream).text()
  }
  async function listed(): Promise<BlobEntry[]> {
    const entries: BlobEntry[] = []
    for await (const entry of blobs.list()) entries.push(entry)
    return entries
  }
  const keys = async () => (await listed()).map(({ key }) => key).sort()

  it('returns what was stored, with its size and a quoted ETag of its content', async () => {
    const stored = await blobs.put('ab/one', streamOf('hello ', 'world'))
    expect(stored).toEqual({ size: 11, etag: '"b94d27b9934d3e08a52e52d7da7dabfa"' })
    expect(await textOf('ab/one')).toBe('hello world')
    expect((await blobs.put('cd/three', streamOf('hello worle'))).etag).not.toBe(stored.etag)
  })

  it('replaces a blob with the same key', async () => {
    await blobs.put('key', streamOf('first'))
    await blobs.put('key', streamOf('second'))
    expect(await textOf('key')).toBe('second')
  })

  it.each([300_001, 5 * 1024 * 1024, 12_000_007])('stores %d bytes unchanged', async (size) => {
    const bytes = bytesOf(size)
    expect((await blobs.put('large', streamOf(bytes.slice(0, 7), bytes.slice(7)))).size).toBe(size)
    const downloaded = new Uint8Array(await new Response(await blobs.get('large')).arrayBuffer())
    expect(Buffer.compare(downloaded, bytes)).toBe(0)
    expect(await listed()).toMatchObject([{ key: 'large', size }])
  })

  it('stores an empty blob', async () => {
    expect((await blobs.put('empty', streamOf())).size).toBe(0)
    expect(await textOf('empty')).toBe('')
  })

  it('returns null for a missing key and a folder of keys', async () => {
    await blobs.put('folder/key', streamOf('x'))
    expect(await blobs.get('none')).toBeNull()
    expect(await blobs.get('folder')).toBeNull()
    expect(await blobs.get('folder/key/under')).toBeNull()
  })

  it.each([
    ['first bytes', { start: 0, end: 3 }, '0123'],
    ['one byte', { start: 9, end: 9 }, '9'],
    ['middle', { start: 4, end: 6 }, '456'],
    ['end of a range beyond the blob', { start: 8, end: 100 }, '89'],
    ['empty part after the end', { start: 10, end: 12 }, ''],
  ])('returns the %s of a range, both ends included', async (_, range, expected) => {
    await blobs.put('digits', streamOf('0123456789'))
    expect(await textOf('digits', range)).toBe(expected)
  })

  it.each([5000, 12_000_000])(
    'stores nothing beyond a limit of %d and tells the sender to stop',
    async (limit) => {
      let cancelled: unknown
      const endless = new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
        cancel: (reason) => {
          cancelled = reason
        },
      })
      await expect(blobs.put('key', endless, limit)).rejects.toBeInstanceOf(BlobTooLargeError)
      expect(cancelled).toBeInstanceOf(BlobTooLargeError)
      expect(await keys()).toEqual([])
      expect(await blobs.get('key')).toBeNull()
    },
  )

  it('stores a blob of exactly the limit', async () => {
    await blobs.put('key', streamOf('12345'), 5)
    expect(await textOf('key')).toBe('12345')
  })

  it.each([10, 6_000_000])('stores nothing when the sender stops after %d bytes', async (size) => {
    await blobs.put('key', streamOf('before'))
    await expect(blobs.put('key', broken(size))).rejects.toThrow('connection lost')
    await expect(blobs.put('new', broken(size))).rejects.toThrow('connection lost')
    expect(await textOf('key')).toBe('before')
    expect(await keys()).toEqual(['key'])
  })

  // Object stores guarantee this, but the test double does not.
  if (open === files)
    it('keeps one of two concurrent blobs with the same key, never a mix', async () => {
      const contents = [bytesOf(6_000_000, 7), bytesOf(6_000_000, 11)]
      await Promise.all(
        contents.map((bytes) => blobs.put('race', streamOf(bytes.slice(0, 99), bytes.slice(99)))),
      )
      const downloaded = new Uint8Array(await new Response(await blobs.get('race')).arrayBuffer())
      expect(contents.filter((bytes) => Buffer.compare(bytes, downloaded) === 0).length).toBe(1)
    })

  it('deletes blobs; a missing one is no error', async () => {
    for (const name of ['a/one', 'a/two', 'three']) await blobs.put(name, streamOf(name))
    await blobs.remove(['a/one', 'a/none', 'three'])
    await blobs.remove([])
    expect(await keys()).toEqual(['a/two'])
    expect(await blobs.get('a/one')).toBeNull()
  })

  it('lists every blob with its size and time', async () => {
    const before = Date.now() - 2000
    await blobs.put('ab/one', streamOf('1'))
    await blobs.put('ab/cd/two', streamOf('22'))
    await blobs.put('three', streamOf())
    expect((await listed()).map(({ key, size }) => [key, size]).sort()).toEqual([
      ['ab/cd/two', 2],
      ['ab/one', 1],
      ['three', 0],
    ])
    for (const { modified } of await listed()) {
      expect(modified).toBeGreaterThan(before)
      expect(modified).toBeLessThan(Date.now() + 2000)
    }
  })

  it('closes a blob that its reader cancelled', async () => {
    await blobs.put('key', streamOf(bytesOf(3_000_000)))
    for (let time = 0; time < 100; time += 1) {
      const reader = (await blobs.get('key'))?.getReader()
      await reader?.read()
      await reader?.cancel()
    }
    expect((await new Response(await blobs.get('key')).arrayBuffer()).byteLength).toBe(3_000_000)
  })

  it.each([
    '',
    '/',
    '..',
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    '.incoming/x',
    'a/.b',
    'a\\b',
    'a\0b',
    'ä',
  ])('has nothing under the key %j', async (key) => {
    await expect(blobs.put(key, streamOf('x'))).rejects.toThrow('Not a blob key')
    await expect(blobs.get(key)).rejects.toThrow('Not a blob key')
    await expect(blobs.remove([key])).rejects.toThrow('Not a blob key')
    expect(await keys()).toEqual([])
  })

  it('leaves nothing behind after a check', async () => {
    await blobs.check()
    expect(await keys()).toEqual([])
  })
})
