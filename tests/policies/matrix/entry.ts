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

/** Entries by table. */
export type Matrix = Readonly<Record<string, readonly MatrixEntry[]>>

export const ALL_ACTORS = ACTORS
export const NO_ACTORS: readonly Actor[] = []
export const SERVICE_KEY: readonly Actor[] = ['service key']
export const EDITORS: readonly Actor[] = ['marketing', 'staff', 'service key']
export const STAFF: readonly Actor[] = ['staff', 'service key']
export const CUSTOMERS: readonly Actor[] = ['customer', 'other customer']
export const NON_STAFF: readonly Actor[] = [...CUSTOMERS, 'marketing']
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

interface Writes {
  /** After `insert into <table>`. */
  readonly insert: string
  /** After `set`. */
  readonly update: string
}

const denyWrites = (table: string, object: string, { insert, update }: Writes): MatrixEntry[] =>
  permit(NO_ACTORS, NO_ACTORS, {
    [`insert ${object}`]: `insert into ${table} ${insert}`,
    [`update ${object}`]: `update ${table} set ${update}`,
    [`delete ${object}`]: `delete from ${table}`,
  })

/** Read by staff, written by functions. @param one condition for one row, unless the table has only one */
export const readByStaff = (
  table: string,
  object: string,
  { one = 'true', ...writes }: Writes & { readonly one?: string },
): Matrix => ({
  [table]: [
    ...permit(STAFF, NON_STAFF, { [`select ${object}`]: `select from ${table} where ${one}` }),
    ...denyWrites(table, object, writes),
  ],
})

/** Read and written by functions. */
export const closed = (table: string, object: string, writes: Writes): Matrix => ({
  [table]: [
    ...permit(NO_ACTORS, NO_ACTORS, { [`select ${object}`]: `select from ${table}` }),
    ...denyWrites(table, object, writes),
  ],
})
