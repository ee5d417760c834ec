/**
 * Evaluates the conditions of policies from the catalogue at another time, because the database clock cannot be set.
 */

import type { Database } from '#backend/database/database.ts'
import type { Actor } from './actors.ts'
import { act } from './actors.ts'

/**
 * Returns the titles visible at a given time.
 * @param actor with the policy's role and no further rights
 */
export async function titlesSeenAt(
  database: Database,
  table: 'blogs' | 'jobs',
  actor: Extract<Actor, 'anonymous' | 'customer'>,
  moment: string,
): Promise<unknown[]> {
  const role = actor === 'anonymous' ? 'anon' : 'authenticated'
  const policies = await act(
    database,
    'owner',
    `select qual from pg_policies
      where schemaname = 'public' and tablename = $1 and cmd = 'SELECT' and roles = array[$2]::name[]`,
    [table, role],
  )
  const condition = String(policies.rows[0]?.qual)
  const [seen] = await database.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [
      {
        text: `select title from public.${table}
          where ${condition.replaceAll('now()', `timestamptz '${moment}'`)} order by title`,
      },
    ],
  })
  if (!condition.includes('now()')) throw new Error(`The policy does not ask the clock: ${condition}`)
  return seen?.rows.map(({ title }) => title) ?? []
}
