/** Policies ask the database's clock, which no test can set: so their conditions are taken as they stand in the
 * catalogue and asked with another moment in its place. */

import type { Database } from '#backend/database/database.ts'
import type { Actor } from './actors.ts'
import { act } from './actors.ts'

/**
 * The titles that a table's policy for reading would let somebody see at a moment.
 * @param actor one whose role the policy is for and who has no rights beyond everybody's
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
