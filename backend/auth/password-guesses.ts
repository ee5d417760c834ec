import type { AuthContext } from '#backend/auth/context.ts'
import { takeToken } from '#backend/auth/rate-limit.ts'
import type { Statement } from '#backend/database/database.ts'

/** Wrong passwords that one address has in an hour, from all networks together. A code by mail works all the same. */
const GUESSES = { name: 'password', requests: 30, windowSeconds: 3600 }

/** Takes one guess at an address's password, known or not; no row is touched when none is left. */
export async function takeGuess(
  { secrets }: Pick<AuthContext, 'secrets'>,
  email: string,
  now: number,
): Promise<Statement> {
  const { expect: _noneLeftIsAnAnswer, ...take } = takeToken(await keyOf(secrets, email), GUESSES, now)
  return take
}

/** Gives the guess back that turned out to be right. */
export async function returnGuess(
  { secrets }: Pick<AuthContext, 'secrets'>,
  email: string,
): Promise<Statement> {
  return {
    text: 'update auth.rate_limits set tokens = least($2::float8, tokens + 1) where key = $1',
    values: [await keyOf(secrets, email), GUESSES.requests],
  }
}

function keyOf(secrets: AuthContext['secrets'], email: string): Promise<string> {
  return secrets.hash('client', GUESSES.name, email)
}
