/**
 * The statements that a connection keeps parsed, so that a recurring text only costs its execution: parsing and
 * planning take longer than running it. Each role has its own, because row-level security is part of a plan. Their
 * number is limited: the least recently used give way.
 */

import type { Field, MessageWriter } from './messages.ts'
import type { TextStatement } from './outcome.ts'

/** A statement that one round runs. */
export interface Run {
  /** The columns of its rows; none where nobody wants them, and undefined until PostgreSQL has described them. */
  fields: readonly Field[] | undefined
}

export interface Statements {
  /** Writes the messages that run a statement; the first time they also prepare and describe it. */
  run(role: string, statement: TextStatement): Run
  /** Does what `run` does for a statement whose rows nobody wants. */
  runSilently(text: string, values?: readonly string[]): Run
  /** Says how the round ended: after an error, what was new in it may not have been prepared. */
  settle(failed: boolean): void
  /** Prepares everything anew from the next round on. */
  forget(): void
}

interface Prepared extends Run {
  readonly name: string
  readonly length: number
}

/** A plan takes some ten to a hundred kilobytes of the engine's memory. */
const MOST_STATEMENTS = 200
/** Limits in characters of SQL, for one text that is kept and for all of them. */
const LONGEST_TEXT = 20_000
const MOST_TEXT = 500_000

const SILENT = 'silent'
const NO_VALUES: readonly string[] = []

export function openStatements(writer: MessageWriter): Statements {
  /** By role and text, with the most recently used at the end. */
  const kept = new Map<string, Prepared>()
  let fresh: string[] = []
  /** Dropped but not yet closed: a round closes only what the rounds before it have dropped. */
  let obsolete: string[] = []
  let characters = 0
  let made = 0

  function drop(key: string, prepared: Prepared): void {
    kept.delete(key)
    characters -= prepared.length
    obsolete.push(prepared.name)
  }

  function makeRoom(length: number): void {
    for (const [key, prepared] of kept) {
      if (kept.size < MOST_STATEMENTS && characters + length <= MOST_TEXT) return
      drop(key, prepared)
    }
  }

  function prepare(key: string, text: string, fields: readonly Field[] | undefined): Prepared {
    makeRoom(text.length)
    made += 1
    const prepared = { name: `s${made}`, length: text.length, fields }
    characters += text.length
    fresh.push(key)
    writer.parse(text, prepared.name)
    return prepared
  }

  function bind({ fields }: Run, values: readonly (string | null)[], name?: string): void {
    writer.bind(values, name)
    if (!fields) writer.describe()
    writer.execute()
  }

  function run(role: string, { text, values = NO_VALUES }: TextStatement): Run {
    if (text.length > LONGEST_TEXT) {
      const once = { fields: undefined }
      writer.parse(text)
      bind(once, values)
      return once
    }
    const key = `${role} ${text}`
    const known = kept.get(key)
    const prepared = known ?? prepare(key, text, role === SILENT ? [] : undefined)
    if (known) kept.delete(key)
    kept.set(key, prepared)
    bind(prepared, values, prepared.name)
    return prepared
  }

  return {
    run,
    runSilently: (text, values = NO_VALUES) => run(SILENT, { text, values }),
    settle(failed) {
      if (failed) {
        for (const key of fresh) {
          const prepared = kept.get(key)
          if (prepared) drop(key, prepared)
        }
      }
      fresh = []
      for (const name of obsolete) writer.close(name)
      obsolete = []
    },
    forget() {
      for (const [key, prepared] of kept) drop(key, prepared)
    },
  }
}
