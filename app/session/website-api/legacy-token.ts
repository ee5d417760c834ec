import { AUTH_TOKEN_KEY } from '#domain/session/session.ts'

/** Returns the header with the tab's legacy token; empty without one (product specification, 7). */
export function legacyTokenHeader(storage: Pick<Storage, 'getItem'>): Readonly<Record<string, string>> {
  const token = storage.getItem(AUTH_TOKEN_KEY)
  return token ? { authorization: `Bearer ${token}` } : {}
}
