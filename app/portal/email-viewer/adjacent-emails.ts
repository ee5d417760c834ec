import { type EmailQuery, listEmails } from '#app/content/emails/queries.ts'
import { PAGE_SIZE } from '#app/content/pagination.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'

/** Neighbours of an email in its list; null at the ends. */
export interface AdjacentEmails {
  readonly previous: number | null
  readonly next: number | null
}

/** Searches the email's page and the adjacent pages. @param thread ids of the thread, which is one row of the list */
export async function findAdjacentEmails(
  client: DataClient,
  query: EmailQuery,
  thread: readonly number[],
): Promise<AdjacentEmails> {
  const { rows, total } = await listEmails(client, query)
  const at = rows.findIndex(({ id }) => thread.includes(id))
  // An archived email has left the list, so the first remaining one is next.
  if (at === -1) return { previous: null, next: rows[0]?.id ?? null }
  const read = async (page: number) => (await listEmails(client, { ...query, page })).rows
  const [before, after] = await Promise.all([
    at === 0 && query.page > 1 ? read(query.page - 1) : [],
    at === rows.length - 1 && query.page * PAGE_SIZE < total ? read(query.page + 1) : [],
  ])
  return {
    previous: (rows[at - 1] ?? before.at(-1))?.id ?? null,
    next: (rows[at + 1] ?? after[0])?.id ?? null,
  }
}
