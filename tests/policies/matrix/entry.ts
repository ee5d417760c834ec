/**
 * Each entry is tried as every actor. Row-level security hides rows without an error; a missing grant, or a new row
 * against a policy, is an error.
 */

import { ACTORS, type Actor } from '../actors.ts'

export const VERBS = ['select', 'insert', 'update', 'delete'] as const
export type Verb = (typeof VERBS)[number]

export interface MatrixEntry {
  readonly verb: Verb
  /** Completes the sentence "… may <verb> …". */
  readonly object: string
  /** Affects one row if allowed. */
  readonly sql: string
  readonly may: readonly Actor[]
  /** Actors for whom no row is affected, without an error. All others get 42501. */
  readonly quiet?: readonly Actor[]
}

export const ALL_ACTORS = ACTORS
export const NO_ACTORS: readonly Actor[] = []
export const SERVICE_KEY: readonly Actor[] = ['service key']
export const EDITORS: readonly Actor[] = ['marketing', 'staff', 'service key']
export const STAFF: readonly Actor[] = ['staff', 'service key']
export const CUSTOMERS: readonly Actor[] = ['customer', 'other customer']
export const SIGNED_IN: readonly Actor[] = [...CUSTOMERS, 'marketing', 'staff']

/**
 * Entries with the same permissions.
 * @param statements by sentence, beginning with a verb: `insert a vacancy`
 */
export function permit(
  may: readonly Actor[],
  quiet: readonly Actor[],
  statements: Readonly<Record<`${Verb} ${string}`, string>>,
): MatrixEntry[] {
  return Object.entries(statements).map(([sentence, sql]) => {
    const [verb = ''] = sentence.split(' ', 1)
    return { verb: verb as Verb, object: sentence.slice(verb.length + 1), sql, may, quiet }
  })
}
