import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'

/** A tab that is silent for this long no longer counts as open. */
export const PRESENCE_SECONDS = 30
/** Two heartbeats may be lost. */
export const HEARTBEAT_SECONDS = 10

export interface Presence {
  readonly name: string
  /** The same user in another tab or on another device. */
  readonly isSelf: boolean
}

async function callPresence(
  client: Client,
  call: {
    readonly kind: ContentType
    readonly record_id: number
    readonly device?: string
    readonly is_open?: boolean
  },
): Promise<Presence[]> {
  const { data, error, status } = await client
    .rpc('announce_draft_presence', call)
    .select('name, isSelf:is_self')
  if (error) throw toContentError('fetch', 'other editors', error, status)
  return data
}

/** Registers this tab and returns the others. @param device UUID of the tab */
export function announcePresence(
  client: Client,
  kind: ContentType,
  recordId: number,
  device: string,
): Promise<Presence[]> {
  return callPresence(client, { kind, record_id: recordId, device })
}

export async function leavePresence(
  client: Client,
  kind: ContentType,
  recordId: number,
  device: string,
): Promise<void> {
  await callPresence(client, { kind, record_id: recordId, device, is_open: false })
}
