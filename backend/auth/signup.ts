import { z } from 'zod'
import type { AuthContext } from '#backend/auth/context.ts'
import { errors } from '#backend/auth/errors.ts'
import { readBody } from '#backend/auth/request-body.ts'

const signupBody = z.object({ email: z.string().nullish(), phone: z.string().nullish() })

/** `POST /signup`: refused, with the code for what was tried. People are added, they do not sign up. */
export async function signup(_auth: AuthContext, request: Request): Promise<Response> {
  const { email, phone } = await readBody(request, signupBody)
  throw email || phone ? errors.signupDisabled() : errors.anonymousProviderDisabled()
}
