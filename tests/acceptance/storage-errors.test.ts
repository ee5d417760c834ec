/** Every error a client can cause: its four keys, status, and supabase-js's error. */

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { anonymousClient, type DataClient, signedInClient } from '#tests/support/users.ts'
import { administrator } from './auth-users.ts'

const stack = inject('stack')
const admin = administrator()
const visitor = anonymousClient(stack)
const shared = `errors-${crypto.randomUUID().slice(0, 8)}`
/** Public; accepts PNG and text up to 100 bytes. */
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

const { storage } = admin
const files = storage.from(open)
const NONE = `${shared}-none`

type StorageError = Awaited<ReturnType<DataClient['storage']['listBuckets']>>['error']
type Outcome = Promise<{ error: StorageError }>
const DUPLICATE = ['409', 'The resource already exists'] as const
const NO_BUCKET = ['404', 'Bucket not found'] as const
const NO_OBJECT = ['404', 'Object not found'] as const
const DENIED = ['403', 'new row violates row-level security policy'] as const
const notSupported = (feature: string) =>
  ['501', `The feature ${feature} is not enabled for this resource`] as const
const invalidRequest = (message: string) => ['400', message] as const

describe('errors in supabase-js', () => {
  const calls: [string, () => Outcome, readonly [string, string]][] = [
    ['existing object', () => files.upload('taken.txt', text()), DUPLICATE],
    ['existing bucket', () => storage.createBucket(open), DUPLICATE],
    ['copy to an existing object', () => files.copy('taken.txt', 'taken.txt'), DUPLICATE],
    ['reading a missing bucket', () => storage.getBucket(NONE), NO_BUCKET],
    ['updating a missing bucket', () => storage.updateBucket(NONE, { public: true }), NO_BUCKET],
    ['deleting a missing bucket', () => storage.deleteBucket(NONE), NO_BUCKET],
    ['emptying a missing bucket', () => storage.emptyBucket(NONE), NO_BUCKET],
    ['upload to a missing bucket', () => storage.from(NONE).upload('x', text()), NO_BUCKET],
    ['missing object', async () => files.info('none.txt'), NO_OBJECT],
    ['moving a missing object', () => files.move('none.txt', 'x.txt'), NO_OBJECT],
    ['copying a missing object', () => files.copy('none.txt', 'x.txt'), NO_OBJECT],
    ['signing a missing object', () => files.createSignedUrl('none.txt', 60), NO_OBJECT],
    ['object without read access', () => customer.storage.from(closed).info('cv.txt'), NO_OBJECT],
    ['upload without permission', () => customer.storage.from(closed).upload('x.txt', text()), DENIED],
    [
      'replacing without permission',
      () => customer.storage.from(open).update('taken.txt', text('mine')),
      DENIED,
    ],
    [
      'signed upload URL without permission',
      () => visitor.storage.from(open).createSignedUploadUrl('x'),
      DENIED,
    ],
    ['creating a bucket without permission', () => customer.storage.createBucket('mine'), DENIED],
    ['invalid object name', () => files.upload('grün.txt', text()), ['400', 'Invalid key: grün.txt']],
    ['invalid bucket name', () => storage.createBucket('a/b'), ['400', 'Bucket name invalid']],
    [
      'oversized file',
      () => files.upload('x.txt', text('x'.repeat(101))),
      ['413', 'The object exceeded the maximum allowed size'],
    ],
    [
      'bucket limit above the global limit',
      () => storage.createBucket(`${shared}-huge`, { public: false, fileSizeLimit: '1TB' }),
      ['413', 'The object exceeded the maximum allowed size'],
    ],
    [
      'invalid bucket limit',
      () => storage.createBucket(`${shared}-odd`, { public: false, fileSizeLimit: 'much' }),
      invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B'),
    ],
    [
      'type not allowed by the bucket',
      () => files.upload('x.pdf', text('%PDF-1.7', 'application/pdf')),
      ['415', 'mime type application/pdf is not supported'],
    ],
    [
      'invalid type',
      () => storage.createBucket(`${shared}-odd`, { public: false, allowedMimeTypes: ['pictures'] }),
      ['415', 'mime type pictures is not supported'],
    ],
    [
      'bytes that contradict the type',
      () => files.upload('x.png', text('<script>', 'image/png')),
      ['415', 'mime type image/png does not match the content of the file'],
    ],
    [
      'deleting a bucket with objects',
      () => storage.deleteBucket(open),
      ['409', 'The bucket you tried to delete is not empty'],
    ],
    [
      'empty list to remove',
      () => files.remove([]),
      invalidRequest('body/prefixes must NOT have fewer than 1 items'),
    ],
    [
      'too many objects to remove',
      () => files.remove(Array.from({ length: 1001 }, (_, index) => `${index}`)),
      invalidRequest('body/prefixes must NOT have more than 1000 items'),
    ],
    [
      'invalid expiry',
      () => files.createSignedUrl('taken.txt', 0),
      invalidRequest('body/expiresIn must be >= 1'),
    ],
    ['invalid page', () => files.list('', { limit: 0 }), invalidRequest('body/limit must be >= 1')],
    ['invalid cursor', () => files.listV2({ cursor: 'x' }), invalidRequest('Invalid continuation token')],
    [
      'invalid transformation',
      () => files.createSignedUrl('taken.txt', 60, { transform: { width: -1 } }),
      invalidRequest('body/transform/width must be >= 0'),
    ],
    [
      'listing versions',
      () => files.listV2({ noncurrentVersions: 'only' }),
      notSupported('object versioning'),
    ],
    [
      'reading a version',
      () => files.info('taken.txt', { versionId: 'x' }),
      notSupported('object versioning'),
    ],
    [
      'removing a version',
      () => files.remove([{ path: 'taken.txt', versionId: 'x' }]),
      notSupported('object versioning'),
    ],
    [
      'bucket versioning',
      () => storage.createBucket(`${shared}-v`, { public: false, versioningStatus: 'ENABLED' }),
      notSupported('object versioning'),
    ],
    ['version rules', () => storage.getBucketLifecycle(open), notSupported('object versioning')],
    [
      'content encoding',
      () => files.upload('x.txt', 'x', { contentEncoding: 'gzip' }),
      notSupported('content encoding'),
    ],
    [
      'content encoding in a form',
      () => files.upload('x.txt', text(), { contentEncoding: 'gzip' }),
      notSupported('content encoding'),
    ],
    ['cache purge', () => files.purgeCache('taken.txt'), notSupported('CDN cache')],
    [
      'other bucket types',
      () => storage.createBucket(`${shared}-a`, { public: false, type: 'ANALYTICS' }),
      notSupported('ANALYTICS buckets'),
    ],
  ]

  it.each(calls)('%s', async (_, call, [statusCode, message]) => {
    const { error } = await call()
    expect(error).toMatchObject({ status: statusCode === '501' ? 501 : 400, statusCode, message })
  })

  it('exists returns false only for a missing object', async () => {
    expect(await files.exists('none.txt')).toMatchObject({ data: false })
    await expect(storage.from(NONE).exists('none.txt')).rejects.toMatchObject({ message: 'Bucket not found' })
  })

  it('vector and analytics buckets', async () => {
    const vectors = await storage.vectors.listBuckets()
    expect(vectors.error).toMatchObject({ status: 501 })
    const analytics = await storage.analytics.listBuckets()
    expect(analytics.error).toMatchObject({ status: 501 })
  })
})

