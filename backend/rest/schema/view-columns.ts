/** Finds the table columns of a view in the stored query tree, so that it shares its tables' keys. */

export interface ColumnReference {
  readonly table: number
  readonly column: number
}

export interface ViewColumn extends ColumnReference {
  /** Position in the view. */
  readonly number: number
}

const TOKEN = /\\.|[{}]|:(resno|resorigtbl|resorigcol) (\d+)/gs

/**
 * @param rule the tree, `({QUERY … :targetList ({TARGETENTRY … :resno 1 … :resorigtbl 16385 :resorigcol 1 …} …) …})`
 */
export function viewColumns(rule: string): ViewColumn[] {
  const columns: ViewColumn[] = []
  let entry: Record<string, number> = {}
  let depth = 0
  for (const [text, field, value] of rule.matchAll(TOKEN)) {
    if (text === '{') {
      depth += 1
      // Deeper levels are subqueries.
      if (depth === 2) entry = {}
    } else if (text === '}') {
      const { resno = 0, resorigtbl = 0, resorigcol = 0 } = entry
      if (depth === 2 && resno > 0 && resorigtbl > 0 && resorigcol > 0) {
        columns.push({ number: resno, table: resorigtbl, column: resorigcol })
      }
      depth -= 1
    } else if (field !== undefined && depth === 2) entry[field] = Number(value)
  }
  return columns
}

/**
 * Resolves a view's columns to table columns.
 * @param views the columns of every view, by OID
 */
export function originsOf(
  id: number,
  views: ReadonlyMap<number, readonly ViewColumn[]>,
  seen: readonly number[] = [],
): ViewColumn[] {
  return (views.get(id) ?? []).flatMap(({ number, table, column }): ViewColumn[] => {
    if (!views.has(table)) return [{ number, table, column }]
    if (seen.includes(table)) return []
    return originsOf(table, views, [...seen, id])
      .filter((inner) => inner.number === column)
      .map((inner) => ({ ...inner, number }))
  })
}
