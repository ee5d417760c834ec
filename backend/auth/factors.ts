/**
 * Second factors (MFA) as in a project that has them switched off: nobody has one, and none can be enrolled.
 */
import { z } from 'zod'
import { requireUserId } from '#backend/auth/admin-users-get.ts'
import type { AuthContext } from '#backend/auth/context.ts'
import { AuthError, errors } from '#backend/auth/errors.ts'
import { isUuid, requireAdmin, requirePerson } from '#backend/auth/person.ts'
import { readBody } from '#backend/auth/request-body.ts'

const enrolBody = z.object({ factor_type: z.string().nullish() })

const TYPES: Readonly<Record<string, { code: string; name: string }>> = {
  totp: { code: 'mfa_totp_enroll_not_enabled', name: 'TOTP' },
  phone: { code: 'mfa_phone_enroll_not_enabled', name: 'Phone' },
  webauthn: { code: 'mfa_webauthn_enroll_not_enabled', name: 'WebAuthn' },
}

/** `POST /factors` */
export async function factorEnrol(auth: AuthContext, request: Request): Promise<never> {
  await requirePerson(auth, request)
  const { factor_type: type } = await readBody(request, enrolBody)
  const known = type && Object.hasOwn(TYPES, type) ? TYPES[type] : undefined
  if (known === undefined) {
    throw errors.validationFailed('factor_type needs to be totp, phone, or webauthn')
  }
  throw new AuthError(422, known.code, `MFA enroll is disabled for ${known.name}`)
}

/** `DELETE /factors/:id`, `POST /factors/:id/challenge`, `POST /factors/:id/verify`: of a factor that nobody has. */
export async function factorUse(auth: AuthContext, request: Request, factorId: string): Promise<never> {
  await requirePerson(auth, request)
  return notFound(factorId)
}

/** `GET /admin/users/:id/factors`: none. */
export async function adminFactorsList(
  auth: AuthContext,
  request: Request,
  userId: string,
): Promise<Response> {
  await requireUser(auth, request, userId)
  return Response.json([])
}

/** `PUT` and `DELETE /admin/users/:id/factors/:factor` */
export async function adminFactorUse(
  auth: AuthContext,
  request: Request,
  userId: string,
  factorId: string,
): Promise<never> {
  await requireUser(auth, request, userId)
  return notFound(factorId)
}

async function requireUser(auth: AuthContext, request: Request, userId: string): Promise<void> {
  await requireAdmin(auth, request)
  requireUserId(userId)
  const [users] = await auth.deps.database.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [{ text: 'select from auth.users where id = $1', values: [userId] }],
  })
  if (users!.count === 0) throw errors.userNotFound()
}

function notFound(factorId: string): never {
  if (!isUuid(factorId)) throw errors.validationFailed('factor_id must be an UUID', 404)
  throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
}
