import { beforeAll, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { errorOf, failure, openStorageFixture, textFile, users } from '../storage.fixture.ts'

const fixture = opened(() => openStorageFixture())
const CONTENT = '0123456789'
const own = `${users.ann}/secret.txt`

beforeAll(async () => {
  const { error } = await fixture.bucket('shelf', 'ann').upload('digits.txt', textFile(CONTENT))
  expect(error).toBeNull()
  await fixture.bucket('vault', 'ann').upload(own, textFile('secret'))
})

describe('public object', () => {
  it('is readable by everyone without a key, and inert as a document', async () => {
    const response = await fixture.send('/object/public/shelf/digits.txt')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(CONTENT)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'max-age=3600',
      'last-modified': 'Sun, 01 Mar 2026 12:00:00 GMT',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'none',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    })
    expect(response.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
    expect(response.headers.has('content-disposition')).toBe(false)
  })

  it('range of an old version returns the whole object', async () => {
    const response = await fixture.send('/object/public/shelf/digits.txt', {
      headers: { range: 'bytes=0-3', 'if-range': '"old"' },
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(CONTENT)
  })

  it.each([
    ['?download', 'attachment;'],
    ['?download=', 'attachment;'],
    ['?download=a b.txt', "attachment; filename=a%20b.txt; filename*=UTF-8''a%20b.txt;"],
  ])('with %s is downloaded, not displayed', async (query, disposition) => {
    const response = await fixture.send(`/object/public/shelf/digits.txt${query}`)
    await response.body?.cancel()
    expect(response.headers.get('content-disposition')).toBe(disposition)
  })

  it('info is readable by everyone', async () => {
    const response = await fixture.send('/object/info/public/shelf/digits.txt')
    expect(await response.json()).toMatchObject({ name: 'digits.txt', size: 10, content_type: 'text/plain' })
  })
})

describe('private object', () => {
  it('is readable under the policies by every endpoint', async () => {
    expect(await (await fixture.bucket('vault', 'ann').download(own)).data?.text()).toBe('secret')
    const response = await fixture.send(`/object/authenticated/vault/${own}`, { as: 'ann' })
    expect(await response.text()).toBe('secret')
    expect((await fixture.bucket('vault', 'ann').exists(own)).data).toBe(true)
    // The stored `max-age` applies, so a shared cache must tell callers apart.
    expect(response.headers.get('vary')).toBe('Authorization, Apikey')
  })

  it.each([
    ['another person', `/object/vault/${own}`, 'ben', 'Object not found'],
    ['a visitor', `/object/vault/${own}`, 'visitor', 'Object not found'],
    ['a visitor without a key', `/object/vault/${own}`, undefined, 'Bucket not found'],
    ['the public URL', `/object/public/vault/${own}`, undefined, 'Bucket not found'],
    ['its public info', `/object/info/public/vault/${own}`, undefined, 'Bucket not found'],
    ['its info for another user', `/object/info/vault/${own}`, 'ben', 'Object not found'],
    ['a missing bucket', '/object/public/none/x', undefined, 'Bucket not found'],
    ['a missing object', '/object/public/shelf/none', undefined, 'Object not found'],
  ] as const)('is not found by %s', async (_, path, as, message) => {
    const response = await fixture.send(path, { as })
    expect(await errorOf(response)).toMatchObject({ status: 400, statusCode: '404', message })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

it('responses to a credential are not cached, unless public', async () => {
  const cacheControlOf = async (path: string) => {
    const response = await fixture.send(path, { as: 'ann' })
    await response.body?.cancel()
    return [response.status, response.headers.get('cache-control')]
  }
  await fixture.bucket('vault', 'ann').upload(`${users.ann}/kept.txt`, 'x', { cacheControl: '3600' })
  for (const route of ['', '/authenticated'])
    expect(await cacheControlOf(`/object${route}/vault/${users.ann}/kept.txt`)).toEqual([
      200,
      'private, no-store',
    ])
  expect(await cacheControlOf('/object/shelf/digits.txt')).toEqual([200, 'max-age=3600'])
})

describe('signed URL', () => {
  const addressOf = async (seconds = 60, options?: { download: string }) => {
    const { data } = await fixture.bucket('vault', 'ann').createSignedUrl(own, seconds, options)
    return data?.signedUrl.replace('http://site.test/storage/v1', '') ?? ''
  }

  it('reads without permissions until it expires', async () => {
    const address = await addressOf(60, { download: 'mine.txt' })
    const response = await fixture.send(address)
    expect(await response.text()).toBe('secret')
    expect(response.headers.get('expires')).toBe('Sun, 01 Mar 2026 12:01:00 GMT')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('content-disposition')).toContain('filename=mine.txt')
    fixture.advance(60)
    expect(await errorOf(await fixture.send(address))).toEqual({
      status: 400,
      statusCode: '400',
      code: 'InvalidJWT',
      error: 'InvalidJWT',
      message: '"exp" claim timestamp check failed',
    })
    fixture.advance(-60)
  })

  it('is not created for an invisible object, nor with an invalid lifetime', async () => {
    const { error } = await fixture.bucket('vault', 'ben').createSignedUrl(own, 60)
    expect(error).toMatchObject(failure('404', 'Object not found'))
    for (const seconds of [0, -1, 1.5])
      expect((await fixture.bucket('vault', 'ann').createSignedUrl(own, seconds)).error).toMatchObject(
        failure('400'),
      )
  })

  it('is created for many objects at once, each with a result', async () => {
    const paths = [own, `${users.ann}/none.txt`, `${users.ben}/other.txt`]
    const { data } = await fixture.bucket('vault', 'ann').createSignedUrls(paths, 60)
    const hidden = 'Either the object does not exist or you do not have access to it'
    expect(data?.map(({ path, error }) => [path, error])).toEqual([
      [paths[0], null],
      [paths[1], hidden],
      [paths[2], hidden],
    ])
    const response = await fixture.send(
      data?.[0]?.signedUrl?.replace('http://site.test/storage/v1', '') ?? '',
    )
    expect(await response.text()).toBe('secret')
    expect(data?.[1]?.signedUrl).toBeNull()
  })
})

describe('object whose bytes and row differ', () => {
  it('is reported when it has no bytes', async () => {
    await fixture.bucket('shelf', 'ann').upload('lost.txt', textFile('x'))
    const version = (await fixture.bucket('shelf', 'ann').info('lost.txt')).data?.version ?? ''
    await fixture.dependencies.blobs.remove([`${version.slice(0, 2)}/${version}`])
    expect(await errorOf(await fixture.send('/object/public/shelf/lost.txt'))).toMatchObject({
      status: 400,
      statusCode: '404',
      message: 'The resource was not found',
    })
  })

  it('is read in its new version when replaced meanwhile', async () => {
    const name = `${users.ann}/moving.txt`
    const bucket = fixture.bucket('vault', 'ann')
    await bucket.upload(name, textFile('old'))
    const { blobs } = fixture.dependencies
    const get = blobs.get
    let replaced = false
    blobs.get = async (key, range) => {
      if (!replaced) {
        replaced = true
        await bucket.update(name, textFile('new'))
      }
      return get(key, range)
    }
    expect(await (await bucket.download(name)).data?.text()).toBe('new')
    blobs.get = get
  })
})
