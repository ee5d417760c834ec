/**
 * Prepared statements of a connection, because parsing and planning take longer than execution. Separate per role,
 * because row-level security is part of a plan.
 */

import type { Field, MessageWriter } from './messages.ts'
import type { TextStatement } from './outcome.ts'

export interface Run {
  /** Empty if rows are not needed, undefined until described. */
  fields: readonly Field[] | undefined
}

export interface Statements {
  run(role: string, statement: TextStatement): Run
  runSilently(text: string, values?: readonly string[]): Run
  /** Discards statements that a failed round trip may not have prepared. */
  settle(failed: boolean): void
  /** Takes effect with the next round trip. */
  discardAll(): void
}

interface Prepared extends Run {
  readonly name: string
  readonly length: number
}

/** A plan takes about 10 to 100 kB of the engine's memory. */
const MAX_STATEMENTS = 200
/** In characters of SQL. */
const MAX_TEXT_LENGTH = 20_000
const MAX_TOTAL_LENGTH = 500_000

const SILENT = 'silent'
const NO_VALUES: readonly string[] = []

export function openStatements(writer: MessageWriter): Statements {
  const cache = new Map<string, Prepared>()
  let newKeys: string[] = []
  /** Closed in the next round trip. */
  let obsolete: string[] = []
  let characters = 0
  let count = 0

  function drop(key: string, prepared: Prepared): void {
    cache.delete(key)
    characters -= prepared.length
    obsolete.push(prepared.name)
  }

  function evict(length: number): void {
    for (const [key, prepared] of cache) {
      if (cache.size < MAX_STATEMENTS && characters + length <= MAX_TOTAL_LENGTH) return
      drop(key, prepared)
    }
  }

  function prepare(key: string, text: string, fields: readonly Field[] | undefined): Prepared {
    evict(text.length)
    count += 1
    const prepared = { name: `s${count}`, length: text.length, fields }
    characters += text.length
    newKeys.push(key)
    writer.parse(text, prepared.name)
    return prepared
  }

  function bind({ fields }: Run, values: readonly (string | null)[], name?: string): void {
    writer.bind(values, name)
    if (!fields) writer.describe()
    writer.execute()
  }

  function run(role: string, { text, values = NO_VALUES }: TextStatement): Run {
    if (text.length > MAX_TEXT_LENGTH) {
      const unprepared = { fields: undefined }
      writer.parse(text)
      bind(unprepared, values)
      return unprepared
    }
    const key = `${role} ${text}`
    const cached = cache.get(key)
    const prepared = cached ?? prepare(key, text, role === SILENT ? [] : undefined)
    if (cached) cache.delete(key)
    cache.set(key, prepared)
    bind(prepared, values, prepared.name)
    return prepared
  }

  return {
    run,
    runSilently: (text, values = NO_VALUES) => run(SILENT, { text, values }),
    settle(failed) {
      if (failed) {
        for (const key of newKeys) {
          const prepared = cache.get(key)
          if (prepared) drop(key, prepared)
        }
      }
      newKeys = []
      for (const name of obsolete) writer.close(name)
      obsolete = []
    },
    discardAll() {
      for (const [key, prepared] of cache) drop(key, prepared)
    },
  }
}
