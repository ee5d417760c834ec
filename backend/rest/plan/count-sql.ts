/** Builds count queries: like `read-sql.ts` without columns, and embedded tables only filter. */
import { conditionSql } from './filter-sql.ts'
import { joinOf, sourceOf } from './node-sql.ts'
import type { ReadNode } from './read-node.ts'
import { type Binder, combineConditions } from './sql.ts'

export function countSql(root: ReadNode, binder: Binder): string {
  return existenceSql(root, sourceOf(root), [], binder)
}

function existenceSql(
  node: ReadNode,
  from: string,
  joinConditions: readonly string[],
  binder: Binder,
): string {
  const exists = (embed: ReadNode['embeds'][number]) => {
    const join = joinOf(node, embed)
    return `exists (${existenceSql(embed, join.from, join.conditions, binder)})`
  }
  const conditions = node.where.map((logic) =>
    conditionSql(node, logic, binder, (embed, hasRows) => (hasRows ? exists(embed) : `not ${exists(embed)}`)),
  )
  const inner = node.embeds.filter(({ join }) => join === 'inner').map(exists)
  return `select 1 from ${from}${combineConditions([...conditions, ...joinConditions, ...inner])}`
}
