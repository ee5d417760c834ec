/** Categories, tags and authors: usage and bulk changes with undo. */
import type { LabelField } from '#domain/blog/posts.ts'
import type { Json } from '#supabase/database.types.ts'
import { type Client, camelKeys } from '../client.ts'
import { toContentError } from '../content-error.ts'

export interface LabelCount {
  readonly label: string
  /** Posts whose working copy has it, without deleted ones. */
  readonly uses: number
}

/** Returns labels in use, sorted. */
export async function countLabels(client: Client, field: LabelField | 'authors'): Promise<LabelCount[]> {
  const { data, error, status } = await client.rpc('count_labels', { field })
  if (error) throw toContentError('fetch', field, error, status)
  return data
}

/** A post's labels before and after, in the working copy and published; needed for undo. */
export interface LabelChange {
  readonly recordId: number
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly rowBefore: readonly string[]
  readonly rowAfter: readonly string[]
}

function toChanges(data: Json): LabelChange[] {
  return (data as unknown as readonly object[]).map((row) => camelKeys(row) as LabelChange)
}

/** Adds or removes a label, effective immediately. @returns the changed posts */
export async function changeLabels(
  client: Client,
  change: {
    readonly field: LabelField
    readonly add?: string
    readonly remove?: string
    readonly recordIds: readonly number[]
  },
): Promise<LabelChange[]> {
  const { field, add, remove, recordIds } = change
  const { data, error, status } = await client.rpc('change_labels', {
    field,
    record_ids: [...recordIds],
    ...(add !== undefined && { add }),
    ...(remove !== undefined && { remove }),
  })
  if (error) throw toContentError('update', field, error, status)
  return toChanges(data)
}

/** Renames or merges labels in all posts, including deleted ones, in one transaction. */
export async function mergeLabels(
  client: Client,
  { field, from, to }: { readonly field: LabelField; readonly from: readonly string[]; readonly to: string },
): Promise<LabelChange[]> {
  const { data, error, status } = await client.rpc('merge_labels', { field, former: [...from], new_name: to })
  if (error) throw toContentError('update', field, error, status)
  return toChanges(data)
}

/** Restores the labels and their order, except labels changed by others since. @returns the changed post ids */
export async function undoLabels(
  client: Client,
  field: LabelField,
  changed: readonly LabelChange[],
): Promise<number[]> {
  const { data, error, status } = await client.rpc('undo_labels', {
    field,
    changes: changed.map((change) => ({
      record_id: change.recordId,
      before: [...change.before],
      after: [...change.after],
      row_before: [...change.rowBefore],
      row_after: [...change.rowAfter],
    })),
  })
  if (error) throw toContentError('update', field, error, status)
  return data
}
