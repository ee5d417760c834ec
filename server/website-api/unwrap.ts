import { refuse } from './errors.ts'

/** What supabase-js answers. */
interface Answer<T> {
  readonly data: T | null
  readonly error: { readonly code: string; readonly message: string } | null
  readonly status: number
}

/**
 * The data of a call made with the secret key.
 * @throws {ApiRefusal} CONFIG_ERROR when the key or the function is refused, UNAVAILABLE when nobody answered
 */
export function unwrap<T>({ data, error, status }: Answer<T>): T {
  if (error === null) return data as T
  const cause = new Error(`${error.code}: ${error.message}`)
  if (status === 401 || status === 403 || error.code === 'PGRST202')
    throw refuse.session('CONFIG_ERROR', cause)
  if (status === 0 || status >= 502) throw refuse.unavailable(cause)
  throw cause
}
