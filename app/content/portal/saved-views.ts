/** Named filters of a list, one set per user. Errors are `ContentError`. */
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'

export interface SavedView {
  readonly id: number
  readonly name: string
  /** Query string of the list. */
  readonly query: string
}

/** @param list path of the list */
export async function listSavedViews(client: Client, list: string): Promise<readonly SavedView[]> {
  const { data, error, status } = await client
    .from('saved_views')
    .select('id, name, query')
    .eq('list', list)
    .order('name')
  if (error) throw toContentError('fetch', 'views', error, status)
  return data
}

/** Saves a view; one with the same name is replaced. */
export async function saveView(client: Client, list: string, name: string, query: string): Promise<void> {
  const found = await client
    .from('saved_views')
    .update({ query })
    .eq('list', list)
    .eq('name', name)
    .select('id')
  if (found.error) throw toContentError('update', 'view', found.error, found.status)
  if (found.data.length > 0) return
  const { error, status } = await client.from('saved_views').insert({ list, name, query })
  if (error) throw toContentError('create', 'view', error, status)
}

export async function deleteSavedView(client: Client, id: number): Promise<void> {
  const { error, status } = await client.from('saved_views').delete().eq('id', id)
  if (error) throw toContentError('delete', 'view', error, status)
}
