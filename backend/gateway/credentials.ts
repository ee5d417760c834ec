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
