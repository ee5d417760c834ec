/** The demo company's content (`supabase/seed.sql` and its pictures), for a database that nobody has used yet. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { getMimeType } from 'hono/utils/mime'
import type { Database } from '#backend/database/database.ts'
import type { Database as Schema } from '#supabase/database.types.ts'

const supabaseDirectory = join(import.meta.dirname, '../../supabase')
const bucket = 'news-media'

/** Pictures first: they may be sent twice, the rows come all at once or not at all. */
export async function loadDemoContent(secret: SupabaseClient<Schema>, database: Database): Promise<void> {
  if (!(await isUnused(database))) return
  await uploadPictures(secret, join(supabaseDirectory, 'seed', bucket))
  await database.script(await readFile(join(supabaseDirectory, 'seed.sql'), 'utf8'))
}

async function isUnused(database: Database): Promise<boolean> {
  const [result] = await database.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [
      {
        text: `select not exists (select from public.news_articles)
          and not exists (select from public.customers)
          and not exists (select from public.permissions) as unused`,
      },
    ],
  })
  return result?.rows[0]?.unused === true
}

async function uploadPictures(secret: SupabaseClient<Schema>, directory: string): Promise<void> {
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
