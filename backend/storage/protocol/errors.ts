/** Clients read the code from the body's `statusCode`, because most errors have HTTP status 400. */

import { BlobStoreFullError, BlobStoreUnavailableError, BlobTooLargeError } from '#backend/blobs/blobs.ts'
import { TokenError } from '#backend/caller/caller.ts'
import { DatabaseError } from '#backend/database/database.ts'
import { DISK_FULL, DISK_FULL_MESSAGE } from '#backend/database/disk-space.ts'
import type { BackendDependencies } from '#backend/dependencies/dependencies.ts'

export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly statusCode: number
  readonly code: string
  /** An older name for `code`. */
  readonly error: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(
    fields: { statusCode: number; code: string; error?: string; message: string; status?: number },
    headers: Record<string, string> = {},
  ) {
    super(fields.message)
    this.statusCode = fields.statusCode
    this.code = fields.code
    this.error = fields.error ?? fields.code
    this.status = fields.status ?? (fields.statusCode >= 500 ? fields.statusCode : 400)
    this.headers = headers
  }
}

const duplicate = (code: string) =>
  new StorageError({ statusCode: 409, code, error: 'Duplicate', message: 'The resource already exists' })

export const errors = {
  noSuchBucket: () =>
    new StorageError({
      statusCode: 404,
      code: 'NoSuchBucket',
      error: 'Bucket not found',
      message: 'Bucket not found',
    }),
  noSuchKey: () =>
    new StorageError({ statusCode: 404, code: 'NoSuchKey', error: 'not_found', message: 'Object not found' }),
  bytesMissing: () =>
    new StorageError({
      statusCode: 404,
      code: 'NoSuchKey',
      error: 'Not found',
      message: 'The resource was not found',
    }),
  keyAlreadyExists: () => duplicate('KeyAlreadyExists'),
  bucketAlreadyExists: () => duplicate('BucketAlreadyExists'),
  bucketNotEmpty: () =>
    new StorageError({
      statusCode: 409,
      code: 'ResourceNotEmpty',
      message: 'The bucket you tried to delete is not empty',
    }),
  accessDenied: (message = 'new row violates row-level security policy') =>
    new StorageError({ statusCode: 403, code: 'AccessDenied', error: 'Unauthorized', message }),
  invalidKey: (key: string) =>
    new StorageError({ statusCode: 400, code: 'InvalidKey', message: `Invalid key: ${key.slice(0, 200)}` }),
  invalidBucketName: () =>
    new StorageError({
      statusCode: 400,
      code: 'InvalidBucketName',
      error: 'Invalid Input',
      message: 'Bucket name invalid',
    }),
  invalidToken: (message: string) => new StorageError({ statusCode: 400, code: 'InvalidJWT', message }),
  invalidSignature: (message = 'Invalid signature') =>
    new StorageError({ statusCode: 400, code: 'InvalidSignature', message }),
  invalidParameter: (message: string) =>
    new StorageError({ statusCode: 400, code: 'InvalidParameter', message }),
  /** The request has no token. */
  unauthenticated: () => errors.invalidRequest("headers must have required property 'authorization'"),
  invalidRequest: (message: string) =>
    new StorageError({ statusCode: 400, code: 'InvalidRequest', error: 'Error', message }),
  /** NUL or a lone surrogate. */
  unstorable: () => errors.invalidRequest('The request contains a value that cannot be stored'),
  /** Media players rely on 416 and the size in `Content-Range`. */
  invalidRange: (size: number) =>
    new StorageError(
      {
        statusCode: 416,
        code: 'InvalidRange',
        error: 'invalid_range',
        message: 'invalid range provided',
        status: 416,
      },
      { 'content-range': `bytes */${size}` },
    ),
  entityTooLarge: (entity = 'object') =>
    new StorageError({
      statusCode: 413,
      code: 'EntityTooLarge',
      error: 'Payload too large',
      message: `The ${entity} exceeded the maximum allowed size`,
    }),
  imageInvalid: () =>
    new StorageError({
      statusCode: 400,
      code: 'InvalidRequest',
      message: 'The source image is invalid or unsupported for rendering',
    }),
  imageTooLarge: () =>
    new StorageError({
      statusCode: 422,
      code: 'InvalidRequest',
      message: 'The source image is too large for rendering',
    }),
  imageTimeout: () =>
    new StorageError({
      statusCode: 422,
      code: 'InvalidRequest',
      message: 'The source image took too long to render',
    }),
  slowDown: () =>
    new StorageError(
      {
        statusCode: 429,
        code: 'SlowDown',
        message: 'Too many requests, please try again later',
        status: 429,
      },
      { 'retry-after': '2' },
    ),
  invalidMimeType: (message: string) =>
    new StorageError({ statusCode: 415, code: 'InvalidMimeType', error: 'invalid_mime_type', message }),
  /** The client has disconnected. */
  aborted: () => new StorageError({ statusCode: 400, code: 'Aborted', message: 'The request was aborted' }),
  /** 503 makes clients retry; they don't know Supabase's 544. */
  databaseTimeout: () =>
    new StorageError(
      {
        statusCode: 544,
        code: 'DatabaseTimeout',
        message: 'The connection to the database timed out',
        status: 503,
      },
      { 'retry-after': '5' },
    ),
  blobsUnavailable: () =>
    new StorageError(
      {
        statusCode: 503,
        code: 'S3Error',
        message: 'The file store is not available, please try again later',
      },
      { 'retry-after': '30' },
    ),
  /** As in other servers of S3's protocol. */
  diskFull: () =>
    new StorageError({ statusCode: 507, code: 'InsufficientStorage', message: DISK_FULL_MESSAGE }),
  notSupported: (feature: string) =>
    new StorageError({
      statusCode: 501,
      code: 'NotSupported',
      message: `The feature ${feature} is not enabled for this resource`,
    }),
  noSuchRoute: (method: string, path: string) =>
    new StorageError({
      statusCode: 404,
      code: 'NotFound',
      error: 'Not Found',
      message: `Route ${method}:${path} not found`,
      status: 404,
    }),
  internal: () =>
    new StorageError({ statusCode: 500, code: 'InternalError', message: 'Internal server error' }),
} as const

