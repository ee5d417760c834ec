import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { FEEDS_API } from '#domain/feeds/feed-resources.ts'
import type { Database } from '#supabase/database.types.ts'
import { signInAs } from './api-browser.ts'
import type { TestSite } from './site.ts'

/** A client with the rights of a new user. */
export async function signedInDataClient(
  site: TestSite,
  role: 'staff' | 'customer',
  customerId?: number,
): Promise<SupabaseClient<Database>> {
  const { id, token } = await signInAs(site, { role })
  if (customerId !== undefined)
    await site.secret.from('permissions').update({ customer_id: customerId }).eq('user_id', id).throwOnError()
  return createClient<Database>(site.url, site.publishableKey, {
    auth: { persistSession: false },
    global: { headers: { Authorization: `Bearer ${token}` } },
  })
}

/** A source that sends feeds; rows get a time of change unless they are movements. */
export async function openFeed(site: TestSite) {
  const staff = await signedInDataClient(site, 'staff')
  const resources = [
    'customers',
    'sites',
    'skus',
    'en-lines',
    'locations',
    'pallets',
    'movements',
    'routes',
    'deliveries',
    'delivery-lines',
  ]
  const { data: key } = await staff.rpc('create_feed_source', { name: 'ERP', resources }).throwOnError()
  return {
    async send(resource: string, rows: readonly object[]): Promise<void> {
      const updatedAt = new Date().toISOString()
      const response = await fetch(`${site.url}${FEEDS_API}/${resource}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
        },
        body: JSON.stringify(rows.map((row) => (resource === 'movements' ? row : { updatedAt, ...row }))),
      })
      const { counts, results } = await response.json()
      if (counts?.refused !== 0) throw new Error(JSON.stringify(results))
    },
  }
}
