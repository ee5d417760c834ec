import type { DatabaseRole } from '#backend/database/database.ts'

export interface Caller {
  readonly role: Extract<DatabaseRole, 'anon' | 'authenticated' | 'service_role'>
  /** Claims of the access token; `{role}` for a key. Become `request.jwt.claims`. */
  readonly claims: Claims
}

export interface Claims {
  readonly role: string
  readonly sub?: string
  readonly session_id?: string
  readonly exp?: number
  readonly [claim: string]: unknown
}

/** Time limit of a transaction in ms by role, like Supabase's `statement_timeout`. */
export const STATEMENT_TIMEOUTS: Readonly<Record<Caller['role'], number>> = {
  anon: 3000,
  authenticated: 8000,
  service_role: 8000,
}

/** Why a token was rejected, with PostgREST's message. */
export type TokenErrorCode =
  | { readonly kind: 'malformed'; readonly message: string }
  | { readonly kind: 'signature'; readonly message: string }
  | { readonly kind: 'expired'; readonly message: string }
  /** Not yet valid: `nbf`, or an `iat` in the future. */
  | { readonly kind: 'early'; readonly message: string }
  | { readonly kind: 'claims'; readonly message: string }
  /** `sub` is missing, or is not a UUID. */
  | { readonly kind: 'subject'; readonly missing: boolean; readonly message: string }
  /** A database role that users cannot have. */
  | { readonly kind: 'role'; readonly message: string }

export class TokenError extends Error {
  override readonly name = 'TokenError'
  readonly code: TokenErrorCode

  constructor(code: TokenErrorCode) {
    super(code.message)
    this.code = code
  }
}
