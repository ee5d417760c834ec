import { TokenError } from '#backend/caller.ts'
import { DatabaseError } from '#backend/database/database.ts'
import { fromDatabaseError } from './database-errors.ts'
import { RestError, tokenErrors, unexpectedError } from './errors.ts'

interface Log {
  error(fields: object, message: string): void
}

/** The one place where a failure becomes a response: four keys, always. */
export function errorResponse(failure: unknown, authenticated: boolean, log: Log): Response {
  const { status, code, message, details, hint, headers } = toRestError(failure, authenticated, log)
  const hasBody = status !== 204 && status !== 205 && status !== 304
  return new Response(hasBody ? JSON.stringify({ code, details, hint, message }) : null, {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      // Tells a HEAD request what went wrong.
      'Proxy-Status': `PostgREST; error=${code.replace(/[^A-Za-z0-9_-]/g, '')}`,
      ...headers,
    },
  })
}

function toRestError(failure: unknown, authenticated: boolean, log: Log): RestError {
  if (failure instanceof RestError) return failure
  if (failure instanceof TokenError) return fromTokenError(failure)
  if (failure instanceof DatabaseError) {
    const error = fromDatabaseError(failure, authenticated)
    if (error.status >= 500) log.error({ err: failure }, 'The database failed a request of the data API')
    return error
  }
  const requestId = crypto.randomUUID()
  log.error({ requestId, err: failure }, 'The data API failed')
  return unexpectedError(requestId)
}

function fromTokenError({ fault }: TokenError): RestError {
  if (fault.kind === 'role') return tokenErrors.role(fault.message)
  return fault.kind === 'malformed' || fault.kind === 'signature'
    ? tokenErrors.undecodable(fault.message)
    : tokenErrors.claims(fault.message)
}
