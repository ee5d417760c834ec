/** PostgREST 14's codes, statuses and messages. */
import { MAX_BODY_BYTES, MAX_PAYLOAD_ROWS, MAX_VALUE_NESTING } from './limits.ts'

interface Fields {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly details?: unknown
  readonly hint?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

export class RestError extends Error {
  override readonly name = 'RestError'
  readonly status: number
  readonly code: string
  /** Text, or a list of objects for PGRST201. */
  readonly details: unknown
  readonly hint: string | null
  readonly headers: Readonly<Record<string, string>>

  constructor({ status, code, message, details = null, hint = null, headers = {} }: Fields) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.hint = hint
    this.headers = headers
  }
}

const RANGE_TEXT = 'Requested range not satisfiable'

/** Invalid or forbidden requests (PGRST1xx). */
export const requestErrors = {
  parse: (message: string, details: string) =>
    new RestError({ status: 400, code: 'PGRST100', message, details }),
  rpcMethod: (method: string) =>
    new RestError({ status: 405, code: 'PGRST101', message: `Cannot use the ${method} method on RPC` }),
  body: (message: string) => new RestError({ status: 400, code: 'PGRST102', message }),
  /**
   * Our extension: PostgREST leaves rate limits to a proxy.
   * @param retryAfter in seconds
   */
  tooManyRequests: (retryAfter: number) =>
    new RestError({
      status: 429,
      code: '53400',
      message: 'Too many expensive requests. Please wait.',
      headers: { 'Retry-After': String(retryAfter) },
    }),
  /** The shared limit of anonymous callers. */
  busy: (retryAfter: number) =>
    new RestError({
      status: 503,
      code: '53400',
      message: 'Too many expensive anonymous requests. Please wait, or sign in.',
      headers: { 'Retry-After': String(retryAfter) },
    }),
  /** Our extension, with PostgreSQL's code for an exceeded limit. */
  beyondAnonymous: (details: string) =>
    new RestError({
      status: 400,
      code: '54000',
      message: 'The request exceeds the limits for anonymous callers',
      details,
      hint: 'Request less at once, or sign in.',
    }),
  answerTooLarge: (limit: number) =>
    new RestError({
      status: 400,
      code: '54000',
      message: 'The response is too large',
      details: `Responses to this caller are limited to ${limit} bytes.`,
      hint: 'Select fewer columns, or fewer rows with limit and offset.',
    }),
  bodyTooLarge: () =>
    new RestError({
      status: 413,
      code: 'PGRST102',
      message: 'Payload too large',
      details: `The body of a request is limited to ${MAX_BODY_BYTES} bytes.`,
    }),
  /** The client has disconnected. */
  aborted: () => new RestError({ status: 400, code: 'PGRST102', message: 'The request was aborted' }),
  tooManyRows: () =>
    new RestError({
      status: 413,
      code: 'PGRST102',
      message: 'Payload too large',
      details: `The body of a request is limited to ${MAX_PAYLOAD_ROWS} rows.`,
    }),
  tooDeep: () =>
    new RestError({
      status: 400,
      code: 'PGRST102',
      message: 'Empty or invalid json',
      details: `The body of a request is limited to ${MAX_VALUE_NESTING} levels.`,
    }),
  negativeLimit: () =>
    new RestError({
      status: 416,
      code: 'PGRST103',
      message: RANGE_TEXT,
      details: 'Limit should be greater than or equal to zero.',
    }),
  lowerBeyondUpper: () =>
    new RestError({
      status: 416,
      code: 'PGRST103',
      message: RANGE_TEXT,
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    }),
  offsetBeyondTotal: (offset: number, total: number) =>
    new RestError({
      status: 416,
      code: 'PGRST103',
      message: RANGE_TEXT,
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      headers: { 'Content-Range': `*/${total}` },
    }),
  putFilters: () =>
    new RestError({
      status: 405,
      code: 'PGRST105',
      message: "Filters must include all and only primary key columns with 'eq' operators",
    }),
  schema: (name: string, exposed: readonly string[]) =>
    new RestError({
      status: 406,
      code: 'PGRST106',
      message: `Invalid schema: ${name}`,
      hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
    }),
  mediaType: (accepted: readonly string[]) =>
    new RestError({
      status: 406,
      code: 'PGRST107',
      message: `None of these media types are available: ${accepted.join(', ')}`,
    }),
  notEmbedded: (name: string) =>
    new RestError({
      status: 400,
      code: 'PGRST108',
      message: `'${name}' is not an embedded resource in this request`,
      hint: `Verify that '${name}' is included in the 'select' query parameter.`,
    }),
  responseHeaders: () =>
    new RestError({
      status: 500,
      code: 'PGRST111',
      message:
        'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    }),
  responseStatus: () =>
    new RestError({
      status: 500,
      code: 'PGRST112',
      message: 'response.status guc must be a valid status code',
    }),
  putLimit: () =>
    new RestError({
      status: 400,
      code: 'PGRST114',
      message: 'limit/offset querystring parameters are not allowed for PUT',
    }),
  putKey: () =>
    new RestError({
      status: 400,
      code: 'PGRST115',
      message: 'Payload values do not match URL in primary key column(s)',
    }),
  notSingular: (count: number) =>
    new RestError({
      status: 406,
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: `The result contains ${count} rows`,
    }),
  method: (method: string) =>
    new RestError({ status: 405, code: 'PGRST117', message: `Unsupported HTTP method: ${method}` }),
  orderNotToOne: (origin: string, target: string) =>
    new RestError({
      status: 400,
      code: 'PGRST118',
      message: `A related order on '${target}' is not possible`,
      details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
    }),
  embedFilter: (target: string) =>
    new RestError({
      status: 400,
      code: 'PGRST120',
      message: `Bad operator on the '${target}' embedded resource`,
      details: 'Only is null or not is null filters are allowed on embedded resources',
    }),
  preferences: (invalid: readonly string[]) =>
    new RestError({
      status: 400,
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: `Invalid preferences: ${invalid.join(', ')}`,
    }),
  aggregates: () =>
    new RestError({ status: 400, code: 'PGRST123', message: 'Use of aggregate functions is not allowed' }),
  maxAffected: (count: number) =>
    new RestError({
      status: 400,
      code: 'PGRST124',
      message: 'Query result exceeds max-affected preference constraint',
      details: `The query affects ${count} rows`,
    }),
  path: () =>
    new RestError({ status: 404, code: 'PGRST125', message: 'Invalid path specified in request URL' }),
  root: () => new RestError({ status: 404, code: 'PGRST126', message: 'Root endpoint metadata is disabled' }),
  notImplemented: (details: string) =>
    new RestError({ status: 400, code: 'PGRST127', message: 'Feature not implemented', details }),
  maxAffectedRpc: () =>
    new RestError({
      status: 400,
      code: 'PGRST128',
      message:
        'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    }),
}

/** Unknown names (PGRST2xx), and those that PostgreSQL would reject. */
export const schemaErrors = {
  noRelationship: (fields: { origin: string; target: string; using: string | null; hint: string | null }) =>
    new RestError({
      status: 400,
      code: 'PGRST200',
      message: `Could not find a relationship between '${fields.origin}' and '${fields.target}' in the schema cache`,
      details:
        `Searched for a foreign key relationship between '${fields.origin}' and '${fields.target}'` +
        `${fields.using === null ? '' : ` using the hint '${fields.using}'`} in the schema 'public', ` +
        'but no matches were found.',
      hint: fields.hint,
    }),
  ambiguousRelationship: (fields: { origin: string; target: string; details: unknown; choices: string }) =>
    new RestError({
      status: 300,
      code: 'PGRST201',
      message:
        'Could not embed because more than one relationship was found for ' +
        `'${fields.origin}' and '${fields.target}'`,
      details: fields.details,
      hint:
        `Try changing '${fields.target}' to one of the following: ${fields.choices}. ` +
        "Find the desired relationship in the 'details' key.",
    }),
  noFunction: (message: string, details: string, hint: string | null) =>
    new RestError({ status: 404, code: 'PGRST202', message, details, hint }),
  ambiguousFunction: (candidates: string) =>
    new RestError({
      status: 300,
      code: 'PGRST203',
      message: `Could not choose the best candidate function between: ${candidates}`,
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    }),
  noColumn: (table: string, column: string) =>
    new RestError({
      status: 400,
      code: 'PGRST204',
      message: `Could not find the '${column}' column of '${table}' in the schema cache`,
    }),
  noTable: (name: string, similar: string | null) =>
    new RestError({
      status: 404,
      code: 'PGRST205',
      message: `Could not find the table 'public.${name}' in the schema cache`,
      hint: similar === null ? null : `Perhaps you meant the table 'public.${similar}'`,
    }),
  /** PostgreSQL's message; statements are built from the cache. */
  undefinedColumn: (name: string, hint: string | null = null) =>
    new RestError({ status: 400, code: '42703', message: `column ${name} does not exist`, hint }),
  /** PostgreSQL's message. */
  repeatedTable: (name: string) =>
    new RestError({ status: 400, code: '42712', message: `table name "${name}" specified more than once` }),
  undefinedType: (name: string) =>
    new RestError({ status: 400, code: '42704', message: `type "${name}" does not exist` }),
  /** Message of `safeupdate` on Supabase. */
  missingWhere: (verb: 'UPDATE' | 'DELETE') =>
    new RestError({ status: 400, code: '21000', message: `${verb} requires a WHERE clause` }),
  notLoaded: () =>
    new RestError({
      status: 503,
      code: 'PGRST002',
      message: 'Could not query the database for the schema cache. Retrying.',
    }),
}

/** PostgreSQL's `query_canceled`, with status 503 instead of PostgREST's 500. */
export const cancelErrors = {
  timeout: () => queryCancelled('canceling statement due to statement timeout'),
  contention: () => queryCancelled('canceling statement because it delayed others'),
  disconnected: () => queryCancelled('canceling statement because its client disconnected'),
}

function queryCancelled(message: string): RestError {
  const hint = 'Request less at once: fewer rows, conditions with an index, fewer embedded resources.'
  return new RestError({ status: 503, code: '57014', message, hint, headers: { 'Retry-After': '5' } })
}

/** Rejected tokens (PGRST3xx). */
export const tokenErrors = {
  undecodable: (message: string) => invalidToken('PGRST301', message),
  claims: (message: string) => invalidToken('PGRST303', message),
  role: (message: string) => invalidToken('22023', message),
}

function invalidToken(code: string, message: string): RestError {
  const description = message.replace(/[^\x20-\x7e]|["\\]/g, ' ')
  const challenge = `Bearer error="invalid_token", error_description="${description}"`
  return new RestError({ status: 401, code, message, headers: { 'WWW-Authenticate': challenge } })
}

export function unexpectedError(requestId: string): RestError {
  return new RestError({
    status: 500,
    code: 'PGRSTX00',
    message: 'Internal server error',
    details: `The cause is in the server log under ${requestId}`,
  })
}
