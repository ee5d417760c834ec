import type { AuthContext } from '#backend/auth/context.ts'
import { metadataError, metadataFits } from '#backend/auth/metadata-size.ts'
import { newUser } from '#backend/auth/new-user.ts'
import { runLimited, SEND_LIMIT } from '#backend/auth/rate-limit.ts'

/** Makes an account for an address that has none, unconfirmed until the code that is mailed next was entered. */
export async function signUpByCode(
  auth: AuthContext,
  request: Request,
  email: string,
  userMetadata: Record<string, unknown>,
): Promise<void> {
  const id = crypto.randomUUID()
  const person = newUser({ id, email, now: auth.deps.clock(), userMetadata }, 'nothing')
  await runLimited(auth, request, SEND_LIMIT, [...person, metadataFits(id)]).catch((error) => {
    throw metadataError(error, 2)
  })
}
