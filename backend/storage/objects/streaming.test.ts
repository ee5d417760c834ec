/** Uploads and downloads over a real connection use constant memory, and are complete or absent if it breaks. */
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type Server, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openStorageFixture, type StorageFixture } from '../storage.fixture.ts'

let fixture: StorageFixture
let server: Server
let port: number

beforeAll(async () => {
  fixture = await openStorageFixture()
  server = createAdaptorServer({ fetch: fixture.fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await fixture.close()
})
afterEach(async () => {
  await fixture.buckets('installation').emptyBucket('gallery')
  expect(await fixture.blobFiles()).toEqual([])
})

const MEGABYTE = 1024 * 1024
const piece = new Uint8Array(MEGABYTE).map((_, index) => (index * 31) % 251)

/** Repeats one megabyte; the text before and after it is for forms. */
const bodyOf = (megabytes: number, before = '', after = '') => {
  let sent = -1
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        sent += 1
        if (sent === 0) controller.enqueue(new TextEncoder().encode(before))
        else if (sent <= megabytes) controller.enqueue(piece)
        else {
          controller.enqueue(new TextEncoder().encode(after))
          controller.close()
        }
      },
    },
    { highWaterMark: 0 },
  )
}
const form = {
  before:
    '--b\r\ncontent-disposition: form-data; name=""; filename="x"\r\ncontent-type: application/octet-stream\r\n\r\n',
  after: '\r\n--b--\r\n',
}

it.each([
  ['raw', 'application/octet-stream', '', ''],
  ['as a form', 'multipart/form-data; boundary=b', form.before, form.after],
])(
  'a large body sent %s, and read back, is never completely in memory',
  async (_, type, before, after) => {
    const directory = await mkdtemp(join(tmpdir(), 'upload-server-'))
    const process = fork(join(import.meta.dirname, '../../../tests/support/upload-server.ts'), [directory])
    try {
      const [{ port }] = await once(process, 'message')
      const pass = async (megabytes: number): Promise<number> => {
        const url = `http://127.0.0.1:${port}/`
        const init = { method: 'POST', headers: { 'content-type': type }, duplex: 'half' } as const
        const response = await fetch(url, { ...init, body: bodyOf(megabytes, before, after) })
        expect(await response.json()).toMatchObject({ size: megabytes * MEGABYTE })
        let size = 0
        for await (const chunk of (await fetch(url)).body ?? []) size += chunk.byteLength
        expect(size).toBe(megabytes * MEGABYTE)
        process.send('peak')
        const [{ peak }] = await once(process, 'message')
        return peak
      }
      const small = await pass(10)
      expect(await pass(200)).toBeLessThan(small + 120 * MEGABYTE)
    } finally {
      process.kill('SIGKILL')
      await rm(directory, { recursive: true })
    }
  },
  60_000,
)

it('a file of the maximum size is uploaded and downloaded unchanged', async () => {
  const url = `http://127.0.0.1:${port}/object/gallery/large.bin`
  const headers = { authorization: 'Bearer installation', 'content-type': 'application/octet-stream' }
  const sent = await fetch(url, { method: 'POST', headers, body: bodyOf(50), duplex: 'half' } as RequestInit)
  expect(sent.status).toBe(200)
  const hash = createHash('sha256')
  for await (const chunk of (await fetch(url)).body ?? []) hash.update(chunk)
  const expected = createHash('sha256')
  for (let count = 0; count < 50; count += 1) expected.update(piece)
  expect(hash.digest('hex')).toBe(expected.digest('hex'))
  const larger = await fetch(url, { method: 'PUT', headers, body: bodyOf(51), duplex: 'half' } as RequestInit)
  expect(await larger.json()).toMatchObject({ statusCode: '413' })
  expect((await fixture.blobFiles()).length).toBe(1)
}, 60_000)

it('a client that was rejected during an upload reuses the connection', async () => {
  const url = `http://127.0.0.1:${port}/object/gallery/refused.bin`
  const headers = { authorization: 'Bearer installation', 'content-type': 'application/octet-stream' }
  for (let count = 0; count < 2; count += 1) {
    const init = { method: 'POST', headers, body: bodyOf(51), duplex: 'half' } as RequestInit
    expect(await (await fetch(url, init)).json()).toMatchObject({ statusCode: '413' })
    const visitor = { ...init, headers: { ...headers, authorization: 'Bearer visitor' }, body: bodyOf(2) }
    expect(await (await fetch(url, visitor)).json()).toMatchObject({ statusCode: '403' })
    expect((await fetch(`http://127.0.0.1:${port}/status`)).status).toBe(200)
  }
}, 60_000)

it.each([
  ['raw', 'application/octet-stream', ''],
  ['as a form', 'multipart/form-data; boundary=b', form.before],
])('a client that disconnects while sending %s leaves nothing', async (_, type, before) => {
  const upload = send({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/object/gallery/half.bin',
    headers: { authorization: 'Bearer installation', 'content-type': type, 'content-length': 10 * MEGABYTE },
  })
  upload.on('error', () => {})
  upload.write(before)
  for (let count = 0; count < 3; count += 1) upload.write(piece)
  for (let attempt = 0; attempt < 200 && (await fixture.blobFiles()).length === 0; attempt += 1)
    await pause(10)
  // Part of it has arrived.
  expect((await fixture.blobFiles()).length).toBe(1)
  upload.destroy()
  for (let attempt = 0; attempt < 200 && (await fixture.blobFiles()).length > 0; attempt += 1) await pause(10)
  expect(await fixture.blobFiles()).toEqual([])
  expect((await fixture.bucket('gallery', 'installation').list()).data).toEqual([])
  expect(fixture.logged.splice(0)).toEqual([])
})

it('a client that disconnects during a download releases the file', async () => {
  const { error } = await fixture
    .bucket('gallery', 'installation')
    .upload('large.bin', new Blob([piece, piece, piece, piece, piece]))
  expect(error).toBeNull()
  for (let count = 0; count < 20; count += 1) {
    const reading = new AbortController()
    const { body } = await fetch(`http://127.0.0.1:${port}/object/public/gallery/large.bin`, reading)
    await body?.getReader().read()
    reading.abort()
  }
  const response = await fetch(`http://127.0.0.1:${port}/object/public/gallery/large.bin`)
  expect((await response.arrayBuffer()).byteLength).toBe(5 * MEGABYTE)
  expect(fixture.logged.splice(0)).toEqual([])
})

it.each([true, false])(
  'one of two large files sent to one name at once (upsert: %s) is stored completely',
  async (upsert) => {
    const contents = [7, 11].map((step) =>
      new Uint8Array(4 * MEGABYTE).map((_, index) => (index * step) % 251),
    )
    const gallery = fixture.bucket('gallery', 'installation')
    const both = await Promise.all(
      contents.map((bytes) => gallery.upload('race.bin', new Blob([bytes]), { upsert })),
    )
    expect(both.filter(({ error }) => error === null).length).toBe(upsert ? 2 : 1)
    const { data } = await gallery.download('race.bin')
    const downloaded = new Uint8Array((await data?.arrayBuffer()) as ArrayBuffer)
    expect(contents.filter((bytes) => Buffer.compare(bytes, downloaded) === 0).length).toBe(1)
    expect((await fixture.blobFiles()).length).toBe(1)
  },
)
