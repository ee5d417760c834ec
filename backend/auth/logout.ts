import type { AuthContext } from '#backend/auth/context.ts'
import { errors } from '#backend/auth/errors.ts'
import { readPerson } from '#backend/auth/person.ts'

/** Which of a person's ($1) sessions end, seen from the one that asks ($2). */
const SCOPES: Readonly<Record<string, string>> = {
  global: 'user_id = $1::uuid and $2::uuid is not null',
  local: 'user_id = $1::uuid and id = $2::uuid',
  others: 'user_id = $1::uuid and id <> $2::uuid',
}

/** `POST /logout?scope=…`: ends sessions; their refresh tokens go with them. */
export async function logout(auth: AuthContext, request: Request): Promise<Response> {
  const scope = new URL(request.url).searchParams.get('scope') || 'global'
  if (!Object.hasOwn(SCOPES, scope)) throw errors.validationFailed(`Unsupported logout scope "${scope}"`)
  const { user, sessionId } = await readPerson(auth, request)

  await auth.deps.database.transaction({
    role: 'postgres',
    statements: [{ text: `delete from auth.sessions where ${SCOPES[scope]}`, values: [user.id, sessionId] }],
  })
  return new Response(null, { status: 204 })
}
