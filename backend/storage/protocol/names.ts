import { errors } from './errors.ts'

const KEY_CHARACTERS = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]*$/
const BUCKET_CHARACTERS = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]*$/

/**
 * Validates an object's name. Rejects empty segments, `.` and `..`, because URL parsers remove them.
 * @throws StorageError `InvalidKey`
 */
export function parseKey(key: string): string {
  const segments = key.split('/')
  if (
    !KEY_CHARACTERS.test(key) ||
    key.length > 1024 ||
    segments.some((part) => part === '' || part === '.' || part === '..')
  )
    throw errors.invalidKey(key)
  return key
}

/** Returns the value of the old column `owner`, which holds only uuids, unlike `owner_id`. */
export function toOwnerUuid(owner: string | undefined): string | null {
  return owner && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(owner) ? owner : null
}

/** @throws StorageError `InvalidBucketName` */
export function parseBucketName(name: string): string {
  if (!BUCKET_CHARACTERS.test(name) || name.length === 0 || name.length > 100 || name.trim() !== name)
    throw errors.invalidBucketName()
  return name
}
