import { readFile } from 'node:fs/promises'
import type { Database } from './database.ts'

/**
 * Loads the demonstration company's rows into an empty database.
 * @param before what must be there before the rows are: their pictures. Cut off, it is done again at the next start.
 * @returns whether they were loaded: false when somebody's content is there already.
 */
export async function loadDemoContent(
  database: Database,
  { seedFile, before }: { readonly seedFile: string; readonly before?: () => Promise<void> },
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
  await before?.()
  await database.script(await readFile(seedFile, 'utf8'))
  return true
}
