/** Reads the audit log with the secret key: actor, record, time, and values that aren’t personal. */

import { endOfLondonDay, startOfLondonDay } from '#domain/dates/dates.ts'
import {
  AUDIT_ENTRIES_PER_PAGE,
  type AuditEntry,
  type AuditLogResponse,
  type AuditQuery,
} from '#domain/users/users.ts'
import type { DataClient } from '#server/data-source/clients.ts'
import { unwrap } from './errors.ts'

export interface AuditLog {
  /** Newest first. */
  read(query: AuditQuery): Promise<AuditLogResponse>
}

export function createAuditLog(secret: DataClient): AuditLog {
  return {
    async read({ who, what, since, until, page }) {
      const rows = unwrap(
        await secret.rpc('list_audit_log', {
          who,
          what,
          max_rows: AUDIT_ENTRIES_PER_PAGE,
          skip_rows: (page - 1) * AUDIT_ENTRIES_PER_PAGE,
          ...(since !== '' && { since: startOfLondonDay(since).toISOString() }),
          ...(until !== '' && { until: endOfLondonDay(until).toISOString() }),
        }),
      )
      const entries = rows.map((row) => ({
        id: row.id,
        happenedAt: row.happened_at,
        actorId: row.actor,
        actorName: row.actor_name,
        roleName: row.role_name,
        action: row.action,
        tableName: row.table_name,
        rowId: row.row_id,
        reference: row.reference,
        title: row.title,
        subject: row.subject,
        changedColumns: row.changed_columns,
        // As `private.record_change` writes them.
        changes: row.changes as unknown as AuditEntry['changes'],
        detail: row.detail,
      }))
      return { entries, total: rows[0]?.total ?? 0 }
    },
  }
}
