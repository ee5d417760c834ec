import { z } from 'zod'
import type { Statement } from '#backend/database/database.ts'
import { isUuid } from '#formats/json-values.ts'
import { clearEmailChange } from '../email/email-change.ts'
import { expireTokens } from '../one-time-tokens/one-time-token.ts'
import { assertStrongPassword } from '../passwords/password.ts'
import { setPassword } from '../passwords/password-change.ts'
import { type AuthContext, timestamp } from '../protocol/context.ts'
import { requireAdmin } from '../protocol/current-user.ts'
import { errors } from '../protocol/errors.ts'
import { parseEmailAddress, readBody, readOptionalBody } from '../protocol/request.ts'
import { mergedMetadata, readUserById, renderUser, STORED_USER, storedUser } from '../protocol/user.ts'
import { checkMetadataSize, metadataError, newUser } from '../sign-up/new-user.ts'
import {
  adminUserBody,
  parseBanDuration,
  rejectUnsupportedFields,
  resolvePasswordHash,
} from './admin-user-fields.ts'

const DEFAULT_PER_PAGE = 50
const MAX_PER_PAGE = 1000

/** `GET /admin/users?page=&per_page=`, newest first. */
export async function adminUsersList(auth: AuthContext, request: Request): Promise<Response> {
  await requireAdmin(auth, request)
  const query = new URL(request.url).searchParams
  const page = pageNumber(query.get('page'), 1)
  const perPage = Math.min(pageNumber(query.get('per_page'), DEFAULT_PER_PAGE), MAX_PER_PAGE)

  const [countResult, users] = await auth.dependencies.database.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [
      { text: 'select count(*) as total from auth.users' },
      {
        text: `select ${STORED_USER} from auth.users as u order by u.created_at desc, u.id limit $1 offset $2`,
        values: [perPage, (page - 1) * perPage],
      },
    ],
  })

  const total = Number(countResult!.rows[0]!.total)
  const lastPage = Math.ceil(total / perPage)
  // `page` comes first because supabase-js reads the number after the first "=".
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
  const links = [...(lastPage > page ? [link(page + 1, 'next')] : []), link(lastPage, 'last')]
  return Response.json(
    { users: users!.rows.map((row) => renderUser(storedUser(row)!)), aud: 'authenticated' },
    { headers: { Link: links.join(', '), 'X-Total-Count': String(total) } },
  )
}

function pageNumber(text: string | null, fallback: number): number {
  if (text === null || text === '') return fallback
  // Nine digits fit the database's integers.
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw errors.validationFailed(`Bad Pagination Parameters: "${text}" is not a positive number`)
  }
  return Number(text)
}

/** `POST /admin/users` */
export async function adminUsersCreate(auth: AuthContext, request: Request): Promise<Response> {
  await requireAdmin(auth, request)
  const body = await readBody(request, adminUserBody)
  rejectUnsupportedFields(body)
  if (!body.email) throw errors.validationFailed('Cannot create a user without either an email or phone')
  const email = parseEmailAddress(body.email)
  const id = body.id || crypto.randomUUID()
  if (!isUuid(id)) throw errors.validationFailed('ID must conform to the uuid v4 format')
  if (/^[0-]+$/.test(id)) throw errors.validationFailed('ID cannot be a nil uuid')

  const now = auth.dependencies.clock()
  const bannedUntil = body.ban_duration ? parseBanDuration(body.ban_duration, now) : null
  const passwordHash = await resolvePasswordHash(auth, body)
  const results = await auth.dependencies.database
    .transaction({
      role: 'postgres',
      statements: [
        ...newUser(
          {
            id,
            email,
            now,
            passwordHash,
            bannedUntil,
            confirmed: body.email_confirm === true,
            userMetadata: body.user_metadata,
            appMetadata: body.app_metadata,
          },
          'error',
        ),
        checkMetadataSize(id),
        readUserById(id),
      ],
    })
    .catch((error) => {
      throw metadataError(error, 2)
    })
  return Response.json(renderUser(storedUser(results[3]!.rows[0])!))
}

/** `GET /admin/users/:id` */
export async function adminUsersGet(auth: AuthContext, request: Request, id: string): Promise<Response> {
  await requireAdmin(auth, request)
  requireUserId(id)
  const [users] = await auth.dependencies.database.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [readUserById(id)],
  })
  const user = storedUser(users!.rows[0])
  if (user === undefined) throw errors.userNotFound()
  return Response.json(renderUser(user))
}

