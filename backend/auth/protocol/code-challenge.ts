import { z } from 'zod'
import { errors } from './errors.ts'

export interface CodeChallenge {
  readonly challenge: string
  readonly method: 's256' | 'plain'
}

export const codeChallengeFields = {
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
}

/**
 * @returns undefined without a challenge
 * @throws {AuthError} validation_failed
 */
export function parseCodeChallenge(body: {
  readonly code_challenge?: string | null | undefined
  readonly code_challenge_method?: string | null | undefined
}): CodeChallenge | undefined {
  const { code_challenge: challenge, code_challenge_method: methodName } = body
  if (!challenge && !methodName) return undefined
  if (!challenge || !methodName) {
    throw errors.validationFailed('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (challenge.length < 43 || challenge.length > 128) {
    throw errors.validationFailed('code challenge has to be between 43 and 128 characters')
  }
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge)) {
    throw errors.validationFailed(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  }
  const method = methodName.toLowerCase()
  if (method !== 's256' && method !== 'plain') {
    throw errors.validationFailed('code_challenge_method must be s256 or plain')
  }
  return { challenge, method }
}

/** Returns the base64url of the verifier's SHA-256 (RFC 7636, method S256). */
export async function s256(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
