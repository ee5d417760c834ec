/**
 * Supabase's errors of the functions host. With `relay`, functions-js throws a `FunctionsRelayError` instead of a
 * `FunctionsHttpError`.
 */
export interface HostErrorFields {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly relay: boolean
}

export class HostError extends Error {
  override readonly name = 'HostError'
  readonly fields: HostErrorFields

  constructor(fields: HostErrorFields, cause?: unknown) {
    super(fields.message, { cause })
    this.fields = fields
  }
}

const error = (status: number, code: string, message: string, relay = true) => ({
  status,
  code,
  message,
  relay,
})

export const errors = {
  notFound: () => new HostError(error(404, 'NOT_FOUND', 'Requested function was not found', false)),
  missingAuthorization: () =>
    new HostError(error(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header')),
  invalidToken: () => new HostError(error(401, 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT')),
  bodyTooLarge: (bytes: number) =>
    new HostError(error(413, 'PAYLOAD_TOO_LARGE', `The request body is larger than ${bytes} bytes`)),
  /** The client has disconnected. */
  aborted: () => new HostError(error(400, 'BAD_REQUEST', 'The request was aborted')),
  bootFailed: (cause: unknown) =>
    new HostError(error(503, 'BOOT_ERROR', 'Function failed to start (please check logs)'), cause),
  failed: (cause: unknown) =>
    new HostError(error(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)'), cause),
  limitReached: (cause?: unknown) =>
    new HostError(
      error(546, 'WORKER_LIMIT', 'Function failed due to not having enough compute resources'),
      cause,
    ),
  timedOut: (seconds: number) =>
    new HostError(error(504, 'IDLE_TIMEOUT', `Request idle timeout limit (${seconds}s) reached`)),
}

export function errorResponse({ fields: { status, code, message, relay } }: HostError): Response {
  return Response.json(
    { code, message },
    { status, headers: { 'sb-error-code': code, ...(relay && { 'x-relay-error': 'true' }) } },
  )
}
