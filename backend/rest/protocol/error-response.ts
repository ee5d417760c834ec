import { TokenError } from '#backend/caller/caller.ts'
import { DatabaseError, QueryCancelledError } from '#backend/database/database.ts'
import { cancelErrors, RestError, tokenErrors, unexpectedError } from './errors.ts'

interface Log {
  error(fields: object, message: string): void
}

export function errorResponse(thrown: unknown, authenticated: boolean, log: Log): Response {
  const { status, code, message, details, hint, headers } = toRestError(thrown, authenticated, log)
  const hasBody = status !== 204 && status !== 205 && status !== 304
  return new Response(hasBody ? JSON.stringify({ code, details, hint, message }) : null, {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      // HEAD responses have no body.
      'Proxy-Status': `PostgREST; error=${code.replace(/[^A-Za-z0-9_-]/g, '')}`,
      ...headers,
    },
  })
}

function toRestError(thrown: unknown, authenticated: boolean, log: Log): RestError {
  if (thrown instanceof RestError) return thrown
  if (thrown instanceof TokenError) return fromTokenError(thrown)
  if (thrown instanceof QueryCancelledError) return cancelErrors[thrown.reason]()
  if (thrown instanceof DatabaseError) {
    const error = fromDatabaseError(thrown, authenticated)
    // May be our bug, even if caused by input. Overload (53300) is not logged, because that would add to the load.
    if ((error.status >= 500 && thrown.code !== '53300') || thrown.code.startsWith('XX'))
      log.error({ err: thrown }, 'The database failed a request of the data API')
    return error
  }
  const requestId = crypto.randomUUID()
  log.error({ requestId, err: thrown }, 'The data API failed')
  return unexpectedError(requestId)
}

function fromTokenError({ code }: TokenError): RestError {
  if (code.kind === 'role') return tokenErrors.role(code.message)
  return code.kind === 'malformed' || code.kind === 'signature'
    ? tokenErrors.undecodable(code.message)
    : tokenErrors.claims(code.message)
}

/** @param authenticated otherwise a missing privilege becomes 401 */
function fromDatabaseError(error: DatabaseError, authenticated: boolean): RestError {
  const { code, message, detail, hint } = error
  if (code === 'PGRST') return raisedResponse(message, detail)
  // Connection messages contain host names and directories.
  if (code.startsWith('08')) {
    const text = 'Database connection error. Retrying the connection.'
    return new RestError({ status: 503, code: 'PGRST000', message: text, headers: { 'Retry-After': '1' } })
  }
  const status = statusOf(code, message, authenticated)
  const headers: Record<string, string> = {
    ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    ...(status === 503 && { 'Retry-After': '1' }),
  }
  return new RestError({ status, code, message, details: detail, hint, headers })
}

const STATUS_OF_CODE: Record<string, number> = {
  // The same row twice in an upsert; a view that cannot be written.
  '21000': 400,
  '55000': 400,
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42P01': 404,
  '42P17': 500,
  // PostgREST's 503 would mean a temporary error.
  '53100': 507,
  '53400': 500,
  '57P01': 503,
  XX001: 500,
  XX002: 500,
  P0001: 400,
}

const STATUS_OF_CLASS: Record<string, number> = {
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  // Values that are unreadable, out of range or too complex.
  '22': 400,
  '54': 400,
  XX: 400,
}

function statusOf(code: string, message: string, authenticated: boolean): number {
  if (code === '42501') return authenticated ? 403 : 401
  if (code === '42883') return message.startsWith('function xmlagg(') ? 406 : 404
  if (code === '22023') return /^role .* does not exist$/.test(message) ? 401 : 400
  if (code.startsWith('PT')) return validStatus(Number(code.slice(2))) ?? 500
  return STATUS_OF_CODE[code] ?? STATUS_OF_CLASS[code.slice(0, 2)] ?? 400
}

/** The message is the body, the detail is status and headers, as JSON. */
function raisedResponse(message: string, detail: string | null): RestError {
  const body = parseObject(message)
  if (typeof body?.code !== 'string' || typeof body.message !== 'string') {
    return malformedRaise(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  }
  const head = detail === null ? null : parseObject(detail)
  const status = validStatus(head?.status)
  const headers = head === null ? null : validHeaders(head.headers)
  if (status === null || headers === null) {
    return malformedRaise(
      detail === null
        ? 'DETAIL is missing in the RAISE statement'
        : `Invalid JSON value for DETAIL: '${detail}'`,
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    )
  }
  const hint = body.hint == null ? null : String(body.hint)
  return new RestError({
    status,
    code: body.code,
    message: body.message,
    details: body.details,
    hint,
    headers,
  })
}

function malformedRaise(details: string, hint: string): RestError {
  const message = `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`
  return new RestError({ status: 500, code: 'PGRST121', message, details, hint })
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

function validStatus(status: unknown): number | null {
  return typeof status === 'number' && Number.isInteger(status) && status >= 200 && status <= 599
    ? status
    : null
}

function validHeaders(value: unknown): Record<string, string> | null {
  if (typeof value !== 'object' || value === null) return null
  try {
    return Object.fromEntries(new Headers(value as Record<string, string>))
  } catch {
    return null
  }
}
