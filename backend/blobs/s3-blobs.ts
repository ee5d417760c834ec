/** Blobs in an S3-compatible object store, using only features that all vendors support. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import {
  type BlobEntry,
  type BlobStore,
  BlobStoreUnavailableError,
  BlobTooLargeError,
  checkBlobs,
  isBlobKey,
  requireBlobKey,
} from './blobs.ts'

export interface S3Settings {
  /** Origin of the server. Default: Amazon's for the region. */
  readonly endpoint?: string | undefined
  readonly region: string
  /** The bucket must exist and contain only these blobs. */
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Puts the bucket into the path, not the host name. */
  readonly forcePathStyle: boolean
}

/** Each upload keeps two parts in memory. */
const PART_BYTES = 5 * 1024 * 1024
const MAX_CONCURRENT_PARTS = 2
const MAX_CONCURRENT_REMOVALS = 16
const CONNECT_TIMEOUT_MS = 5_000
const READ_TIMEOUT_MS = 30_000

/** Opens a store without a request before the first call. */
export function openS3Blobs(settings: S3Settings): BlobStore {
  const { bucket } = settings
  const client = createClient(settings)
  const location = `The bucket ${bucket}${settings.endpoint ? ` at ${settings.endpoint}` : ''}`
  const unavailable = (cause: unknown) =>
    new BlobStoreUnavailableError(`${location} cannot be used: ${reasonOf(cause)}`, { cause })

  async function put(key: string, body: ReadableStream<Uint8Array>, limit = Number.POSITIVE_INFINITY) {
    const reading = readCounted(body, limit)
    const params = { Bucket: bucket, Key: requireBlobKey(key), Body: Readable.from(reading.chunks()) }
    const upload = new Upload({ client, params, partSize: PART_BYTES, queueSize: MAX_CONCURRENT_PARTS })
    try {
      await upload.done()
    } catch (error) {
      // Distinguishes errors of the sender and the store.
      await reading.cancel(error)
      throw reading.failure() ?? unavailable(error)
    }
    return reading.result()
  }

  async function get(key: string, range?: { start: number; end: number }) {
    const Range = range && `bytes=${range.start}-${range.end}`
    try {
      const found = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: requireBlobKey(key), ...(Range && { Range }) }),
      )
      return found.Body ? (found.Body.transformToWebStream() as ReadableStream<Uint8Array>) : empty()
    } catch (error) {
      if (!(error instanceof S3ServiceException)) throw isBlobKey(key) ? unavailable(error) : error
      if (error.name === 'NoSuchKey' || error.name === 'NotFound') return null
      if (error.$metadata.httpStatusCode === 416) return empty()
      throw unavailable(error)
    }
  }

  async function remove(keys: readonly string[]) {
    const remaining = keys.map(requireBlobKey)
    // Stores differ in their support for bulk deletes.
    const next = async () => {
      for (let key = remaining.pop(); key !== undefined; key = remaining.pop())
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    }
    await Promise.all(
      Array.from({ length: Math.min(MAX_CONCURRENT_REMOVALS, remaining.length) }, next),
    ).catch((error) => {
      throw unavailable(error)
    })
  }

  async function* list(): AsyncGenerator<BlobEntry> {
    for (let token: string | undefined, more = true; more; more = token !== undefined) {
      const page = await client
        .send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: token }))
        .catch((error) => {
          throw unavailable(error)
        })
      for (const { Key: key, Size: size, LastModified: modified } of page.Contents ?? [])
        if (key !== undefined && isBlobKey(key))
          yield { key, size: size ?? 0, modified: modified?.getTime() ?? Date.now() }
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    }
  }

  return { put, get, remove, list, check: () => checkBlobs({ put, get, remove }, location) }
}

function createClient({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
  forcePathStyle,
}: S3Settings): S3Client {
  return new S3Client({
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Not supported by other vendors; the signature covers the bytes anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: READ_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      socketTimeout: READ_TIMEOUT_MS,
    },
  })
}

/** Counts and hashes a stream's chunks; `failure` returns its error. */
function readCounted(body: ReadableStream<Uint8Array>, limit: number) {
  const reader = body.getReader()
  const hash = createHash('sha256')
  let size = 0
  let failure: unknown
  async function read() {
    try {
      const next = await reader.read()
      size += next.value?.byteLength ?? 0
      if (size > limit) throw new BlobTooLargeError(`More than ${limit} bytes`)
      return next
    } catch (error) {
      failure = error
      throw error
    }
  }
  return {
    async *chunks() {
      for (let next = await read(); !next.done; next = await read()) {
        hash.update(next.value)
        yield next.value
      }
    },
    failure: () => failure,
    cancel: (reason: unknown) => reader.cancel(failure ?? reason).catch(() => {}),
    result: () => ({ size, etag: `"${hash.digest('hex').slice(0, 32)}"` }),
  }
}

function empty(): ReadableStream<Uint8Array> {
  return new Blob([]).stream()
}

function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ')
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || cause.name
}
