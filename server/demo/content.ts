/** Loads the demo company's content (`supabase/seed/`) into an unused database. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import type { Database } from '#backend/database/database.ts'
import { loadDemoContent as loadRows } from '#backend/database/migrations/demo-content.ts'
import type { DataClient } from '../data-source/clients.ts'

const seedDirectory = join(import.meta.dirname, '../../supabase/seed')
/** Folders are named after the buckets. */
const BUCKETS = ['news-media', 'blog-media', 'job-applications-cvs', 'delivery-photos', 'customer-documents']

/** @returns false when the database already has content */
export function loadDemoContent(secret: DataClient, database: Database): Promise<boolean> {
  return loadRows(database, {
    seedDirectory,
    before: async () => {
      for (const bucket of BUCKETS) await uploadFiles(secret, bucket)
    },
  })
}

/** Uploads the files of the bucket's folder under their relative paths. */
async function uploadFiles(secret: DataClient, bucket: string): Promise<void> {
  const directory = join(seedDirectory, bucket)
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const { error } = await secret.storage
      .from(bucket)
      .upload(relative(directory, path).split(sep).join('/'), await readFile(path), {
        contentType: getMimeType(path) ?? 'application/octet-stream',
        cacheControl: '3600',
        upsert: true,
      })
    if (error) throw error
  }
}
