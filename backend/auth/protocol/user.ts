import type { Row, Statement } from '#backend/database/database.ts'

/** A row of `auth.users` with its identities; times are ISO 8601. */
export interface StoredUser {
  readonly id: string
  readonly aud: string | null
  readonly role: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly email_confirmed_at: string | null
  readonly invited_at: string | null
  readonly confirmation_sent_at: string | null
  readonly recovery_sent_at: string | null
  /** New address while an email change is pending. */
  readonly email_change: string | null
  readonly email_change_sent_at: string | null
  readonly reauthentication_sent_at: string | null
  readonly confirmed_at: string | null
  readonly last_sign_in_at: string | null
  readonly raw_app_meta_data: Record<string, unknown> | null
  readonly raw_user_meta_data: Record<string, unknown> | null
  readonly created_at: string
  readonly updated_at: string
  readonly banned_until: string | null
  readonly deleted_at: string | null
  readonly is_anonymous: boolean
  readonly identities: readonly StoredIdentity[]
}

interface StoredIdentity {
  readonly id: string
  readonly provider_id: string
  readonly user_id: string
  readonly identity_data: Record<string, unknown>
  readonly provider: string
  readonly email: string | null
  readonly last_sign_in_at: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
}

/** SQL for the column `stored`, which `storedUser` reads. */
export const STORED_USER = `to_jsonb(u) - 'encrypted_password' || jsonb_build_object('identities', (
  select coalesce(jsonb_agg(to_jsonb(i) order by i.created_at, i.id), '[]')
  from auth.identities as i where i.user_id = u.id
)) as stored`

/** Returns the query for the user with an address, except a deleted one. */
export function readUserByEmail(email: string): Statement {
  return {
    text: `select ${STORED_USER} from auth.users as u where u.email = $1 and u.deleted_at is null`,
    values: [email],
  }
}

export function readUserById(id: string): Statement {
  return { text: `select ${STORED_USER} from auth.users as u where u.id = $1`, values: [id] }
}

export function storedUser(row: Row | undefined): StoredUser | undefined {
  return row?.stored as StoredUser | undefined
}

/** SQL condition: `u` is banned at $`now`; $`local` allows demo users. */
export function isBannedSql(now: number, local: number): string {
  return `(coalesce(u.banned_until > $${now}::timestamptz, false)
    or (not $${local}::boolean and coalesce(u.raw_app_meta_data -> 'demo' = 'true'::jsonb, false)))`
}

export function isDemoUser(user: StoredUser): boolean {
  return user.raw_app_meta_data?.demo === true
}

export function isBanned(user: StoredUser, now: number, local: boolean): boolean {
  if (isDemoUser(user) && !local) return true
  return user.banned_until !== null && Date.parse(user.banned_until) > now
}

/** Returns a user in the protocol's format, without missing times, like Supabase. */
export function renderUser(user: StoredUser): Record<string, unknown> {
  return {
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...times(user, [
      'email_confirmed_at',
      'invited_at',
      'confirmation_sent_at',
      'confirmed_at',
      'recovery_sent_at',
    ]),
    ...(user.email_change ? { new_email: user.email_change } : {}),
    ...times(user, ['email_change_sent_at', 'reauthentication_sent_at', 'last_sign_in_at']),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: user.identities.map((identity) => ({
      identity_id: identity.id,
      id: identity.provider_id,
      user_id: identity.user_id,
      identity_data: identity.identity_data,
      provider: identity.provider,
      ...times(identity, ['last_sign_in_at', 'created_at', 'updated_at']),
      email: identity.email ?? '',
    })),
    ...times(user, ['created_at', 'updated_at', 'banned_until', 'deleted_at']),
    is_anonymous: user.is_anonymous,
  }
}

function times<Key extends string>(
  row: { readonly [key in Key]: string | null },
  keys: readonly Key[],
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const key of keys) {
    const time = row[key]
    if (time !== null) found[key] = new Date(time).toISOString()
  }
  return found
}

/** SQL that merges $`changes` into a metadata column; null removes a key. */
export function mergedMetadata(column: string, changes: number): string {
  return `(
    select coalesce(jsonb_object_agg(key, value), '{}')
    from jsonb_each(coalesce(${column}, '{}') || $${changes}::jsonb)
    where value <> 'null'
  )`
}