export function renderError(thrown: unknown, log: BackendDependencies['log']): Response {
  const known = recognise(thrown)
  const error = known ?? errors.internal()
  const headers: Record<string, string> = { ...error.headers, 'cache-control': 'no-store' }
  if (!known) {
    headers['x-request-id'] = crypto.randomUUID()
    log.error({ requestId: headers['x-request-id'], err: thrown }, 'A storage request failed')
  }
  if (error.code === 'InsufficientStorage')
    log.error({ err: thrown }, 'The disk was too full for a storage request')
  if (error.code === 'DatabaseTimeout') log.error({ err: thrown }, 'The database failed a storage request')
  if (error.code === 'S3Error') log.error({ err: thrown }, 'The file store failed a storage request')
  const { statusCode, code, message } = error
  const body = { statusCode: String(statusCode), code, error: error.error, message }
  return Response.json(body, { status: error.status, headers })
}

function recognise(thrown: unknown): StorageError | null {
  if (thrown instanceof StorageError) return thrown
  if (thrown instanceof TokenError) return errors.accessDenied(thrown.code.message)
  if (thrown instanceof BlobTooLargeError) return errors.entityTooLarge()
  if (thrown instanceof BlobStoreFullError) return errors.diskFull()
  if (thrown instanceof BlobStoreUnavailableError) return errors.blobsUnavailable()
  if (thrown instanceof DatabaseError) return fromDatabase(thrown)
  return null
}

function fromDatabase({ code, constraint }: DatabaseError): StorageError | null {
  if (code === '42501') return errors.accessDenied()
  if (code === '23505')
    return constraint === 'bucketid_objname' ? errors.keyAlreadyExists() : errors.bucketAlreadyExists()
  // An unknown or deleted bucket.
  if (code === '23503') return constraint === 'objects_bucketId_fkey' ? errors.noSuchBucket() : null
  if (['22021', '22P02', '22P05'].includes(code)) return errors.unstorable()
  if (code === DISK_FULL) return errors.diskFull()
  if (code === '57014' || code.startsWith('57P') || code.startsWith('08') || code.startsWith('53'))
    return errors.databaseTimeout()
  return null
}
