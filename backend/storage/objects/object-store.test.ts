/** The storage protocol with an object store, and its responses when the store or the database fails. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BlobStore, BlobStoreUnavailableError } from '#backend/blobs/blobs.ts'
import { openS3Blobs } from '#backend/blobs/s3-blobs.ts'
import { DatabaseError } from '#backend/database/database.ts'
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts'
import { failure, openStorageFixture, type StorageFixture, textFile } from '../storage.fixture.ts'

let server: S3Server
let blobs: BlobStore
let fixture: StorageFixture

beforeAll(async () => {
  server = await startS3Server()
  blobs = openS3Blobs(server.settings)
  fixture = await openStorageFixture({ blobs })
}, 300_000)
afterAll(async () => {
  await fixture.close()
  await server[Symbol.asyncDispose]()
})

const gallery = () => fixture.bucket('gallery', 'installation')
const storedKeys = async () => {
  const keys: string[] = []
  for await (const { key } of blobs.list()) keys.push(key)
  return keys
}
const rows = async () => (await gallery().list('', { limit: 1000 })).data?.map(({ name }) => name)
const unavailable = {
  status: 503,
  statusCode: '503',
  code: 'S3Error',
  message: 'The file store is not available, please try again later',
}

it('an uploaded object is read completely and in part, copied, rendered and deleted', async () => {
  const bytes = new Uint8Array(6_000_000).map((_, index) => index % 251)
  expect((await gallery().upload('large.bin', new Blob([bytes]))).error).toBeNull()
  const downloaded = await (await gallery().download('large.bin')).data?.arrayBuffer()
  expect(Buffer.compare(Buffer.from(downloaded as ArrayBuffer), bytes)).toBe(0)
  const part = await fixture.send('/object/public/gallery/large.bin', { headers: { range: 'bytes=-5' } })
  expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([206, bytes.slice(-5)])

  const image = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0f0' } })
    .png()
    .toBuffer()
  await gallery().upload('picture.png', new Blob([new Uint8Array(image)], { type: 'image/png' }))
  const { data } = await gallery().download('picture.png', { transform: { width: 10 } })
  expect((await sharp(Buffer.from((await data?.arrayBuffer()) as ArrayBuffer)).metadata()).width).toBe(10)

  expect((await gallery().copy('large.bin', 'copy.bin')).error).toBeNull()
  expect((await storedKeys()).length).toBe(3)
  await gallery().remove(['large.bin', 'copy.bin', 'picture.png'])
  expect(await storedKeys()).toEqual([])
})

it("a bucket's limit applies, and nothing of a larger file remains", async () => {
  const { error } = await fixture.bucket('shelf', 'ann').upload('x.txt', textFile('x'.repeat(1001)))
  expect(error).toMatchObject(failure('413'))
  expect(await storedKeys()).toEqual([])
})

it('an outage of the store is reported and leaves nothing incomplete', async () => {
  await gallery().upload('before.txt', textFile('before'))
  await server.stop()
  try {
    expect((await gallery().upload('new.txt', textFile('new'))).error).toMatchObject(unavailable)
    expect((await gallery().update('before.txt', textFile('other'))).error).toMatchObject(unavailable)
    expect((await gallery().download('before.txt')).error).toMatchObject(unavailable)
    expect((await gallery().copy('before.txt', 'copy.txt')).error).toMatchObject(unavailable)
    expect(fixture.logged.splice(0).length).toBeGreaterThanOrEqual(4)
    // Requests without bytes still work.
    expect(await rows()).toEqual(['before.txt'])
    expect((await gallery().move('before.txt', 'moved.txt')).error).toBeNull()
  } finally {
    await server.start()
  }
  expect(await (await gallery().download('moved.txt')).data?.text()).toBe('before')
  expect(await rows()).toEqual(['moved.txt'])
  await gallery().remove(['moved.txt'])
})

it.each(['application/octet-stream', 'multipart/form-data; boundary=b'])(
  'an upload of %s whose client disconnects leaves nothing and is not an error of the store',
  async (type) => {
    const head = '--b\r\ncontent-disposition: form-data; name=""; filename="x"\r\n\r\n'
    let pulls = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulls += 1
        if (pulls === 1) controller.enqueue(new TextEncoder().encode(head))
        else if (pulls < 4) controller.enqueue(new Uint8Array(100_000))
        else controller.error(new Error('terminated'))
      },
    })
    const init = { method: 'POST', as: 'installation', body, duplex: 'half' } as const
    const response = await fixture.send('/object/gallery/half.bin', {
      ...init,
      headers: { 'content-type': type },
    })
    expect(await response.json()).toMatchObject({ code: 'Aborted' })
    expect([await storedKeys(), await rows(), fixture.logged]).toEqual([[], [], []])
  },
)

describe('failure between two steps', () => {
  /** Makes `transaction` fail if `fails` says so; otherwise calls the database. */
  async function withFailing<T>(
    fails: (statements: string) => boolean,
    code: string,
    work: () => Promise<T>,
  ) {
    const { database } = fixture
    const { transaction } = database
    database.transaction = (asked) =>
      !asked.rollback && fails(asked.statements.map((statement) => statement.text).join())
        ? Promise.reject(new DatabaseError({ code, message: 'it failed' }))
        : transaction(asked)
    try {
      return await work()
    } finally {
      database.transaction = transaction
    }
  }
  const inserts = (statements: string) => statements.includes('insert into storage.objects')

  it.each(['40001', '53100', 'XX000'])('a row that cannot be written (%s) leaves no bytes', async (code) => {
    const { error } = await withFailing(inserts, code, () => gallery().upload('x.txt', textFile('x')))
    expect(error?.status).toBeGreaterThanOrEqual(500)
    expect([await storedKeys(), await rows()]).toEqual([[], []])
    fixture.logged.splice(0)
  })

  it('bytes whose row may have been written remain for the sweep', async () => {
    const { error } = await withFailing(
      (statements) => inserts(statements) || statements.includes('where version'),
      '08006',
      () => gallery().upload('x.txt', textFile('x')),
    )
    expect(error).toMatchObject(failure('544'))
    expect((await storedKeys()).length).toBe(1)
    await blobs.remove(await storedKeys())
    fixture.logged.splice(0)
  })

  it('bytes that cannot be deleted are logged, and the object is deleted', async () => {
    await gallery().upload('x.txt', textFile('x'))
    const { remove } = fixture.dependencies.blobs
    fixture.dependencies.blobs.remove = () => Promise.reject(new BlobStoreUnavailableError('away'))
    try {
      expect((await gallery().remove(['x.txt'])).data?.length).toBe(1)
    } finally {
      fixture.dependencies.blobs.remove = remove
    }
    expect(await rows()).toEqual([])
    expect(fixture.logged.splice(0)).toMatchObject([{ err: { message: 'away' } }])
    await blobs.remove(await storedKeys())
  })
})
