/** The demo company's content (`supabase/seed.sql` and its pictures), for a database that nobody has used yet. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import type { Database } from '#backend/database/database.ts'
import { loadDemoContent as loadRows } from '#backend/database/demo-content.ts'
import type { DataClient } from '../clients.ts'

const supabaseDirectory = join(import.meta.dirname, '../../supabase')
const bucket = 'news-media'

export async function loadDemoContent(secret: DataClient, database: Database): Promise<void> {
  await loadRows(database, {
    seedFile: join(supabaseDirectory, 'seed.sql'),
    before: () => uploadPictures(secret, join(supabaseDirectory, 'seed', bucket)),
  })
}

/** Every file below the bucket's folder, under its path there. */
async function uploadPictures(secret: DataClient, directory: string): Promise<void> {
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
