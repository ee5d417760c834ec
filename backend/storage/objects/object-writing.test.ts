import { afterEach, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { errorOf, failure, openStorageFixture, textFile, users } from '../storage.fixture.ts'

const fixture = opened(() => openStorageFixture())
afterEach(async () => {
  for (const bucket of ['shelf', 'vault'])
    await fixture.send(`/bucket/${bucket}/empty`, { method: 'POST', as: 'installation' })
  expect(await fixture.blobFiles()).toEqual([])
  expect(fixture.logged.splice(0)).toEqual([])
})

const png = (size = 20) => {
  const bytes = new Uint8Array(size)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return new Blob([bytes], { type: 'image/png' })
}
const shelf = (as: 'ann' | 'visitor' | 'installation' = 'ann') => fixture.bucket('shelf', as)
const vault = (as: 'ann' | 'ben' | 'visitor') => fixture.bucket('vault', as)

describe('upload', () => {
  it("returns the id and the full name, and stores the client's declarations", async () => {
    const declared = { cacheControl: '60', metadata: { by: 'Ann' } }
    const { data, error } = await shelf().upload('a/photo.png', png(), declared)
    expect(error).toBeNull()
    expect(data).toMatchObject({ path: 'a/photo.png', fullPath: 'shelf/a/photo.png' })
    const info = await shelf().info('a/photo.png')
    expect(info.data).toMatchObject({
      ...{ id: data?.id, name: 'a/photo.png', bucketId: 'shelf', size: 20, contentType: 'image/png' },
      ...{ cacheControl: 'max-age=60', metadata: { by: 'Ann' } },
    })
    const [row] = (await shelf().list('a')).data ?? []
    expect(row).toMatchObject({
      name: 'photo.png',
      id: data?.id,
      metadata: { size: 20, contentLength: 20, mimetype: 'image/png', httpStatusCode: 200 },
    })
  })

  it.each([
    ['a string', 'plain words'],
    ['bytes', new TextEncoder().encode('plain words')],
    ['a stream', () => textFile('plain words').stream()],
    ['nothing', ''],
  ])('of %s is sent raw, with its headers', async (_, body) => {
    const sent = typeof body === 'function' ? body() : body
    const { error } = await shelf().upload('raw.txt', sent, { metadata: { note: 'ü' }, cacheControl: '5' })
    expect(error).toBeNull()
    const download = await shelf().download('raw.txt')
    expect(await download.data?.text()).toBe(body === '' ? '' : 'plain words')
    expect((await shelf().info('raw.txt')).data).toMatchObject({
      contentType: 'text/plain;charset=UTF-8',
      cacheControl: 'max-age=5',
      metadata: { note: 'ü' },
    })
  })

  it("without a type is checked against the bucket's types by its content", async () => {
    const jpeg = Buffer.from('\xff\xd8\xff\xe0'.padEnd(20, '\0'), 'latin1')
    expect((await shelf().upload('photo.jpg', jpeg)).error).toMatchObject(
      failure('415', 'mime type image/jpeg is not supported'),
    )
    expect((await vault('ann').upload(`${users.ann}/photo.jpg`, jpeg)).error).toBeNull()
    expect((await vault('ann').info(`${users.ann}/photo.jpg`)).data?.contentType).toBe('image/jpeg')
  })

  it.each([
    ['page.html', false],
    ['photo.png.exe', false],
    ['photo.', false],
    ['photo.jpg', false],
    ['photo.PNG', true],
    ['photo', true],
    ['v1.2/photo.png', true],
  ])('named %s to a bucket with allowed types is accepted as a PNG: %s', async (name, isTaken) => {
    const { error } = await shelf().upload(name, png())
    expect(error?.message).toBe(
      isTaken ? undefined : 'mime type image/png does not match the extension of the name',
    )
    // Where any type is allowed, so is any name.
    expect((await vault('ann').upload(`${users.ann}/${name}`, png())).error).toBeNull()
  })

  it('belongs to its sender', async () => {
    await shelf().upload('owned.txt', textFile('x'))
    const { data } = await shelf().remove(['owned.txt'])
    expect(data?.[0]).toMatchObject({ owner: users.ann, owner_id: users.ann, bucket_id: 'shelf' })
  })

  it.each([
    ['a visitor', 'visitor', 'shelf', 'x.txt'],
    ['a user in another user’s folder', 'ben', 'vault', `${users.ann}/x.txt`],
    ['a user in a bucket without a policy', 'ann', 'sealed', 'x.txt'],
  ] as const)('by %s is rejected, and no byte is stored', async (_, as, bucket, name) => {
    const { error } = await fixture.bucket(bucket, as).upload(name, textFile('x'))
    expect(error).toMatchObject({
      status: 400,
      statusCode: '403',
      message: 'new row violates row-level security policy',
    })
    expect(await fixture.blobFiles()).toEqual([])
  })

  it('with the secret key bypasses every policy', async () => {
    expect((await shelf('installation').upload('x.txt', textFile('x'))).error).toBeNull()
  })

  it('waits for the disk, unless the secret key defers that', async () => {
    const { database } = fixture
    const { transaction } = database
    const waits: boolean[] = []
    database.transaction = (asked) => {
      const isWritten = asked.statements.some(({ text: sql }) => sql.includes('insert into storage.objects'))
      if (isWritten && !asked.rollback) waits.push(asked.settings?.synchronous_commit !== 'off')
      return transaction(asked)
    }
    const deferred = { headers: { 'x-durability': 'deferred' } }
    try {
      await shelf('installation').upload('now.txt', textFile('x'))
      await shelf('installation').upload('later.txt', textFile('x'), deferred)
      await shelf('ann').upload('of-ann.txt', textFile('x'), deferred)
    } finally {
      database.transaction = transaction
    }
    expect(waits).toEqual([true, false, true])
  })

  it('is authorised before its bytes arrive', async () => {
    const init = {
      method: 'POST',
      as: 'visitor',
      // The body never arrives.
      body: new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) }),
      duplex: 'half',
      headers: { 'content-type': 'text/plain' },
    } as const
    const response = await fixture.send('/object/vault/x.txt', init)
    expect(await errorOf(response)).toMatchObject(failure('403'))
  })

  it('of one name by two clients leaves one object and one file', async () => {
    const both = await Promise.all(['one', 'two'].map((word) => shelf().upload('race.txt', textFile(word))))
    expect(both.filter(({ error }) => error === null).length).toBe(1)
    expect((await fixture.blobFiles()).length).toBe(1)
  })
})

