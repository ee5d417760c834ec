/** Statements that date the history of the demonstration's records. */
import type { Statement } from '#backend/database/database.ts'

/** Of visits and work. */
export const HISTORY_DAYS = 60

/** The user who did the invented work. */
export interface DemoStaff {
  readonly id: string
  readonly name: string
}

export interface DemoContext {
  readonly now: Date
  readonly staff: DemoStaff
  readonly jobs: readonly { readonly id: number; readonly title: string }[]
}

export interface HistoryEntry {
  /** Reference of the record. */
  readonly reference: string
  readonly at: string
  readonly kind: string
  readonly before?: string | null
  readonly after?: string | null
  /** The user; absent for the website and for visitors. */
  readonly actor?: string
  /** Changed columns, for the audit log. */
  readonly columns?: readonly string[]
}

/**
 * Replaces the events that triggers have just written with dated ones, and adds the changes to the audit log.
 * @param entries in any order
 */
export function historyStatements(
  { table, events, reference, id }: Readonly<Record<'table' | 'events' | 'reference' | 'id', string>>,
  entries: readonly HistoryEntry[],
): readonly Statement[] {
  const sorted = entries.toSorted((one, other) => one.at.localeCompare(other.at))
  const values = [JSON.stringify(sorted)]
  const given = `jsonb_to_recordset($1::jsonb) as given (
    reference text, at timestamptz, kind text, before text, after text, actor uuid, columns text[]
  ) join public.${table} as record on record.${reference} = given.reference`
  return [
    {
      text: `delete from public.${events} where ${id} in (select record.id from ${given})`,
      values,
    },
    {
      text: `insert into public.${events} (${id}, kind, before, after, actor, happened_at)
        select record.id, given.kind, given.before, given.after, given.actor, given.at from ${given} order by given.at`,
      values,
    },
    {
      text: `insert into public.audit_log (happened_at, actor, role_name, action, table_name, row_id, changed_columns)
        select given.at, given.actor, 'authenticated', 'update', '${table}', record.id::text, given.columns
        from ${given} where given.columns is not null order by given.at`,
      values,
    },
  ]
}

/**
 * Dates the audit log's entries of rows that the server has loaded, which otherwise all happened now.
 * @param at SQL for the row's own date
 */
export function dateChanges(table: string, at: string, id = 'id'): Statement {
  return {
    text: `update public.audit_log as entry set happened_at = ${at}
      from public.${table} as record
      where entry.table_name = '${table}' and entry.row_id = record.${id}::text and entry.role_name = 'postgres'`,
  }
}

const NEWS_DATE = "least(record.date::timestamp at time zone 'Europe/London' + interval '9 hours', now())"
const POST_DATE = "least(record.publish_date, now()) - interval '2 hours'"

/** Dates the last change of rows, which a trigger would set to now. */
function dateRows(table: string, at: string): readonly Statement[] {
  return [
    { text: 'set local session_replication_role = replica' },
    { text: `update public.${table} as record set updated_at = ${at}` },
    { text: 'set local session_replication_role = origin' },
  ]
}

/** Dates drafts and their revisions like the row. */
function dateDrafts(kind: 'news' | 'blog', table: string): readonly Statement[] {
  return ['content_drafts', 'content_revisions'].map((dated) => ({
    text: `update public.${dated} as dated set saved_at = record.updated_at from public.${table} as record
      where dated.kind = '${kind}' and dated.record_id = record.id`,
  }))
}

/** Of the content in `supabase/seed`. */
export const contentHistoryStatements: readonly Statement[] = [
  dateChanges('news_articles', NEWS_DATE),
  dateChanges('blogs', POST_DATE),
  dateChanges('jobs', 'record.created_at'),
  ...['customers', 'team_members'].map((table) => dateChanges(table, "now() - interval '90 days'")),
  ...dateRows('news_articles', NEWS_DATE),
  ...dateRows('blogs', POST_DATE),
  ...dateDrafts('news', 'news_articles'),
  ...dateDrafts('blog', 'blogs'),
]
