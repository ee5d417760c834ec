import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'

/** Returns the names of current and former editors by id. */
export async function editorNames(client: Client): Promise<ReadonlyMap<string, string>> {
  const { data, error, status } = await client.rpc('read_editor_names')
  if (error) throw toContentError('fetch', 'revisions', error, status)
  return new Map(data.map(({ id, name }) => [id, name]))
}
