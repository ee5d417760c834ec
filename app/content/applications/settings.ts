import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'

/** Returns the number of days in one status after which an application counts as overdue. */
export async function readOverdueThreshold(client: Client): Promise<number> {
  const { data, error, status } = await client.from('application_settings').select('warn_after_days').single()
  if (error) throw toContentError('fetch', 'settings', error, status)
  return data.warn_after_days
}

export async function setOverdueThreshold(client: Client, days: number): Promise<void> {
  const { error, status } = await client
    .from('application_settings')
    .update({ warn_after_days: days })
    .eq('id', 1)
    .select('id')
    .single()
  if (error) throw toContentError('update', 'settings', error, status)
}
