import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BlobEntry, type BlobStore, BlobTooLarge } from '#backend/blobs.ts'
import { openFileBlobs } from '#backend/file-blobs.ts'

let directory: string
let blobs: BlobStore

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'file-blobs-'))
  blobs = await openFileBlobs(directory)
})
afterEach(() => rm(directory, { recursive: true }))

const streamOf = (...parts: (string | Uint8Array<ArrayBuffer>)[]) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift()
      if (part === undefined) controller.close()
      else controller.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part)
    },
  })
const textOf = async (key: string, range?: { start: number; end: number }) => {
  const stream = await blobs.get(key, range)
  return stream && new Response(stream).text()
}
const filesInside = async () =>
  (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

describe('a blob', () => {
  test('comes back as it was stored, with its size and a quoted tag of its content', async () => {
    const stored = await blobs.put('ab/one', streamOf('hello ', 'world'))
    expect(stored.size).toBe(11)
    expect(stored.etag).toMatch(/^"[0-9a-f]{32}"$/)
    expect(await textOf('ab/one')).toBe('hello world')
    expect((await blobs.put('cd/two', streamOf('hello world'))).etag).toBe(stored.etag)
    expect((await blobs.put('cd/three', streamOf('hello worle'))).etag).not.toBe(stored.etag)
  })

  test('replaces the one under the same key, while a reader of the old one reads on', async () => {
    await blobs.put('key', streamOf('first'))
    const reader = await blobs.get('key')
    await blobs.put('key', streamOf('second'))
    expect(await new Response(reader).text()).toBe('first')
    expect(await textOf('key')).toBe('second')
  })

  test('larger than a chunk survives whole', async () => {
    const bytes = new Uint8Array(300_001).map((_, index) => (index * 31) % 251)
    await blobs.put('large', streamOf(bytes.subarray(0, 7), bytes.subarray(7)))
    const back = new Uint8Array(await new Response(await blobs.get('large')).arrayBuffer())
    expect(Buffer.compare(back, bytes)).toBe(0)
  })

  test('may be empty', async () => {
    expect((await blobs.put('empty', streamOf())).size).toBe(0)
    expect(await textOf('empty')).toBe('')
  })

  test('that is absent, or whose key names a directory, is null', async () => {
    await blobs.put('folder/key', streamOf('x'))
    expect(await blobs.get('none')).toBeNull()
    expect(await blobs.get('folder')).toBeNull()
    expect(await blobs.get('folder/key/under')).toBeNull()
  })
})

describe('a range', () => {
  test.each([
    ['first bytes', { start: 0, end: 3 }, '0123'],
    ['one byte', { start: 9, end: 9 }, '9'],
    ['middle', { start: 4, end: 6 }, '456'],
    ['beyond the end', { start: 8, end: 100 }, '89'],
  ])('of the %s has both its ends', async (_, range, expected) => {
    await blobs.put('digits', streamOf('0123456789'))
    expect(await textOf('digits', range)).toBe(expected)
  })
})

describe('nothing is kept', () => {
  test('past the limit, and the sender is told to stop', async () => {
    let cancelled: unknown
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1000)),
      cancel: (reason) => {
        cancelled = reason
      },
    })
    await expect(blobs.put('key', endless, 5000)).rejects.toBeInstanceOf(BlobTooLarge)
    expect(cancelled).toBeInstanceOf(BlobTooLarge)
    expect(await filesInside()).toEqual([])
  })

  test('exactly at the limit all is kept', async () => {
    await blobs.put('key', streamOf('12345'), 5)
    expect(await textOf('key')).toBe('12345')
  })

  test('when the sender breaks off, and an earlier blob under the key stays', async () => {
    await blobs.put('key', streamOf('before'))
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(10))
      },
      pull(controller) {
        controller.error(new Error('connection lost'))
      },
    })
    await expect(blobs.put('key', broken)).rejects.toThrow('connection lost')
    expect(await textOf('key')).toBe('before')
    expect((await filesInside()).length).toBe(1)
  })

  test('of what an earlier process left half written', async () => {
    await blobs.put('kept', streamOf('kept'))
    await mkdir(join(directory, '.incoming'), { recursive: true })
    await writeFile(join(directory, '.incoming', 'half'), 'half')
    blobs = await openFileBlobs(directory)
    expect((await filesInside()).map((entry) => entry.name)).toEqual(['kept'])
    expect(await textOf('kept')).toBe('kept')
  })

  test('of removed blobs; removing an absent one is no error', async () => {
    await blobs.put('a/one', streamOf('1'))
    await blobs.put('a/two', streamOf('2'))
    await blobs.remove(['a/one', 'a/none'])
    expect(await blobs.get('a/one')).toBeNull()
    expect(await textOf('a/two')).toBe('2')
  })
})

test.each([
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
])('the key %j reaches no file', async (key) => {
  await expect(blobs.put(key, streamOf('x'))).rejects.toThrow('Not a blob key')
  await expect(blobs.get(key)).rejects.toThrow('Not a blob key')
  await expect(blobs.remove([key])).rejects.toThrow('Not a blob key')
  expect(await filesInside()).toEqual([])
})

test('a listing names every whole blob with its size and time, and none that is half written', async () => {
  const before = Date.now() - 2000
  await blobs.put('ab/one', streamOf('1'))
  await blobs.put('ab/cd/two', streamOf('22'))
  await blobs.put('three', streamOf())
  await mkdir(join(directory, 'empty'))
  await writeFile(join(directory, '.incoming', 'half'), 'half')
  const listed: BlobEntry[] = []
  for await (const entry of blobs.list()) listed.push(entry)
  expect(listed.map(({ key, size }) => [key, size]).sort()).toEqual([
    ['ab/cd/two', 2],
    ['ab/one', 1],
    ['three', 0],
  ])
  for (const { modified } of listed) {
    expect(modified).toBeGreaterThan(before)
    expect(modified).toBeLessThan(Date.now() + 2000)
  }
})

test('a listing goes on when blobs are removed under it', async () => {
  for (const name of ['one', 'two', 'three']) await blobs.put(`folder/${name}`, streamOf(name))
  const seen: string[] = []
  for await (const { key } of blobs.list()) {
    seen.push(key)
    await blobs.remove(['folder/one', 'folder/two', 'folder/three'])
  }
  expect(seen.length).toBe(1)
})

test('the check leaves nothing behind, and fails when the directory is gone', async () => {
  await blobs.check()
  expect(await filesInside()).toEqual([])
  await rm(directory, { recursive: true })
  await expect(blobs.check()).rejects.toThrow('ENOENT')
  await mkdir(directory)
})
