/** Verifies access tokens with the provider on each call. Claims read here only select the error. */
import { type AuthError, isAuthRetryableFetchError, isAuthSessionMissingError } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import type { DataClient } from '#server/data-source/clients.ts'
import { apiErrors, type WebsiteApiError } from './errors.ts'

export interface AccessTokens {
  /** @returns the user ID. @throws {WebsiteApiError} if the token is invalid or expired */
  getUserId(request: Request, token: string): Promise<string>
}

/** @param parts.onBehalfOf client with the publishable key that passes on the visitor's address */
export function createAccessTokens({
  onBehalfOf,
  clock,
}: {
  readonly onBehalfOf: (request: Request) => DataClient
  readonly clock: () => number
}): AccessTokens {
  return {
    async getUserId(request, token) {
      if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw apiErrors.session('INVALID_TOKEN_FORMAT')
      const expiresAt = expiryOf(token)
      const { data, error } = await onBehalfOf(request).auth.getUser(token)
      if (error) throw toApiError(error, expiresAt * 1000 <= clock())
      return data.user.id
    },
  }
}

/** Expiry in seconds since the epoch, unverified. */
function expiryOf(token: string): number {
  try {
    return decodeJwt(token).exp ?? Number.POSITIVE_INFINITY
  } catch (cause) {
    throw apiErrors.session('MALFORMED_TOKEN', cause)
  }
}

function toApiError(error: AuthError, expired: boolean): WebsiteApiError {
  if (isAuthRetryableFetchError(error) || (error.status ?? 0) >= 500) return apiErrors.unavailable(error)
  // supabase-js creates this error from `session_not_found`.
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
