import type { DatabaseRole } from '#backend/database/database.ts'

/** Who sends a request, as its `apikey` and `Authorization` say. */
export interface Caller {
  readonly role: Extract<DatabaseRole, 'anon' | 'authenticated' | 'service_role'>
  /** The access token's claims; `{role}` alone for a key. They become `request.jwt.claims`. */
  readonly claims: Claims
}

export interface Claims {
  readonly role: string
  readonly sub?: string
  readonly session_id?: string
  readonly exp?: number
  readonly [claim: string]: unknown
}

/** One transaction of a caller may take this many milliseconds, by role, as with Supabase's own `statement_timeout`. */
export const STATEMENT_TIMEOUTS: Readonly<Record<Caller['role'], number>> = {
  anon: 3000,
  authenticated: 8000,
  service_role: 8000,
}

/** Why a bearer token was refused, in PostgREST's words. Each protocol renders it in its own form. */
export type TokenErrorCode =
  | { readonly kind: 'malformed'; readonly message: string }
  | { readonly kind: 'signature'; readonly message: string }
  | { readonly kind: 'expired'; readonly message: string }
  /** The token is not valid yet: `nbf`, or an `iat` in the future. */
  | { readonly kind: 'early'; readonly message: string }
  | { readonly kind: 'claims'; readonly message: string }
  /** `sub` is missing, or is not a UUID. */
  | { readonly kind: 'subject'; readonly missing: boolean; readonly message: string }
  /** The role is a database role other than a person's. */
  | { readonly kind: 'role'; readonly message: string }

export class TokenError extends Error {
  override readonly name = 'TokenError'
  readonly fault: TokenErrorCode

  constructor(fault: TokenErrorCode) {
    super(fault.message)
    this.fault = fault
  }
}
