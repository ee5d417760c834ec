/** Asks the provider at each call whose an access token is; what is read here only decides which refusal is true. */
import { type AuthError, isAuthRetryableFetchError, isAuthSessionMissingError } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import type { DataClient } from '#server/data-source/clients.ts'
import { type ApiRefusal, refuse } from './refusals.ts'

export interface AccessTokens {
  /** @returns the id of the person. @throws {ApiRefusal} when it is no token, or no longer anybody's */
  holder(request: Request, token: string): Promise<string>
}

/** @param parts.onBehalfOf a client with the publishable key whose calls count as the visitor's own */
export function createAccessTokens({
  onBehalfOf,
  clock,
}: {
  readonly onBehalfOf: (request: Request) => DataClient
  readonly clock: () => number
}): AccessTokens {
  return {
    async holder(request, token) {
      if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw refuse.session('INVALID_TOKEN_FORMAT')
      const expiresAt = expiryOf(token)
      const { data, error } = await onBehalfOf(request).auth.getUser(token)
      if (error) throw refusalOf(error, expiresAt * 1000 <= clock())
      return data.user.id
    },
  }
}

/** Reads the expiry in seconds since the epoch, without verifying the token. */
function expiryOf(token: string): number {
  try {
    return decodeJwt(token).exp ?? Number.POSITIVE_INFINITY
  } catch (cause) {
    throw refuse.session('MALFORMED_TOKEN', cause)
  }
}

function refusalOf(error: AuthError, expired: boolean): ApiRefusal {
  if (isAuthRetryableFetchError(error) || (error.status ?? 0) >= 500) return refuse.unavailable(error)
  // The library makes this error of the provider's `session_not_found`.
  if (isAuthSessionMissingError(error)) return refuse.session('TOKEN_EXPIRED', error)
  switch (error.code) {
    case 'user_not_found':
    case 'user_banned':
      return refuse.session('USER_NOT_FOUND', error)
    case 'session_expired':
      return refuse.session('TOKEN_EXPIRED', error)
    default:
      return refuse.session(expired ? 'TOKEN_EXPIRED' : 'INVALID_TOKEN', error)
  }
}
