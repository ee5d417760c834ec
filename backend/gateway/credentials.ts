/** The token of `Authorization: Bearer …`; null when there is none. */
export function bearerOf(request: Request): string | null {
  const match = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.get('authorization') ?? '')
  return match?.[1] ?? null
}

/** The `apikey`, from its header or the query; null when there is none. */
export function apiKeyOf(request: Request): string | null {
  const header = request.headers.get('apikey')
  if (header !== null) return header || null
  const { searchParams } = new URL(request.url)
  return searchParams.get('apikey') || null
}

/** Compares a credential with a key in a time that does not tell how much of it was right. */
export function isKey(credential: string | null, key: string): boolean {
  if (credential === null || credential.length !== key.length) return false
  let difference = 0
  for (let index = 0; index < key.length; index += 1) {
    difference |= credential.charCodeAt(index) ^ key.charCodeAt(index)
  }
  return difference === 0
}
