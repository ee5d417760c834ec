import { z } from 'zod'
import { assertPasswordLength, assertPasswordsEnabled, parseHash } from '../passwords/password.ts'
import type { AuthContext } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { metadata } from '../protocol/request.ts'

export const adminUserBody = z.object({
  id: z.string().nullish(),
  email: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  password_hash: z.string().nullish(),
  role: z.string().nullish(),
  user_metadata: metadata.nullish(),
  app_metadata: metadata.nullish(),
  ban_duration: z.string().nullish(),
})

/**
 * Returns the hash to store; null without password fields.
 * @throws {AuthError} email_provider_disabled, validation_failed
 */
export async function resolvePasswordHash(
  { dependencies, passwords }: Pick<AuthContext, 'dependencies' | 'passwords'>,
  { password, password_hash: hash }: Pick<z.infer<typeof adminUserBody>, 'password' | 'password_hash'>,
): Promise<string | null> {
  if (password || hash) assertPasswordsEnabled(dependencies)
  if (password && hash) throw errors.validationFailed('Only a password or a password hash should be provided')
  if (hash) {
    if (parseHash(hash)) return hash
    throw errors.validationFailed(
      'Only Argon2id and Argon2i hashes in PHC format are supported: $argon2id$v=19$m=…',
    )
  }
  if (!password) return null
  assertPasswordLength(password)
  return passwords.hash(password)
}

export function rejectUnsupportedFields(body: z.infer<typeof adminUserBody>): void {
  if (body.phone) throw errors.validationFailed('Phone numbers are not supported', 422)
  if (body.role && body.role !== 'authenticated') {
    throw errors.validationFailed('The role of a user is always "authenticated"', 422)
  }
}

const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
}
/** About 290 years: the maximum of Go's durations. */
const MAX_BAN_MS = 2 ** 63 / 1e6

/**
 * @param text a Go duration (`24h`, `1h30m`), or `none` to end a ban
 * @returns ms since the epoch; null for no ban
 * @throws {AuthError} validation_failed
 */
export function parseBanDuration(text: string, now: number): number | null {
  if (text === 'none') return null
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)]
  const milliseconds = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * UNITS[unit!]!, 0)
  const matched = parts.map(([part]) => part).join('')
  if (text === '' || (matched !== text && text !== '0') || milliseconds > MAX_BAN_MS) {
    throw errors.validationFailed(`invalid format for ban duration: time: invalid duration "${text}"`)
  }
  return milliseconds === 0 ? null : now + milliseconds
}
