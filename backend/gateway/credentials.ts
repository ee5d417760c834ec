import type { Keys } from '../keys/keys.ts'

/** Returns the whole value, so that a malformed token is rejected, not ignored. */
export function getBearerToken(request: Request): string | null {
  const header = request.headers.get('authorization') ?? ''
  return /^bearer\s/i.test(header) ? header.slice('bearer '.length).trim() || null : null
}

export function getApiKey(request: Request): string | null {
  const header = request.headers.get('apikey')
  return header === null ? getQueryApiKey(request) : header || null
}

export function getQueryApiKey({ url }: Request): string | null {
  return url.includes('?') ? new URL(url).searchParams.get('apikey') || null : null
}

/** Searches the query and the bearer token too. */
export function containsSecretKey(keys: Keys, request: Request): boolean {
  return [request.headers.get('apikey'), getQueryApiKey(request), getBearerToken(request)].some(
    (credential) => isSecret(keys, credential),
  )
}

export function isPublishable({ publishable, next }: Keys, credential: string | null): boolean {
  return isKey(credential, publishable) || isKey(credential, next?.publishable)
}

export function isSecret({ secret, next }: Keys, credential: string | null): boolean {
  return isKey(credential, secret) || isKey(credential, next?.secret)
}

/** Compares in constant time. */
function isKey(credential: string | null, key: string | undefined): boolean {
  if (credential === null || credential.length !== key?.length) return false
  let difference = 0
  for (let index = 0; index < key.length; index += 1) {
    difference |= credential.charCodeAt(index) ^ key.charCodeAt(index)
  }
  return difference === 0
}
