/**
 * Decides whether this process is a local demonstration, and manages the demo users, marked by `app_metadata.demo`. A
 * start outside a demonstration bans them and ends their sessions; a later demonstration restores them.
 */

import type { Database } from '#backend/database/database.ts'
import type { Role } from '#domain/roles/roles.ts'
import { CUSTOMER_RIGHTS } from '#domain/users/customer-users.ts'
import { type Env, isLoopbackSite } from '../config/env.ts'
import type { DataClient } from '../data-source/clients.ts'

export interface DemoMode {
  /** Codes are shown in the terminal and on the mailbox page, for requests from this machine. */
  readonly codes: boolean
  /** Demo users may sign in. */
  readonly users: boolean
  /** An empty database gets demo content. */
  readonly content: boolean
}

export function getDemoMode({ smtpUrl, siteUrl, supabase, demoContent }: Env): DemoMode {
  const embedded = supabase === undefined
  const isLocalDemo = embedded && smtpUrl === undefined && isLoopbackSite(siteUrl)
  return {
    codes: isLocalDemo,
    users: isLocalDemo && demoContent === 'demonstration',
    content: embedded && (demoContent === 'always' || (isLocalDemo && demoContent === 'demonstration')),
  }
}

export interface DemoUser {
  readonly email: string
  readonly name: string
  readonly role: Role
}

export const DEMO_STAFF: DemoUser = { email: 'staff@example.com', name: 'Sam Staff', role: 'staff' }

export const DEMO_USERS: readonly DemoUser[] = [
  DEMO_STAFF,
  { email: 'marketing@example.com', name: 'Morgan Marketing', role: 'marketing' },
  { email: 'customer@example.com', name: 'Casey Customer', role: 'customer' },
]

const IS_DEMO = `raw_app_meta_data -> 'demo' = 'true'::jsonb`

/** Creates missing demo users and lifts bans. */
export async function enableDemoUsers(secret: DataClient, database: Database): Promise<void> {
  await database.transaction({
    role: 'postgres',
    essential: true,
    statements: [
      { text: `update auth.users set banned_until = null where ${IS_DEMO} and banned_until is not null` },
    ],
  })
  const [existing] = await database.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [{ text: 'select lower(email) as email from auth.users where email is not null' }],
  })
  const addresses = new Set(existing?.rows.map((row) => row.email))
  const missing = DEMO_USERS.filter(({ email }) => !addresses.has(email))
  for (const user of missing) await createDemoUser(secret, user)
}

async function createDemoUser(secret: DataClient, { email, name, role }: DemoUser): Promise<void> {
  const { data, error } = await secret.auth.admin.createUser({
    email,
    email_confirm: true,
    user_metadata: { name },
    app_metadata: { demo: true },
  })
  if (error) throw error
  const customerId = role === 'customer' ? await firstCustomer(secret) : null
  await secret
    .from('permissions')
    .insert({
      user_id: data.user.id,
      role,
      customer_id: customerId,
      // The demo customer can try everything.
      rights: customerId === null ? [] : [...CUSTOMER_RIGHTS],
    })
    .throwOnError()
}

async function firstCustomer(secret: DataClient): Promise<number | null> {
  const { data } = await secret
    .from('customers')
    .select('id')
    .order('id')
    .limit(1)
    .maybeSingle()
    .throwOnError()
  return data?.id ?? null
}

/** Bans all demo users and ends their sessions. */
export async function disableDemoUsers(database: Database): Promise<void> {
  const people = `(select id from auth.users where ${IS_DEMO})`
  const [found] = await database.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [{ text: people }],
  })
  // Most installations have none, and a full disk must not prevent their start.
  if (found?.count === 0) return
  await database.transaction({
    role: 'postgres',
    essential: true,
    statements: [
      { text: `update auth.users set banned_until = now() + interval '100 years' where ${IS_DEMO}` },
      { text: `delete from auth.sessions where user_id in ${people}` },
      { text: `delete from public.website_sessions where user_id in ${people}` },
    ],
  })
}
