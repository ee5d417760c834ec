import { chmod, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createRenditionCache } from './rendition-cache.ts'

let directory: string
const logged: object[] = []
const log = { error: (fields: object) => logged.push(fields), warn: (fields: object) => logged.push(fields) }
const open = (limit = 1000) => createRenditionCache({ directory, limit, log })
const bytes = (size: number, value = 1) => new Uint8Array(size).fill(value)
const never = () => Promise.reject(new Error('made again'))

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'renditions-'))
  logged.length = 0
})
afterEach(() => rm(directory, { recursive: true, force: true }))

it('renders once, also across a restart', async () => {
  await open().get('v1', 'small', async () => bytes(10, 7))
  const reopened = open()
  expect(await reopened.get('v1', 'small', never)).toEqual(bytes(10, 7))
  expect(await reopened.get('v1', 'large', async () => bytes(20))).toEqual(bytes(20))
  expect(await reopened.get('v2', 'small', async () => bytes(30))).toEqual(bytes(30))
})

it('evicts the least recently used when there are too many bytes', async () => {
  const cache = open()
  for (const version of ['v1', 'v2', 'v3']) await cache.get(version, '', async () => bytes(300))
  await cache.get('v1', '', never)
  await cache.get('v4', '', async () => bytes(300))
  for (const version of ['v1', 'v3', 'v4']) await cache.get(version, '', never)
  await expect(cache.get('v2', '', never)).rejects.toThrow('made again')
})

it('applies a smaller limit from the start, by last use', async () => {
  const cache = open()
  for (const version of ['v1', 'v2', 'v3']) await cache.get(version, '', async () => bytes(300))
  const files = await readdir(directory, { recursive: true, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile())) {
    const used = new Date(file.name.startsWith('v1') ? '2026-01-02' : '2026-01-01')
    await utimes(join(file.parentPath, file.name), used, used)
  }
  const smaller = open(300)
  await smaller.get('v1', '', never)
  await expect(smaller.get('v2', '', never)).rejects.toThrow('made again')
})

it('returns a rendition larger than the whole cache without storing it', async () => {
  const cache = open(100)
  await cache.get('v1', '', async () => bytes(50))
  expect((await cache.get('v2', '', async () => bytes(200))).byteLength).toBe(200)
  await cache.get('v1', '', never)
  await expect(cache.get('v2', '', never)).rejects.toThrow('made again')
})

it('deletes the files of deleted versions', async () => {
  const cache = open()
  for (const name of ['a', 'b']) await cache.get('v1', name, async () => bytes(10))
  await cache.get('v2', 'a', async () => bytes(10))
  await cache.invalidate(['v1', 'v9'])
  const files = await readdir(directory, { recursive: true, withFileTypes: true })
  expect(files.filter((entry) => entry.isFile()).map(({ name }) => name.split('.')[0])).toEqual(['v2'])
})

it('does not cache a failure', async () => {
  const cache = open()
  await expect(cache.get('v1', '', never)).rejects.toThrow('made again')
  expect(await cache.get('v1', '', async () => bytes(3))).toEqual(bytes(3))
})

it('renders each time without a directory', async () => {
  const cache = createRenditionCache({ directory: undefined, log })
  await cache.get('v1', '', async () => bytes(3))
  await expect(cache.get('v1', '', never)).rejects.toThrow('made again')
  await cache.invalidate(['v1'])
})

it('a broken disk only costs speed and is logged', async () => {
  await rm(directory, { recursive: true })
  await writeFile(directory, 'a file where the directory should be')
  const cache = open()
  for (const _ of [1, 2]) expect(await cache.get('v1', '', async () => bytes(3))).toEqual(bytes(3))
  expect(logged.length).toBeGreaterThan(0)
  await chmod(directory, 0o600)
})
