/**
 * Tells the security log what people were refused at the data interface and storage, and which files that are not public
 * they took. It looks at answers alone, so that no endpoint can forget to tell.
 */
import type { MiddlewareHandler } from 'hono'
import { type Caller, TokenError } from '../caller/caller.ts'
import type { RecordSecurityEvent } from '../dependencies/security-events.ts'
import { getBearerToken } from './credentials.ts'

/**
 * The addresses by which a file is read with rights, or an address for it is signed. What is public is read under
 * `/object/public`, and what was signed is noted when it is.
 */
const DOWNLOAD = /^\/storage\/v1\/(?:object|render\/image)\/(?:authenticated\/|sign\/)?([^/]+)(?:\/(.+))?$/
const NOT_FILES = new Set(['public', 'info', 'list', 'list-v2', 'upload', 'copy', 'move'])
/** A CV is stored under a random name, behind which stands the one that its sender gave it. */
const SENDERS_NAME = /(\/[0-9a-f]{32})-[^/]*$/

/** @param caller as the protocols have it, which remember whose a token is */
export function auditRequests(
  caller: (request: Request) => Promise<Caller>,
  note: RecordSecurityEvent,
): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { raw } = context.req
    if (getBearerToken(raw) === null) return
    const { pathname } = new URL(raw.url)
    const status = await refusalOf(context.res, pathname)
    const file = context.res.ok ? fileOf(raw.method, pathname) : undefined
    if (status === undefined && file === undefined) return
    const person = await personOf(caller, raw)
    if (person === undefined) return
    if (file !== undefined) note(raw, { action: 'download', person, detail: file })
    else note(raw, { action: 'refused', person, detail: `${status} ${raw.method} ${withoutName(pathname)}` })
  }
}

/** Returns 401 or 403 where an answer is one of them; storage says in the body of a 400 which error it was. */
async function refusalOf(answer: Response, path: string): Promise<number | undefined> {
  const isStorages = answer.status === 400 && path.startsWith('/storage/v1/')
  const body: unknown = isStorages ? await answer.clone().json() : null
  const status = isStorages ? Number((body as { statusCode?: unknown }).statusCode) : answer.status
  return status === 401 || status === 403 ? status : undefined
}

/** Answers null for a token that is nobody's, and undefined for a key, which is no person. */
async function personOf(
  caller: (request: Request) => Promise<Caller>,
  request: Request,
): Promise<string | null | undefined> {
  try {
    return (await caller(request)).claims.sub
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    // Every tab's token runs out within the hour, which is no event.
    return error.fault.kind === 'expired' ? undefined : null
  }
}

/** Returns `bucket/name` of a file that a request has read, or signed an address for. */
function fileOf(method: string, path: string): string | undefined {
  const isSigning = method === 'POST' && path.startsWith('/storage/v1/object/sign/')
  if (!isSigning && (method !== 'GET' || path.includes('/sign/'))) return undefined
  const [, bucket, name] = DOWNLOAD.exec(path) ?? []
  if (bucket === undefined || NOT_FILES.has(bucket) || (name === undefined && !isSigning)) return undefined
  const file = name === undefined ? `${bucket}/*` : `${bucket}/${name}`
  return withoutName(file)
}

/** Returns a path as people read it, without the name that somebody gave their CV. */
function withoutName(path: string): string {
  try {
    return decodeURIComponent(path).replace(SENDERS_NAME, '$1')
  } catch {
    return path.replace(SENDERS_NAME, '$1')
  }
}
