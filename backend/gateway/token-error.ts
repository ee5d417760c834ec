import { errors } from 'jose'
import { TokenError } from '#backend/caller.ts'

/** Why jose refused a token, in PostgREST's words. @returns the error itself when it is about something else */
export function tokenError(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new TokenError({ kind: 'expired', message: 'JWT expired' })
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'nbf' && error.reason === 'check_failed') {
      return new TokenError({ kind: 'early', message: 'JWT not yet valid' })
    }
    const audience = error.claim === 'aud' && error.reason === 'check_failed'
    return new TokenError({ kind: 'claims', message: audience ? 'JWT not in audience' : error.message })
  }
  if (error instanceof errors.JOSEAlgNotAllowed) {
    return new TokenError({ kind: 'signature', message: 'Wrong or unsupported encoding algorithm' })
  }
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) {
    return new TokenError({ kind: 'signature', message: 'No suitable key or wrong key type' })
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return new TokenError({ kind: 'signature', message: 'JWT cryptographic operation failed' })
  }
  if (error instanceof errors.JOSEError || error instanceof TypeError) {
    return new TokenError({ kind: 'malformed', message: 'JWT could not be decoded' })
  }
  return error
}
