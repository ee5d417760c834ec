/** Every error of the storage protocol that can be had from outside: its four keys, its status, and what the client makes of it. */

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { anonymousClient, type DataClient, signedInClient } from '#tests/support/users.ts'
import { administrator } from './auth-users.ts'

const stack = inject('stack')
const admin = administrator()
const visitor = anonymousClient(stack)
const shared = `errors-${crypto.randomUUID().slice(0, 8)}`
/** Public; takes PNG and text, up to 100 bytes. */
const open = `${shared}-open`
const closed = `${shared}-closed`
let customer: DataClient

const text = (content = 'x', type = 'text/plain') => new Blob([content], { type })

beforeAll(async () => {
  customer = await signedInClient(stack, 'customer')
  const settings = { public: true, fileSizeLimit: 100, allowedMimeTypes: ['image/png', 'text/*'] }
  await admin.storage.createBucket(open, settings)
  await admin.storage.createBucket(closed, { public: false })
  await admin.storage.from(open).upload('taken.txt', text())
  await admin.storage.from(closed).upload('cv.txt', text('private'))
})
afterAll(async () => {
  for (const bucket of [open, closed]) {
    await admin.storage.emptyBucket(bucket)
    await admin.storage.deleteBucket(bucket)
  }
})

type StorageError = Awaited<ReturnType<DataClient['storage']['listBuckets']>>['error']
type Outcome = Promise<{ error: StorageError }>
const DUPLICATE = ['409', 'The resource already exists'] as const
const NO_BUCKET = ['404', 'Bucket not found'] as const
const NO_OBJECT = ['404', 'Object not found'] as const
const DENIED = ['403', 'new row violates row-level security policy'] as const
const notOffered = (feature: string) =>
  ['501', `The feature ${feature} is not enabled for this resource`] as const
const invalidRequest = (message: string) => ['400', message] as const

