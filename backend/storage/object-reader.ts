import type { Caller } from '#backend/caller.ts'
import { findBucketRules } from './bucket.ts'
import { installation, isKeyed, type StorageContext } from './context.ts'
import { errors } from './errors.ts'

/**
 * With whose rights an object of the bucket is read: anyone's may read a public one.
 * @throws StorageError `NoSuchBucket`, also when the bucket is private and the request comes with nothing
 */
export async function readerOf(storage: StorageContext, request: Request, bucket: string): Promise<Caller> {
  const caller = isKeyed(request.headers) ? await storage.caller(request) : null
  const rules = await findBucketRules(storage.database, bucket)
  const reader = rules?.public ? installation : caller
  if (!rules || !reader) throw errors.noSuchBucket()
  return reader
}
