/** The audit log, reached with the secret key: who changed what and when, never from what to what. */

import { endOfLondonDay, startOfLondonDay } from '#domain/dates/dates.ts'
import { AUDIT_PAGE, type AuditAnswer, type AuditQuery } from '#domain/people/people.ts'
import type { DataClient } from '#server/data-source/clients.ts'
import { unwrap } from './refusals.ts'

export interface AuditLog {
  /** One page, the latest first. */
  read(query: AuditQuery): Promise<AuditAnswer>
}

export function createAuditLog(secret: DataClient): AuditLog {
  return {
    async read({ who, what, since, until, before }) {
      const rows = unwrap(
        await secret.rpc('list_audit_log', {
          who,
          what,
          // One more than is shown tells whether there is a next page.
          max_rows: AUDIT_PAGE + 1,
          ...(before !== null && { before_id: before }),
          ...(since !== '' && { since: startOfLondonDay(since).toISOString() }),
          ...(until !== '' && { until: endOfLondonDay(until).toISOString() }),
        }),
      )
      const entries = rows.slice(0, AUDIT_PAGE).map((row) => ({
        id: row.id,
        happenedAt: row.happened_at,
        actorId: row.actor,
        actorName: row.actor_name,
        roleName: row.role_name,
        action: row.action,
        tableName: row.table_name,
        rowId: row.row_id,
        subject: row.subject,
        changedColumns: row.changed_columns,
      }))
      return { entries, next: rows.length > AUDIT_PAGE ? (entries.at(-1)?.id ?? null) : null }
    },
  }
}
