import type { PoolClient, QueryConfig } from 'pg'

/**
 * Which statements a connection keeps parsed, by the names that they have there. Each role has its own, because
 * row-level security is part of a plan. A connection that keeps as many as it may is to be given up after its
 * transaction: the server forgets with it what was kept, and pg what it knew of it.
 */
export interface NamedStatements {
  /** The statement as pg takes it; without a name where `connection` keeps no more, or where it is none. */
  query(connection: PoolClient | null, role: string, text: string, values: (string | null)[]): QueryConfig
  /** Whether the connection should not be used for another transaction. */
  isSpent(connection: PoolClient): boolean
  /** From now on no connection counts on what it has kept. */
  forget(): void
}

/** A plan takes some ten to a hundred kilobytes of the server's memory, on each connection. */
const mostStatements = 200
/** Characters of SQL: a longer text is parsed every time. */
const longestText = 20_000

interface Kept {
  readonly generation: number
  readonly names: Map<string, string>
}

export function openNamedStatements(): NamedStatements {
  const byConnection = new WeakMap<PoolClient, Kept>()
  let generation = 0

  function keptBy(connection: PoolClient): Kept {
    const known = byConnection.get(connection)
    if (known) return known
    const kept = { generation, names: new Map<string, string>() }
    byConnection.set(connection, kept)
    return kept
  }

  function isSpent(connection: PoolClient): boolean {
    const kept = keptBy(connection)
    return kept.generation !== generation || kept.names.size >= mostStatements
  }

  return {
    query(connection, role, text, values) {
      // Always in the extended protocol: without values pg would choose the simple one, which takes several statements.
      const query = { text, values, queryMode: 'extended' } as QueryConfig
      if (!connection || text.length > longestText) return query
      const kept = keptBy(connection)
      if (kept.generation !== generation) return query
      const name = nameOf(kept.names, `${role} ${text}`)
      return name === undefined ? query : { ...query, name }
    },
    isSpent,
    forget() {
      generation += 1
    },
  }
}

function nameOf(names: Map<string, string>, key: string): string | undefined {
  const known = names.get(key)
  if (known !== undefined || names.size >= mostStatements) return known
  const name = `s${names.size}`
  names.set(key, name)
  return name
}
