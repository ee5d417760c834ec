/**
 * Opens a data session for a tab with the auth protocol (docs/decisions/0006): creates a recovery link with the secret
 * key and verifies it here, so that no email is sent.
 */
import { type AuthError, isAuthRetryableFetchError } from '@supabase/supabase-js'
import type { SessionUser } from '#domain/session/session.ts'
import { CODE_LIFETIME_MS } from '#domain/session/sign-in.ts'
import type { TabSessionResponse } from '#domain/session/website-api.ts'
import type { DataClient } from '#server/data-source/clients.ts'
import { apiErrors, type WebsiteApiError } from './errors.ts'

export interface TabSessions {
  /** @throws {WebsiteApiError} USER_NOT_FOUND, CODE_IN_FLIGHT, CONFIG_ERROR, UNAVAILABLE */
  open(request: Request, user: SessionUser): Promise<TabSessionResponse>
}

export interface TabSessionDependencies {
  readonly secretOnBehalfOf: (request: Request) => DataClient
  /** Whether a link invalidates an emailed code, as on Supabase, where both share a column. */
  readonly linksInvalidateCodes: boolean
  readonly clock: () => number
}

export function createTabSessions({
  secretOnBehalfOf,
  linksInvalidateCodes,
  clock,
}: TabSessionDependencies): TabSessions {
  /** Where links also invalidate each other, those of one user are created one at a time. */
  const pending = new Map<string, Promise<unknown>>()

  async function open(request: Request, { id, email }: SessionUser): Promise<TabSessionResponse> {
    const secret = secretOnBehalfOf(request)
    if (linksInvalidateCodes) await assertNoPendingCode(secret, id)
    // A `magiclink` would create an account for an unknown address.
    const link = await secret.auth.admin.generateLink({ type: 'recovery', email })
    if (link.error) throw toApiError(link.error)
    // Another user may have the address since the cookie was read.
    if (link.data.user.id !== id) throw apiErrors.session('USER_NOT_FOUND')
    const opened = await secret.auth.verifyOtp({
      type: 'recovery',
      token_hash: link.data.properties.hashed_token,
    })
    if (opened.error) throw toApiError(opened.error)
    const { session } = opened.data
    if (session === null) throw new Error('The authentication provider created no session for a link')
    return { accessToken: session.access_token, refreshToken: session.refresh_token }
  }

  /** Rejects while an emailed code is unused, because the user can still enter it. */
  async function assertNoPendingCode(secret: DataClient, id: string): Promise<void> {
    const { data, error } = await secret.auth.admin.getUserById(id)
    if (error) throw toApiError(error)
    const { recovery_sent_at: sent, last_sign_in_at: used } = data.user
    if (sent === undefined || Date.parse(sent) <= Date.parse(used ?? '')) return
    const endsAt = Date.parse(sent) + CODE_LIFETIME_MS
    if (endsAt > clock()) throw apiErrors.codeInFlight(Math.ceil((endsAt - clock()) / 1000))
  }

  return {
    open(request, user) {
      if (!linksInvalidateCodes) return open(request, user)
      const opening = (pending.get(user.id) ?? Promise.resolve()).then(() => open(request, user))
      const settled = opening.catch(() => {})
      pending.set(user.id, settled)
      void settled.then(() => pending.get(user.id) === settled && pending.delete(user.id))
      return opening
    },
  }
}

function toApiError(error: AuthError): WebsiteApiError | Error {
  if (isAuthRetryableFetchError(error) || (error.status ?? 0) >= 500) return apiErrors.unavailable(error)
  switch (error.code) {
    case 'user_not_found':
    case 'user_banned':
      return apiErrors.session('USER_NOT_FOUND', error)
    case 'not_admin':
    case 'no_authorization':
    case 'bad_jwt':
      return apiErrors.session('CONFIG_ERROR', error)
    default:
      return error.status === 401 ? apiErrors.session('CONFIG_ERROR', error) : error
  }
}
