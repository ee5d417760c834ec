import { afterEach, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { errorOf, openStorageFixture, textFile } from './storage.fixture.ts'

const fixture = opened(() => openStorageFixture())
afterEach(async () => {
  for (const bucket of ['shelf', 'vault'])
    await fixture.send(`/bucket/${bucket}/empty`, { method: 'POST', as: 'installation' })
  expect(await fixture.blobFiles()).toEqual([])
  expect(fixture.logged.splice(0)).toEqual([])
})

it('text that the database cannot store is rejected before it gets there', async () => {
  const response = await fixture.post(
    '/object/list/shelf',
    'installation',
    JSON.stringify({ prefix: 'a\u0000b' }),
  )
  expect(await errorOf(response)).toMatchObject({
    status: 400,
    code: 'InvalidRequest',
    message: 'body/prefix must not contain NUL',
  })
})

describe('value that the database cannot store', () => {
  const refused = { status: 400, statusCode: '400', code: 'InvalidRequest' }
  const unstorable = { ...refused, message: 'The request contains a value that cannot be stored' }

  it.each([
    ['in a list of names', 'POST', '/object/sign/shelf', { expiresIn: 60, paths: ['a\0b'] }],
    ['among names to delete', 'DELETE', '/object/shelf', { prefixes: ['x', 'half \ud800'] }],
    ['in a search for buckets', 'GET', '/bucket?search=%00', undefined],
  ])('is rejected %s', async (_where, method, path, body) => {
    const response = await fixture.send(path, {
      method,
      as: 'installation',
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(await errorOf(response)).toMatchObject(unstorable)
  })

  it.each([
    ['a NUL', '{"a":"\\u0000"}', unstorable.message],
    ['a lone surrogate', '{"a":"\\ud800"}', unstorable.message],
    ['a lone surrogate in a key', '{"\\ud800":1}', unstorable.message],
    [
      'too many levels to serialise',
      `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      'metadata must not be nested more than 64 levels deep',
    ],
  ])('is rejected as %s in metadata, in a header and in a form', async (_what, metadata, message) => {
    const form = new FormData()
    form.append('metadata', metadata)
    form.append('', textFile('x'))
    const inForm = { body: form }
    const inHeader = { headers: { 'x-metadata': btoa(metadata), 'content-type': 'text/plain' }, body: 'x' }
    for (const init of [inForm, inHeader]) {
      const response = await fixture.send('/object/shelf/x.txt', { method: 'POST', as: 'ann', ...init })
      expect(await errorOf(response)).toMatchObject({ ...refused, message })
    }
  })
})

describe('request', () => {
  it('to the health endpoint succeeds', async () => {
    for (const path of ['/status', '/version', '/health']) expect((await fixture.send(path)).status).toBe(200)
  })
})

it('an unexpected error is logged with its id and not revealed', async () => {
  const { database, blobs } = fixture.dependencies
  const secret = new Error('disk at /srv/secret is full')
  const put = blobs.put
  blobs.put = () => Promise.reject(secret)
  const response = await fixture.post('/object/shelf/x.txt', 'ann', 'x', { 'content-type': 'text/plain' })
  blobs.put = put
  expect(await errorOf(response)).toEqual({
    status: 500,
    statusCode: '500',
    code: 'InternalError',
    error: 'InternalError',
    message: 'Internal server error',
  })
  expect(fixture.logged.splice(0)).toEqual([{ requestId: response.headers.get('x-request-id'), err: secret }])
  const [found] = await database.transaction({
    role: 'postgres',
    statements: [{ text: 'select count(*) as count from storage.objects' }],
  })
  expect(found?.rows).toEqual([{ count: 0 }])
})