describe('replacing', () => {
  const own = `${users.ann}/note.txt`

  it('with upsert keeps the id and deletes the old bytes', async () => {
    const first = await vault('ann').upload(own, textFile('first'))
    const second = await vault('ann').upload(own, textFile('second'), { upsert: true })
    expect(second.data?.id).toBe(first.data?.id)
    expect(await (await vault('ann').download(own)).data?.text()).toBe('second')
    expect((await fixture.blobFiles()).length).toBe(1)
  })

  it('by update creates a missing object', async () => {
    expect((await vault('ann').update(own, textFile('first'))).error).toBeNull()
    expect((await vault('ann').update(own, textFile('second'))).error).toBeNull()
    expect(await (await vault('ann').download(own)).data?.text()).toBe('second')
  })

  it('by many clients at once leaves one file', async () => {
    const uploads = Array.from({ length: 5 }, (_, n) =>
      vault('ann').upload(own, textFile(`${n}`), { upsert: true }),
    )
    for (const { error } of await Promise.all(uploads)) expect(error).toBeNull()
    expect((await fixture.blobFiles()).length).toBe(1)
  })

  it("another user's object is rejected", async () => {
    await vault('ann').upload(own, textFile('first'))
    expect((await vault('ben').update(own, textFile('second'))).error).toMatchObject(failure('403'))
    expect(await (await vault('ann').download(own)).data?.text()).toBe('first')
  })
})

