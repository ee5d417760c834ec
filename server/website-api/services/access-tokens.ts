/** Asks the provider at each call whose an access token is; what is read here only decides which refusal is true. */
import { type AuthError, isAuthRetryableFetchError, isAuthSessionMissingError } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import type { DataClient } from '#server/data-source/clients.ts'
import { apiErrors, type WebsiteApiError } from './errors.ts'

export interface AccessTokens {
  /** @returns the id of the person. @throws {WebsiteApiError} when it is no token, or no longer anybody's */
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
      if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw apiErrors.session('INVALID_TOKEN_FORMAT')
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
    throw apiErrors.session('MALFORMED_TOKEN', cause)
  }
}

function refusalOf(error: AuthError, expired: boolean): WebsiteApiError {
  if (isAuthRetryableFetchError(error) || (error.status ?? 0) >= 500) return apiErrors.unavailable(error)
  // The library makes this error of the provider's `session_not_found`.
  if (isAuthSessionMissingError(error)) return apiErrors.session('TOKEN_EXPIRED', error)
  switch (error.code) {
    case 'user_not_found':
    case 'user_banned':
      return apiErrors.session('USER_NOT_FOUND', error)
    case 'session_expired':
      return apiErrors.session('TOKEN_EXPIRED', error)
    default:
      return apiErrors.session(expired ? 'TOKEN_EXPIRED' : 'INVALID_TOKEN', error)
  }
}
