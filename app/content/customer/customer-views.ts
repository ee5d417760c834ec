/** Viewing as a customer: the audit log records start and end. */
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'

/** Returns the id of the view. */
export async function startCustomerView(client: Client, customerId: number): Promise<string> {
  const { data, error, status } = await client
    .from('customer_views')
    .insert({ customer_id: customerId })
    .select('id')
    .single()
  if (error) throw toContentError('create', 'view', error, status)
  return data.id
}

/** Returns false if it has ended, such as in a duplicate of the tab. */
export async function isCustomerViewOpen(client: Client, id: string): Promise<boolean> {
  const { data, error, status } = await client.from('customer_views').select('id').eq('id', id)
  if (error) throw toContentError('fetch', 'view', error, status)
  return data.length > 0
}

export async function endCustomerView(client: Client, id: string): Promise<void> {
  const { error, status } = await client.from('customer_views').delete().eq('id', id)
  if (error) throw toContentError('delete', 'view', error, status)
}