describe('bucket rejects', () => {
  it('a file above its limit, however it is sent', async () => {
    const tooLarge = { statusCode: '413', message: 'The object exceeded the maximum allowed size' }
    expect((await shelf().upload('x.png', png(1001))).error).toMatchObject(tooLarge)
    expect((await shelf().upload('x.txt', 'x'.repeat(1001))).error).toMatchObject(tooLarge)
    expect((await shelf().upload('x.png', png(1000))).error).toBeNull()
  })

  it('an upload that declares a far too large size, before reading it', async () => {
    const response = await fixture.post('/object/shelf/x.txt', 'ann', 'short', {
      'content-length': '9000000',
      'content-type': 'text/plain',
    })
    expect(await errorOf(response)).toMatchObject({ statusCode: '413', error: 'Payload too large' })
  })
})

describe('nothing remains', () => {
  it.each([
    ['a truncated form', (body: Uint8Array) => body.subarray(0, body.length - 30)],
    ['a form truncated in its header', (body: Uint8Array) => body.subarray(0, 60)],
  ])('of %s', async (_, cut) => {
    const form = new FormData()
    form.append('', png(500))
    const complete = new Request('http://x', { method: 'POST', body: form })
    const type = complete.headers.get('content-type') ?? ''
    const body = cut(new Uint8Array(await complete.arrayBuffer()))
    const response = await fixture.post('/object/shelf/x.png', 'ann', new Uint8Array(body), {
      'content-type': type,
    })
    expect(await errorOf(response)).toMatchObject(failure('400'))
    expect(await fixture.blobFiles()).toEqual([])
    expect((await shelf().list()).data).toEqual([])
  })

  it('when permission is revoked while the bytes arrive', async () => {
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          await fixture.database.script('drop policy "People fill the shelf" on storage.objects')
          controller.enqueue(new TextEncoder().encode('late'))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const init = {
      method: 'POST',
      as: 'ann',
      body,
      duplex: 'half',
      headers: { 'content-type': 'text/plain' },
    } as const
    try {
      expect(await errorOf(await fixture.send('/object/shelf/x.txt', init))).toMatchObject(failure('403'))
    } finally {
      await fixture.database.script(
        `create policy "People fill the shelf" on storage.objects for insert to authenticated with check (bucket_id = 'shelf')`,
      )
    }
    expect(await fixture.blobFiles()).toEqual([])
  })
})

describe('malicious name', () => {
  it.each([
    ['..%2f..%2fetc%2fpasswd', '../../etc/passwd'],
    ['a/%2e%2e%2fb', 'a/../b'],
    ['a%00b', 'a\0b'],
    ['a%5cb', 'a\\b'],
    ['%3Cscript%3E', '<script>'],
    ['a//b', 'a//b'],
    ['%E0%A4%A', '%E0%A4%A'],
  ])('%s is an invalid key', async (path, key) => {
    const response = await fixture.post(`/object/shelf/${path}`, 'ann', 'x')
    expect(await errorOf(response)).toMatchObject({
      statusCode: '400',
      code: 'InvalidKey',
      message: `Invalid key: ${key}`,
    })
  })

  it('with a line break matches no URL', async () => {
    const response = await fixture.post('/object/shelf/a%0d%0ax: y', 'ann', 'x')
    expect(await errorOf(response)).toMatchObject({ status: 404, code: 'NotFound' })
  })

  it('with a percent sign is not decoded twice', async () => {
    const response = await fixture.post('/object/shelf/a%252e%252eb', 'ann', 'x')
    expect(await errorOf(response)).toMatchObject({ code: 'InvalidKey', message: 'Invalid key: a%2e%2eb' })
  })

  it('does not store an invalid Cache-Control header', async () => {
    const form = new FormData()
    form.append('cacheControl', '1\r\nset-cookie: a=b')
    form.append('', textFile('x'), 'x')
    await fixture.post('/object/shelf/x.txt', 'ann', form)
    const response = await fixture.send('/object/public/shelf/x.txt')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    await response.body?.cancel()
  })
})