describe('errors of plain requests', () => {
  const at = `${stack.url}/storage/v1`
  const signedToken = (): Promise<string> =>
    customer.auth.getSession().then(({ data }) => data.session?.access_token ?? '')
  const grant = async (object: string) =>
    (await storage.from(closed).createSignedUrl(object, 60)).data?.signedUrl.split('token=')[1] ?? ''
  const tampered = async () => (await grant('cv.txt')).replace(/\.[^.]+$/, `.${'A'.repeat(43)}`)

  type Case = [string, () => Promise<Response>, [number, string, string, string, string | RegExp]]
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${at}${path}`, { headers })
  const cases: Case[] = [
    [
      'private bucket without a session',
      () => get(`/object/${closed}/cv.txt`),
      [400, '404', 'NoSuchBucket', 'Bucket not found', 'Bucket not found'],
    ],
    [
      'private bucket at the public URL',
      () => get(`/object/public/${closed}/cv.txt`),
      [400, '404', 'NoSuchBucket', 'Bucket not found', 'Bucket not found'],
    ],
    [
      'missing object in a public bucket',
      () => get(`/object/public/${open}/none.txt`),
      [400, '404', 'NoSuchKey', 'not_found', 'Object not found'],
    ],
    [
      'existing object',
      () =>
        fetch(`${at}/object/${open}/taken.txt`, {
          method: 'POST',
          headers: { authorization: `Bearer ${stack.secretKey}`, 'content-type': 'text/plain' },
          body: 'x',
        }),
      [400, '409', 'KeyAlreadyExists', 'Duplicate', 'The resource already exists'],
    ],
    [
      'existing bucket',
      () =>
        fetch(`${at}/bucket`, {
          method: 'POST',
          headers: { authorization: `Bearer ${stack.secretKey}`, 'content-type': 'application/json' },
          body: JSON.stringify({ name: open }),
        }),
      [400, '409', 'BucketAlreadyExists', 'Duplicate', 'The resource already exists'],
    ],
    [
      'listing buckets without a session',
      () => get('/bucket'),
      [400, '400', 'InvalidRequest', 'Error', "headers must have required property 'authorization'"],
    ],
    [
      'invalid token',
      () => get('/bucket', { authorization: 'Bearer not-a-jwt' }),
      [400, '403', 'AccessDenied', 'Unauthorized', /./],
    ],
    [
      'modified token',
      async () =>
        get('/bucket', {
          authorization: `Bearer ${(await signedToken()).replace(/\.[^.]+$/, `.${'A'.repeat(86)}`)}`,
        }),
      [400, '403', 'AccessDenied', 'Unauthorized', /./],
    ],
    [
      'malformed signed URL',
      () => get(`/object/sign/${closed}/cv.txt?token=garbage`),
      [400, '400', 'InvalidJWT', 'InvalidJWT', 'Invalid Compact JWS'],
    ],
    [
      'modified signed URL',
      async () => get(`/object/sign/${closed}/cv.txt?token=${await tampered()}`),
      [400, '400', 'InvalidJWT', 'InvalidJWT', 'signature verification failed'],
    ],
    [
      'signed URL with an access token',
      async () => get(`/object/sign/${closed}/cv.txt?token=${await signedToken()}`),
      [400, '400', 'InvalidJWT', 'InvalidJWT', /./],
    ],
    [
      'signed URL without a token',
      () => get(`/object/sign/${closed}/cv.txt`),
      [400, '400', 'InvalidRequest', 'Error', "querystring must have required property 'token'"],
    ],
    [
      'signed URL of another object',
      async () => get(`/object/sign/${closed}/other.txt?token=${await grant('cv.txt')}`),
      [400, '400', 'InvalidSignature', 'InvalidSignature', 'Invalid signature'],
    ],
    [
      'download token used for an upload',
      async () =>
        fetch(`${at}/object/upload/sign/${closed}/cv.txt?token=${await grant('cv.txt')}`, {
          method: 'PUT',
          body: 'x',
        }),
      [400, '400', 'InvalidSignature', 'InvalidSignature', 'Token is not scoped for upload'],
    ],
    [
      'range past the end',
      () => get(`/object/public/${open}/taken.txt`, { range: 'bytes=50-' }),
      [416, '416', 'InvalidRange', 'invalid_range', 'invalid range provided'],
    ],
    [
      'transforming a non-image',
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
      'invalid width',
      () => get(`/render/image/public/${open}/taken.txt?width=-1`),
      [400, '400', 'InvalidRequest', 'Error', 'querystring/width must be >= 0'],
    ],
    [
      'unknown path',
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

  it.each(cases)('%s', async (_, send, [status, statusCode, code, error, message]) => {
    const response = await send()
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
})
