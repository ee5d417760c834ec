import { type EmailQuery, listEmails } from '#app/content/emails/queries.ts'
import { PAGE_SIZE } from '#app/content/pagination.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'

/** Before and after an email in the list that it was opened from; null at its ends. */
export interface AdjacentEmails {
  readonly previous: number | null
  readonly next: number | null
}

/**
 * Looks on the page that the email was on, and on those beside it. @param thread ids of its thread, which one row stands for
 */
export async function findAdjacentEmails(
  client: DataClient,
  query: EmailQuery,
  thread: readonly number[],
): Promise<AdjacentEmails> {
  const { rows, total } = await listEmails(client, query)
  const at = rows.findIndex(({ id }) => thread.includes(id))
  // What was just archived has left the list: the next is the first that is left.
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
