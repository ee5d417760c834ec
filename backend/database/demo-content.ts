import { readFile } from 'node:fs/promises'
import type { Database } from './database.ts'

/**
 * Loads the demonstration company's rows into an empty database; its pictures come through storage afterwards.
 * @returns whether they were loaded: false when somebody's content is there already.
 */
export async function loadDemoContent(
  database: Database,
  { seedFile }: { readonly seedFile: string },
): Promise<boolean> {
  const [result] = await database.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [
      {
        text: `select exists (select from public.news_articles) or exists (select from public.customers) as filled`,
      },
    ],
  })
  if (result?.rows[0]?.filled) return false
  await database.script(await readFile(seedFile, 'utf8'))
  return true
}
