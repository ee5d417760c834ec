import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { BlobStore } from './blobs.ts'
import { openFileBlobs } from './file-blobs.ts'

let directory: string
let blobs: BlobStore

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'file-blobs-'))
  blobs = await openFileBlobs(directory)
})
afterEach(() => rm(directory, { recursive: true }))

const streamOf = (text: string) => new Blob([text]).stream()
const textOf = async (key: string) => new Response(await blobs.get(key)).text()
const filesInside = async () =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

it('a reader of a replaced blob continues with the old one', async () => {
  await blobs.put('key', streamOf('first'))
  const reader = await blobs.get('key')
  await blobs.put('key', streamOf('second'))
  expect(await new Response(reader).text()).toBe('first')
  expect(await textOf('key')).toBe('second')
})

it('an aborted upload leaves no file', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
    pull: (controller) => controller.error(new Error('connection lost')),
  })
  await expect(blobs.put('key', broken)).rejects.toThrow('connection lost')
  expect(await filesInside()).toEqual([])
})

it('incomplete files of an earlier process are removed and never listed', async () => {
  await blobs.put('kept', streamOf('kept'))
  await writeFile(join(directory, '.incoming', 'half'), 'half')
  const listed: string[] = []
  for await (const { key } of blobs.list()) listed.push(key)
  expect(listed).toEqual(['kept'])
  blobs = await openFileBlobs(directory)
  expect(await filesInside()).toEqual(['kept'])
  expect(await textOf('kept')).toBe('kept')
})

it('a listing continues when blobs are deleted meanwhile', async () => {
  for (const name of ['one', 'two', 'three']) await blobs.put(`folder/${name}`, streamOf(name))
  const seen: string[] = []
  for await (const { key } of blobs.list()) {
    seen.push(key)
    await blobs.remove(['folder/one', 'folder/two', 'folder/three'])
  }
  expect(seen.length).toBe(1)
})

it('a key that points outside the directory touches no file', async () => {
  await expect(blobs.put('../outside', streamOf('x'))).rejects.toThrow('Not a blob key')
  expect(await filesInside()).toEqual([])
})

it('the check fails when the directory is missing', async () => {
  await rm(directory, { recursive: true })
  await expect(blobs.check()).rejects.toThrow('ENOENT')
  await mkdir(directory)
})
