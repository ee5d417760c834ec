/**
 * Stores an object in three steps: an insert that is rolled back checks the policies, the bytes are stored under a new
 * version, and a transaction writes the row. On failure, the bytes are deleted.
 */

import type { Caller } from '#backend/caller/caller.ts'
import { DatabaseError, type Statement } from '#backend/database/database.ts'
import { peek } from '#formats/first-bytes.ts'
import { contradictsType, SIGNATURE_BYTES, sniff } from '#formats/magic-bytes.ts'
import { getEssence, normaliseMediaType } from '#formats/media-type.ts'
import { assertAccepted, type BucketRules, requireBucketRules } from '../buckets/bucket-rules.ts'
import { SERVICE_ROLE, type StorageContext, setRole } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { toOwnerUuid } from '../protocol/names.ts'
import { blobKey, type ObjectMetadata } from './object-row.ts'
import { isOfficeFile, officeFolder } from './office-file.ts'
import { type IncomingFile, readUpload } from './upload-body.ts'

const MULTIPART_OVERHEAD = 2 * 1024 * 1024

/** storage-js sends this for bytes without a type, including images. */
const UNDECLARED_TYPE = 'text/plain;charset=UTF-8'

export interface Target {
  readonly bucket: string
  readonly key: string
  readonly upsert: boolean
  readonly caller: Caller
  readonly owner: string | undefined
  /** A power cut may lose the row until the next transaction. */
  readonly isDeferred?: boolean
}

export interface NewRow {
  readonly version: string
  readonly metadata: Partial<ObjectMetadata>
  readonly userMetadata: Record<string, unknown> | null
}

/** @returns the row's id */
export async function storeUpload(
  storage: StorageContext,
  request: Request,
  target: Target,
): Promise<string> {
  const rules = await requireBucketRules(storage.database, target.bucket)
  if (Number(request.headers.get('content-length')) > rules.sizeLimit + MULTIPART_OVERHEAD)
    throw errors.entityTooLarge()
  return withNewVersion(storage, async (version) => {
    const upload = await readUpload(request, (file) => storeBytes(storage, target, rules, version, file))
    const { size, etag, mimetype } = upload.file
    const metadata: ObjectMetadata = {
      eTag: etag,
      size,
      mimetype,
      cacheControl: upload.cacheControl,
      lastModified: new Date(storage.clock()).toISOString(),
      contentLength: size,
      httpStatusCode: 200,
    }
    return writeRow(storage, target, { version, metadata, userMetadata: upload.userMetadata })
  })
}

/** On failure, deletes the bytes of the version. */
export async function withNewVersion<T>(
  storage: StorageContext,
  store: (version: string) => Promise<T>,
): Promise<T> {
  const version = crypto.randomUUID()
  try {
    return await store(version)
  } catch (error) {
    if (!(error instanceof DatabaseError) || !(await isWritten(storage, version, error)))
      await storage.discard([version])
    throw error
  }
}

/** Whether the row may exist: the connection may have broken after the commit. */
async function isWritten(
  { database }: StorageContext,
  version: string,
  { code }: DatabaseError,
): Promise<boolean> {
  if (!/^(?:08|57)/.test(code)) return false
  const find = { text: 'select 1 from storage.objects where version = $1', values: [version] }
  return database.transaction({ ...setRole(SERVICE_ROLE), readOnly: true, statements: [find] }).then(
    ([found]) => found?.count !== 0,
    () => true,
  )
}

async function storeBytes(
  storage: StorageContext,
  target: Target,
  rules: BucketRules,
  version: string,
  file: IncomingFile,
) {
  let { stream } = file
  try {
    const early = file.mimeType === UNDECLARED_TYPE ? await peek(stream, SIGNATURE_BYTES) : null
    if (early) stream = early.stream
    const mimetype = early ? (sniff(early.head) ?? UNDECLARED_TYPE) : normaliseMediaType(file.mimeType)
    assertAccepted(rules, { key: target.key, mimeType: mimetype, size: 0 })
    await assertWritePermission(storage, target, { version, metadata: { mimetype }, userMetadata: null })
    const sample = early ?? (await peek(stream, SIGNATURE_BYTES))
    stream = sample.stream
    if (contradictsType(getEssence(mimetype), sample.head)) throw typeMismatchError(mimetype)
    const stored = await storage.blobs.put(blobKey(version), stream, rules.sizeLimit)
    await assertOfficeFile(storage, version, stored.size, mimetype)
    return { ...stored, mimetype }
  } catch (error) {
    if (!stream.locked) await stream.cancel(error).catch(() => {})
    throw error
  }
}

/**
 * Checks that a file declared as an office document is one.
 * @throws StorageError `InvalidMimeType`
 */
export async function assertOfficeFile(
  { blobs }: StorageContext,
  version: string,
  size: number,
  mimetype: string,
): Promise<void> {
  const folder = officeFolder(getEssence(mimetype))
  if (folder && !(await isOfficeFile(blobs, blobKey(version), size, folder)))
    throw typeMismatchError(mimetype)
}

export function typeMismatchError(mimetype: string) {
  return errors.invalidMimeType(`mime type ${getEssence(mimetype)} does not match the content of the file`)
}

/** @throws the write's error */
export async function assertWritePermission(
  { database }: StorageContext,
  target: Target,
  row: NewRow,
): Promise<void> {
  if (target.caller.role === 'service_role') return
  await database.transaction({
    ...setRole(target.caller),
    rollback: true,
    statements: writeStatements(target, row),
  })
}

/** Deletes the bytes of the replaced version. */
export async function writeRow(storage: StorageContext, target: Target, row: NewRow): Promise<string> {
  const { settings, ...rights } = setRole(target.caller)
  const [, previous, written] = await storage.database.transaction({
    ...rights,
    settings: { ...settings, ...(target.isDeferred && { synchronous_commit: 'off' }) },
    statements: writeStatements(target, row),
  })
  const replaced = previous?.rows[0]?.version
  if (typeof replaced === 'string') await storage.discard([replaced])
  return written?.rows[0]?.id as string
}

/**
 * The lock serialises writers of one name. Because of `returning`, an insert needs a select policy too, as on Supabase.
 */
function writeStatements({ bucket, key, upsert, owner }: Target, row: NewRow): Statement[] {
  return [
    { text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [`${bucket}/${key}`] },
    { text: 'select version from storage.objects where bucket_id = $1 and name = $2', values: [bucket, key] },
    {
      text: `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
             values ($1, $2, $3, $4, $5, $6, $7) ${upsert ? REPLACE : ''} returning id`,
      values: [bucket, key, toOwnerUuid(owner), owner ?? null, row.version, row.metadata, row.userMetadata],
    },
  ]
}

const REPLACE = `on conflict (bucket_id, name) do update set
  owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version,
  metadata = excluded.metadata, user_metadata = excluded.user_metadata`