describe('the client is told', () => {
  const calls: [string, () => Outcome, readonly [string, string]][] = [
    ['of a name that is taken', () => admin.storage.from(open).upload('taken.txt', text()), DUPLICATE],
    ['of a bucket that is taken', () => admin.storage.createBucket(open), DUPLICATE],
    ['of a copy onto a taken name', () => admin.storage.from(open).copy('taken.txt', 'taken.txt'), DUPLICATE],
    ['of no bucket to read', () => admin.storage.getBucket(`${shared}-none`), NO_BUCKET],
    [
      'of no bucket to change',
      () => admin.storage.updateBucket(`${shared}-none`, { public: true }),
      NO_BUCKET,
    ],
    ['of no bucket to delete', () => admin.storage.deleteBucket(`${shared}-none`), NO_BUCKET],
    ['of no bucket to empty', () => admin.storage.emptyBucket(`${shared}-none`), NO_BUCKET],
    ['of no bucket to upload to', () => admin.storage.from(`${shared}-none`).upload('x', text()), NO_BUCKET],
    ['of no object', async () => admin.storage.from(open).info('none.txt'), NO_OBJECT],
    ['of no object to move', () => admin.storage.from(open).move('none.txt', 'x.txt'), NO_OBJECT],
    ['of no object to copy', () => admin.storage.from(open).copy('none.txt', 'x.txt'), NO_OBJECT],
    ['of no object to sign', () => admin.storage.from(open).createSignedUrl('none.txt', 60), NO_OBJECT],
    ['of nothing where it may see nothing', () => customer.storage.from(closed).info('cv.txt'), NO_OBJECT],
    ['that it may not upload', () => customer.storage.from(closed).upload('x.txt', text()), DENIED],
    ['that it may not replace', () => customer.storage.from(open).update('taken.txt', text('mine')), DENIED],
    ['that it may not sign an upload', () => visitor.storage.from(open).createSignedUploadUrl('x'), DENIED],
    ['that it may not make a bucket', () => customer.storage.createBucket('mine'), DENIED],
    [
      'of an invalid key',
      () => admin.storage.from(open).upload('grün.txt', text()),
      ['400', 'Invalid key: grün.txt'],
    ],
    ['of an invalid bucket name', () => admin.storage.createBucket('a/b'), ['400', 'Bucket name invalid']],
    [
      'of too many bytes',
      () => admin.storage.from(open).upload('x.txt', text('x'.repeat(101))),
      ['413', 'The object exceeded the maximum allowed size'],
    ],
    [
      'of a limit above the installation’s',
      () => admin.storage.createBucket(`${shared}-huge`, { public: false, fileSizeLimit: '1TB' }),
      ['413', 'The object exceeded the maximum allowed size'],
    ],
    [
      'of a limit that is none',
      () => admin.storage.createBucket(`${shared}-odd`, { public: false, fileSizeLimit: 'much' }),
      invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B'),
    ],
    [
      'of a type that the bucket does not take',
      () => admin.storage.from(open).upload('x.pdf', text('%PDF-1.7', 'application/pdf')),
      ['415', 'mime type application/pdf is not supported'],
    ],
    [
      'of a type that is none',
      () => admin.storage.createBucket(`${shared}-odd`, { public: false, allowedMimeTypes: ['pictures'] }),
      ['415', 'mime type pictures is not supported'],
    ],
    [
      'of bytes that speak against their type',
      () => admin.storage.from(open).upload('x.png', text('<script>', 'image/png')),
      ['415', 'mime type image/png does not match the content of the file'],
    ],
    [
      'of a bucket that is not empty',
      () => admin.storage.deleteBucket(open),
      ['409', 'The bucket you tried to delete is not empty'],
    ],
    [
      'of nothing to remove',
      () => admin.storage.from(open).remove([]),
      invalidRequest('body/prefixes must NOT have fewer than 1 items'),
    ],
    [
      'of too much to remove',
      () => admin.storage.from(open).remove(Array.from({ length: 1001 }, (_, index) => `${index}`)),
      invalidRequest('body/prefixes must NOT have more than 1000 items'),
    ],
    [
      'of an odd lifetime',
      () => admin.storage.from(open).createSignedUrl('taken.txt', 0),
      invalidRequest('body/expiresIn must be >= 1'),
    ],
    [
      'of an odd page',
      () => admin.storage.from(open).list('', { limit: 0 }),
      invalidRequest('body/limit must be >= 1'),
    ],
    [
      'of an odd cursor',
      () => admin.storage.from(open).listV2({ cursor: 'x' }),
      invalidRequest('Invalid continuation token'),
    ],
    [
      'of an odd transformation',
      () => admin.storage.from(open).createSignedUrl('taken.txt', 60, { transform: { width: -1 } }),
      invalidRequest('body/transform/width must be >= 0'),
    ],
    [
      'of no versions to list',
      () => admin.storage.from(open).listV2({ noncurrentVersions: 'only' }),
      notOffered('object versioning'),
    ],
    [
      'of no version to read',
      () => admin.storage.from(open).info('taken.txt', { versionId: 'x' }),
      notOffered('object versioning'),
    ],
    [
      'of no version to remove',
      () => admin.storage.from(open).remove([{ path: 'taken.txt', versionId: 'x' }]),
      notOffered('object versioning'),
    ],
    [
      'of buckets without versions',
      () => admin.storage.createBucket(`${shared}-v`, { public: false, versioningStatus: 'ENABLED' }),
      notOffered('object versioning'),
    ],
    [
      'of no rules for versions',
      () => admin.storage.getBucketLifecycle(open),
      notOffered('object versioning'),
    ],
    [
      'of no encoded content',
      () => admin.storage.from(open).upload('x.txt', 'x', { contentEncoding: 'gzip' }),
      notOffered('content encoding'),
    ],
    [
      'of no encoded content in a form',
      () => admin.storage.from(open).upload('x.txt', text(), { contentEncoding: 'gzip' }),
      notOffered('content encoding'),
    ],
    ['of no cache to purge', () => admin.storage.from(open).purgeCache('taken.txt'), notOffered('CDN cache')],
    [
      'of buckets of no other kind',
      () => admin.storage.createBucket(`${shared}-a`, { public: false, type: 'ANALYTICS' }),
      notOffered('ANALYTICS buckets'),
    ],
  ]

  it.each(calls)('%s', async (_, call, [statusCode, message]) => {
    const { error } = await call()
    expect(error).toMatchObject({ status: statusCode === '501' ? 501 : 400, statusCode, message })
  })

  it('that there is no object by `exists`, and nothing else by it', async () => {
    expect(await admin.storage.from(open).exists('none.txt')).toMatchObject({ data: false })
    await expect(admin.storage.from(`${shared}-none`).exists('none.txt')).rejects.toMatchObject({
      message: 'Bucket not found',
    })
  })

  it('that vectors and analytics are not offered', async () => {
    const vectors = await admin.storage.vectors.listBuckets()
    expect(vectors.error).toMatchObject({ status: 501 })
    const analytics = await admin.storage.analytics.listBuckets()
    expect(analytics.error).toMatchObject({ status: 501 })
  })
})

