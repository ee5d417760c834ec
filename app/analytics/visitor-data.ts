/** Reads and erases the data recorded under this browser's visitor id. */
import type { BrowserSettings } from '#app/server-context.ts'
import type { StoredEvent } from '#domain/analytics/describe-event.ts'
import { ANALYTICS_PREFIX } from '#domain/consent/consent.ts'
import { browserConsent } from './consent.ts'

/** Returns the visitor id; null if nothing was recorded. */
export function visitorId(): string | null {
  return new RegExp(`(?:^|; )${ANALYTICS_PREFIX}visitor=([0-9a-f-]{36})`).exec(document.cookie)?.[1] ?? null
}

/** @throws if the request fails */
export async function readVisitorEvents(
  visitor: string,
  settings: BrowserSettings,
): Promise<readonly StoredEvent[]> {
  const { events } = (await call('POST', visitor, settings)) as { events: readonly StoredEvent[] }
  return events
}

/**
 * Erases the recorded events. Withdraws consent first, so that no tab records more; a second call erases events that
 * were being sent.
 * @returns the number of erased events
 * @throws if the request fails; recording has stopped anyway
 */
export async function eraseVisitorEvents(visitor: string, settings: BrowserSettings): Promise<number> {
  const consent = browserConsent()
  const { preferences = false, marketing = false } = consent.get()?.preferences ?? {}
  consent.decide({ analytics: false, preferences, marketing })
  const first = await erase(visitor, settings)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return first + (await erase(visitor, settings))
}

async function erase(visitor: string, settings: BrowserSettings): Promise<number> {
  const { erased } = (await call('DELETE', visitor, settings)) as { erased: number }
  return erased
}

/**
 * Removes campaigns from the recorded events, after consent to marketing was withdrawn; a second call changes events
 * that were being sent.
 * @throws if the request fails
 */
export async function eraseVisitorCampaigns(visitor: string, settings: BrowserSettings): Promise<void> {
  await call('DELETE', visitor, settings, '/campaigns')
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await call('DELETE', visitor, settings, '/campaigns')
}

async function call(
  method: 'POST' | 'DELETE',
  visitor: string,
  { supabaseUrl, publishableKey }: BrowserSettings,
  part: '' | '/campaigns' = '',
): Promise<unknown> {
  const response = await fetch(`${supabaseUrl}/functions/v1/analytics/mine${part}`, {
    method,
    headers: {
      Authorization: `Bearer ${publishableKey}`,
      apikey: publishableKey,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ visitorId: visitor }),
    credentials: 'omit',
    keepalive: true,
  })
  if (!response.ok) throw new Error(`The analytics request failed with status ${response.status}`)
  return response.json()
}
