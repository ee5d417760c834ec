/**
 * Who may do what to which row: one entry a sentence, each tried as every actor. A verb that row-level security
 * leaves without rows is quiet; one without a grant, or a written row against a policy, is refused.
 */

import { ACTORS, type Actor } from '../actors.ts'

export const VERBS = ['select', 'insert', 'update', 'delete'] as const
export type Verb = (typeof VERBS)[number]

export interface MatrixEntry {
  readonly verb: Verb
  /** Ends the sentence "… may <verb> …". */
  readonly object: string
  /** Touches one row when it is allowed. */
  readonly sql: string
  readonly may: readonly Actor[]
  /** These are not refused and touch no row. Everybody else is refused with 42501. */
  readonly quiet?: readonly Actor[]
}

export const EVERYBODY = ACTORS
export const NOBODY: readonly Actor[] = []
export const SERVICE_KEY: readonly Actor[] = ['service key']
export const EDITORS: readonly Actor[] = ['marketing', 'staff', 'service key']
export const STAFF: readonly Actor[] = ['staff', 'service key']
export const CUSTOMERS: readonly Actor[] = ['customer', 'other customer']
export const SIGNED_IN: readonly Actor[] = [...CUSTOMERS, 'marketing', 'staff']

/**
 * Entries with the same permissions.
 * @param statements by the sentence that they prove, which begins with a verb: `insert a vacancy`
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