describe('a plain request is answered', () => {
  const at = `${stack.url}/storage/v1`
  const person = (): Promise<string> =>
    customer.auth.getSession().then(({ data }) => data.session?.access_token ?? '')
  const grant = async (object: string, lifetime = 60) =>
    (await admin.storage.from(closed).createSignedUrl(object, lifetime)).data?.signedUrl.split('token=')[1] ??
    ''
  const tampered = async () => (await grant('cv.txt')).replace(/\.[^.]+$/, `.${'A'.repeat(43)}`)

  type Case = [string, () => Promise<Response>, [number, string, string, string, string | RegExp]]
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${at}${path}`, { headers })
  const cases: Case[] = [
    [
      'a private bucket to nobody',
      () => get(`/object/${closed}/cv.txt`),
      [400, '404', 'NoSuchBucket', 'Bucket not found', 'Bucket not found'],
    ],
    [
      'a private bucket at its public address',
      () => get(`/object/public/${closed}/cv.txt`),
      [400, '404', 'NoSuchBucket', 'Bucket not found', 'Bucket not found'],
    ],
    [
      'no object in a public bucket',
      () => get(`/object/public/${open}/none.txt`),
      [400, '404', 'NoSuchKey', 'not_found', 'Object not found'],
    ],
    [
      'a taken name',
      () =>
        fetch(`${at}/object/${open}/taken.txt`, {
          method: 'POST',
          headers: { authorization: `Bearer ${stack.secretKey}`, 'content-type': 'text/plain' },
          body: 'x',
        }),
      [400, '409', 'KeyAlreadyExists', 'Duplicate', 'The resource already exists'],
    ],
    [
      'a taken bucket',
      () =>
        fetch(`${at}/bucket`, {
          method: 'POST',
          headers: { authorization: `Bearer ${stack.secretKey}`, 'content-type': 'application/json' },
          body: JSON.stringify({ name: open }),
        }),
      [400, '409', 'BucketAlreadyExists', 'Duplicate', 'The resource already exists'],
    ],
    [
      'nobody who wants buckets',
      () => get('/bucket'),
      [400, '400', 'InvalidRequest', 'Error', "headers must have required property 'authorization'"],
    ],
    [
      'a token that is none',
      () => get('/bucket', { authorization: 'Bearer not-a-jwt' }),
      [400, '403', 'AccessDenied', 'Unauthorized', /./],
    ],
    [
      'a token that was changed',
      async () =>
        get('/bucket', {
          authorization: `Bearer ${(await person()).replace(/\.[^.]+$/, `.${'A'.repeat(86)}`)}`,
        }),
      [400, '403', 'AccessDenied', 'Unauthorized', /./],
    ],
    [
      'a signed address that is garbage',
      () => get(`/object/sign/${closed}/cv.txt?token=garbage`),
      [400, '400', 'InvalidJWT', 'InvalidJWT', 'Invalid Compact JWS'],
    ],
    [
      'a signed address that was changed',
      async () => get(`/object/sign/${closed}/cv.txt?token=${await tampered()}`),
      [400, '400', 'InvalidJWT', 'InvalidJWT', 'signature verification failed'],
    ],
    [
      'a signed address with a person’s token',
      async () => get(`/object/sign/${closed}/cv.txt?token=${await person()}`),
      [400, '400', 'InvalidJWT', 'InvalidJWT', /./],
    ],
    [
      'a signed address without its token',
      () => get(`/object/sign/${closed}/cv.txt`),
      [400, '400', 'InvalidRequest', 'Error', "querystring must have required property 'token'"],
    ],
    [
      'a signed address of another object',
      async () => get(`/object/sign/${closed}/other.txt?token=${await grant('cv.txt')}`),
      [400, '400', 'InvalidSignature', 'InvalidSignature', 'Invalid signature'],
    ],
    [
      'a download’s token at an upload',
      async () =>
        fetch(`${at}/object/upload/sign/${closed}/cv.txt?token=${await grant('cv.txt')}`, {
          method: 'PUT',
          body: 'x',
        }),
      [400, '400', 'InvalidSignature', 'InvalidSignature', 'Token is not scoped for upload'],
    ],
    [
      'a range behind the end',
      () => get(`/object/public/${open}/taken.txt`, { range: 'bytes=50-' }),
      [416, '416', 'InvalidRange', 'invalid_range', 'invalid range provided'],
    ],
    [
      'what is no image, rendered',
      () => get(`/render/image/public/${open}/taken.txt?width=10`),
      [
        400,
        '400',
        'InvalidRequest',
        'InvalidRequest',
        'The source image is invalid or unsupported for rendering',
      ],
    ],
    [
      'an odd width',
      () => get(`/render/image/public/${open}/taken.txt?width=-1`),
      [400, '400', 'InvalidRequest', 'Error', 'querystring/width must be >= 0'],
    ],
    [
      'an address that nothing has',
      () => get('/nothing'),
      [404, '404', 'NotFound', 'Not Found', /^Route GET:.*\/nothing not found$/],
    ],
    ...(
      [
        ['POST', '/upload/resumable', 'resumable uploads'],
        ['HEAD', '/upload/resumable/x', 'resumable uploads'],
        ['PATCH', '/upload/resumable/sign/x', 'resumable uploads'],
        ['PUT', '/s3/some-bucket/x', 's3 protocol'],
        ['GET', '/iceberg/v1/config', 'analytics buckets'],
        ['POST', '/vector/CreateIndex', 'vector buckets'],
      ] as const
    ).map(
      ([method, path, feature]): Case => [
        `${method} ${path}`,
        () => fetch(`${at}${path}`, { method }),
        [
          501,
          '501',
          'NotSupported',
          'NotSupported',
          method === 'HEAD' ? '' : `The feature ${feature} is not enabled for this resource`,
        ],
      ],
    ),
  ]

  it.each(cases)('%s', async (_, ask, [status, statusCode, code, error, message]) => {
    const response = await ask()
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toBe('no-store')
    if (message === '') return
    expect(await response.json()).toEqual({
      statusCode,
      code,
      error,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    })
  })

  it('a signed address after its time', async () => {
    const token = await grant('cv.txt', 1)
    await new Promise((resolve) => setTimeout(resolve, 2100))
    const response = await get(`/object/sign/${closed}/cv.txt?token=${token}`)
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        statusCode: '400',
        code: 'InvalidJWT',
        error: 'InvalidJWT',
        message: '"exp" claim timestamp check failed',
      },
    ])
  })
})
