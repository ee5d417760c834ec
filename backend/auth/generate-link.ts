import { z } from 'zod'
import type { AuthContext } from '#backend/auth/context.ts'
import { errors } from '#backend/auth/errors.ts'
import { createOneTimeToken } from '#backend/auth/one-time-token.ts'
import { requireAdmin } from '#backend/auth/person.ts'
import { redirectTarget } from '#backend/auth/redirect.ts'
import { parseEmail, readBody } from '#backend/auth/request-body.ts'
import { renderUser, STORED_USER, storedUser } from '#backend/auth/user.ts'

const linkBody = z.object({
  type: z.string().nullish(),
  email: z.string().nullish(),
  redirect_to: z.string().nullish(),
})

/**
 * `POST /admin/generate_link`: signs a person in without a mail. Every link stands for itself: it neither ends a code
 * that was mailed nor another link.
 */
export async function generateLink(auth: AuthContext, request: Request): Promise<Response> {
  await requireAdmin(auth, request)
  const { deps, secrets } = auth
  const body = await readBody(request, linkBody)
  if (body.type !== 'magiclink') {
    throw errors.validationFailed('Only links of the type "magiclink" are offered here')
  }
  const email = parseEmail(body.email ?? '')

  const token = await createOneTimeToken(secrets, deps.clock(), { kind: 'link', email })
  const [users] = await deps.database.transaction({
    role: 'postgres',
    statements: [
      {
        text: `select ${STORED_USER} from auth.users as u where u.email = $1 and u.deleted_at is null`,
        values: [email],
      },
      token.insert,
    ],
  })
  const user = storedUser(users!.rows[0])
  if (user === undefined) throw errors.userNotFound('User with this email not found')

  const redirectTo = redirectTarget(deps, request, body.redirect_to || undefined)
  return Response.json({
    ...renderUser(user),
    action_link: actionLink(deps.siteUrl, token.linkToken, redirectTo),
    email_otp: token.code,
    hashed_token: token.linkToken,
    redirect_to: redirectTo,
    verification_type: 'magiclink',
  })
}

/** Where a link leads that signs a person in: `link-verify`. */
export function actionLink(siteUrl: string, linkToken: string, redirectTo: string): string {
  const query = new URLSearchParams({ token: linkToken, type: 'magiclink', redirect_to: redirectTo })
  return `${siteUrl}/auth/v1/verify?${query}`
}
