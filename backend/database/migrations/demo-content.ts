import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database.ts'

/**
 * Loads the demo company into an empty database.
 * @param before stores the rows' files; runs again after an interruption
 * @returns false when the database already has content
 */
export async function loadDemoContent(
  database: Database,
  { seedDirectory, before }: { readonly seedDirectory: string; readonly before?: () => Promise<void> },
): Promise<boolean> {
  const [result] = await database.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [
      {
        text: `select exists (select from public.customers) or exists (select from public.news_articles)
          or exists (select from public.blogs) or exists (select from public.jobs)
          or exists (select from public.team_members) as filled`,
      },
    ],
  })
  if (result?.rows[0]?.filled) return false
  await before?.()
  await database.script(await readSeed(seedDirectory))
  return true
}

/** Joins a directory's `.sql` files in order of name, like the Supabase CLI. */
export async function readSeed(directory: string): Promise<string> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const scripts = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')))
  return scripts.join('\n')
}