/** @throws {AuthError} validation_failed, with status 404 */
export function requireUserId(id: string): void {
  if (!isUuid(id)) throw errors.validationFailed('user_id must be an UUID', 404)
}

/** `PUT /admin/users/:id`. A new password ends every session. */
export async function adminUsersUpdate(auth: AuthContext, request: Request, id: string): Promise<Response> {
  await requireAdmin(auth, request)
  requireUserId(id)
  const body = await readBody(request, adminUserBody)
  rejectUnsupportedFields(body)
  const email = body.email ? parseEmailAddress(body.email) : null
  const now = auth.dependencies.clock()
  const bannedUntil = body.ban_duration ? parseBanDuration(body.ban_duration, now) : null

  if (body.password != null) await assertStrongPassword(auth.passwords, body.password, [email ?? ''])
  const passwordHash = await resolvePasswordHash(auth, body)

  const statements: readonly Statement[] = [
    ...(passwordHash === null ? [] : setPassword(id, passwordHash, now)),
    ...(email === null ? [] : [expireTokens(id, now), clearEmailChange(id)]),
    {
      text: `update auth.users set
            email = coalesce($2, email),
            email_confirmed_at = case
              when $3::boolean then coalesce(email_confirmed_at, $8::timestamptz) else email_confirmed_at
            end,
            raw_app_meta_data = ${mergedMetadata('raw_app_meta_data', 4)},
            raw_user_meta_data = ${mergedMetadata('raw_user_meta_data', 5)},
            banned_until = case when $6::boolean then $7::timestamptz else banned_until end,
            updated_at = $8::timestamptz
          where id = $1`,
      values: [
        id,
        email,
        body.email_confirm === true,
        body.app_metadata ?? {},
        body.user_metadata ?? {},
        Boolean(body.ban_duration),
        bannedUntil === null ? null : timestamp(bannedUntil),
        timestamp(now),
      ],
    },
    {
      text: `update auth.identities set
            identity_data = identity_data
              || case when $2::text is null then '{}' else jsonb_build_object('email', $2::text, 'email_verified', $4::boolean) end
              || case when $4::boolean then '{"email_verified": true}' else '{}'::jsonb end,
            updated_at = $3::timestamptz
          where user_id = $1 and provider = 'email' and ($2::text is not null or $4::boolean)`,
      values: [id, email, timestamp(now), body.email_confirm === true],
    },
    ...(body.user_metadata || body.app_metadata ? [checkMetadataSize(id)] : []),
    readUserById(id),
  ]
  const results = await auth.dependencies.database
    .transaction({ role: 'postgres', statements })
    .catch((error) => {
      throw metadataError(error, statements.length - 2)
    })
  const user = storedUser(results.at(-1)!.rows[0])
  if (user === undefined) throw errors.userNotFound()
  return Response.json(renderUser(user))
}

const deleteBody = z.object({ should_soft_delete: z.boolean().nullish() })

/** `DELETE /admin/users/:id`. A soft delete keeps a row without personal data for references. */
export async function adminUsersDelete(auth: AuthContext, request: Request, id: string): Promise<Response> {
  await requireAdmin(auth, request)
  requireUserId(id)
  const body = await readOptionalBody(request, deleteBody)
  const [removed] = await auth.dependencies.database.transaction({
    role: 'postgres',
    statements: body.should_soft_delete
      ? [
          softDelete(id, auth.dependencies.clock()),
          ...['sessions', 'identities', 'one_time_tokens'].map(removeFrom(id)),
        ]
      : [{ text: 'delete from auth.users where id = $1', values: [id] }],
  })
  if (removed!.count === 0) throw errors.userNotFound()
  return Response.json({})
}

function softDelete(id: string, now: number): Statement {
  return {
    text: `update auth.users set email = null, phone = null, encrypted_password = null, email_change = '',
        raw_user_meta_data = '{}', raw_app_meta_data = '{}',
        deleted_at = coalesce(deleted_at, $2::timestamptz), updated_at = $2::timestamptz
      where id = $1`,
    values: [id, timestamp(now)],
  }
}

function removeFrom(id: string): (table: string) => Statement {
  return (table) => ({ text: `delete from auth.${table} where user_id = $1`, values: [id] })
}
