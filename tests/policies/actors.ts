/** Runs statements with the role and claims that the data API sets. */

import type { Database, Result, Statement, Transaction } from '#backend/database/database.ts'

export const USER_IDS = {
  customer: '00000000-0000-4000-8000-00000000000a',
  'other customer': '00000000-0000-4000-8000-00000000000b',
  marketing: '00000000-0000-4000-8000-00000000000c',
  staff: '00000000-0000-4000-8000-00000000000d',
} as const

/** Can sign in but has no permissions. */
export const USER_WITHOUT_ROLE = '00000000-0000-4000-8000-00000000000e'

export const ACTORS = [
  'anonymous',
  'customer',
  'other customer',
  'marketing',
  'staff',
  'service key',
] as const
export type Actor = (typeof ACTORS)[number]

export const NAMES: Readonly<Record<Actor, string>> = {
  anonymous: 'An anonymous client',
  customer: 'A customer',
  'other customer': 'Another customer',
  marketing: 'Marketing',
  staff: 'Staff',
  'service key': 'The service key',
}

export function requestOf(actor: Actor): Pick<Transaction, 'role' | 'settings'> {
  if (actor === 'anonymous') return request('anon', { role: 'anon' })
  if (actor === 'service key') return request('service_role', { role: 'service_role' })
  return signedIn(USER_IDS[actor])
}

export function signedIn(userId: string): Pick<Transaction, 'role' | 'settings'> {
  return request('authenticated', { role: 'authenticated', sub: userId, aud: 'authenticated' })
}

function request(role: Transaction['role'], claims: object): Pick<Transaction, 'role' | 'settings'> {
  return { role, settings: { 'request.jwt.claims': JSON.stringify(claims) } }
}

/** Commits. */
export async function act(
  database: Database,
  actor: Actor | 'owner',
  text: string,
  values: Statement['values'] = [],
): Promise<Result> {
  const settings = actor === 'owner' ? { role: 'postgres' as const } : requestOf(actor)
  const [result] = await database.transaction({ ...settings, statements: [{ text, values }] })
  return result as Result
}

/** Inserts a row, commits, and returns it. */
export function insert(
  database: Database,
  actor: Actor,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<Result> {
  const columns = Object.keys(row)
  const placeholders = columns.map((_, index) => `$${index + 1}`)
  return act(
    database,
    actor,
    `insert into ${table} (${columns}) values (${placeholders}) returning *`,
    Object.values(row),
  )
}
