/**
 * Writes rejections and downloads of private files to the security log. Inspects responses, so that no endpoint has to
 * log them.
 */
import type { MiddlewareHandler } from 'hono'
import { type Caller, TokenError } from '../caller/caller.ts'
import type { RecordSecurityEvent } from '../dependencies/security-events.ts'
import { getBearerToken } from './credentials.ts'

const DOWNLOAD = /^\/storage\/v1\/(?:object|render\/image)\/(?:authenticated\/|sign\/)?([^/]+)(?:\/(.+))?$/
const NOT_FILES = new Set(['public', 'info', 'list', 'list-v2', 'upload', 'copy', 'move'])
/** A random name followed by the sender's file name. */
const SENDER_FILE_NAME = /(\/[0-9a-f]{32})-[^/]*$/

export function auditRequests(
  resolveCaller: (request: Request) => Promise<Caller>,
  recordEvent: RecordSecurityEvent,
  displayedBuckets: ReadonlySet<string>,
): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { raw } = context.req
    if (getBearerToken(raw) === null) return
    const { pathname } = new URL(raw.url)
    const status = await getRejectionStatus(context.res, pathname)
    const file = context.res.ok ? fileOf(raw.method, pathname, displayedBuckets) : undefined
    if (status === undefined && file === undefined) return
    const user = await getUserId(resolveCaller, raw)
    if (user === undefined) return
    if (file !== undefined) recordEvent(raw, { action: 'download', person: user, detail: file })
    else
      recordEvent(raw, {
        action: 'refused',
        person: user,
        detail: `${status} ${raw.method} ${withoutSenderFileName(pathname)}`,
      })
  }
}

/** Returns 401 or 403 for a rejection; storage reports it in the body of a 400. */
async function getRejectionStatus(response: Response, path: string): Promise<number | undefined> {
  const isStorageError = response.status === 400 && path.startsWith('/storage/v1/')
  const body: unknown = isStorageError ? await response.clone().json() : null
  const status = isStorageError ? Number((body as { statusCode?: unknown }).statusCode) : response.status
  return status === 401 || status === 403 ? status : undefined
}

/** Null for an invalid token, undefined for a key. */
async function getUserId(
  resolveCaller: (request: Request) => Promise<Caller>,
  request: Request,
): Promise<string | null | undefined> {
  try {
    return (await resolveCaller(request)).claims.sub
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    // Tabs' tokens expire within the hour, which is not an event.
    return error.code.kind === 'expired' ? undefined : null
  }
}

function fileOf(method: string, path: string, displayedBuckets: ReadonlySet<string>): string | undefined {
  const isSigning = method === 'POST' && path.startsWith('/storage/v1/object/sign/')
  if (!isSigning && (method !== 'GET' || path.includes('/sign/'))) return undefined
  const [, bucket, name] = DOWNLOAD.exec(path) ?? []
  if (bucket === undefined || NOT_FILES.has(bucket) || displayedBuckets.has(bucket)) return undefined
  if (name === undefined && !isSigning) return undefined
  const file = name === undefined ? `${bucket}/*` : `${bucket}/${name}`
  return withoutSenderFileName(file)
}

function withoutSenderFileName(path: string): string {
  try {
    return decodeURIComponent(path).replace(SENDER_FILE_NAME, '$1')
  } catch {
    return path.replace(SENDER_FILE_NAME, '$1')
  }
}
