import { createClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { startAcceptanceEnvironment } from '#tests/support/acceptance-environment.ts'
import { openTestDatabase } from '#tests/support/database.ts'

it('a slow query of the data API delays no response that needs no database', async () => {
  await using opened = await openTestDatabase()
  await using running = await startAcceptanceEnvironment(opened.database)
  await opened.database.script(`
    create function public.sleep_for(seconds int) returns void language sql stable as 'select pg_sleep(seconds)';
    grant execute on function public.sleep_for(int) to service_role;
    notify pgrst, 'reload schema'`)
  const { url, publishableKey: apikey, secretKey } = running.stack
  const service = createClient(url, secretKey, { auth: { persistSession: false } })
  const order: string[] = []
  const leaving = new AbortController()
  const slow = service
    .rpc('sleep_for', { seconds: 60 }, { get: true })
    .abortSignal(leaving.signal)
    .then(({ error }) => order.push(error ? 'aborted' : 'slow'))
  for (let request = 1; request <= 3; request += 1) {
    const health = await fetch(`${url}/auth/v1/health`, { headers: { apikey } })
    order.push(`health ${health.status}`)
  }
  leaving.abort()
  await slow
  // Cancelled with its client: the next query doesn't wait for it.
  expect((await service.from('news_articles').select('id').limit(1)).error).toBeNull()
  expect(order).toEqual(['health 200', 'health 200', 'health 200', 'aborted'])
})
