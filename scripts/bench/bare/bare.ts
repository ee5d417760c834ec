/**
 * The handler is measured against the same transaction without anything around it. The role and the claims are set, one
 * statement written by hand makes the whole body, and the answer is its text.
 */
export interface BareCall {
  readonly role: string
  readonly claims: string
  readonly text: string
  readonly values: readonly string[]
}

export interface Bare extends AsyncDisposable {
  run(call: BareCall): Promise<string>
  /** Does the same as `run` with the statement prepared once; only PGlite offers it here. */
  runPrepared?(call: BareCall): Promise<string>
}

export const SETTINGS = `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`

export const AS_VISITOR = { role: 'anon', claims: '{"role":"anon"}' }
