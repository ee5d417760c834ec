/** Who else has a manuscript open: a tab says so every few seconds, and whoever is silent for 30 is gone. */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import type { Database } from '#supabase/database.types.ts'
import { toContentError } from '../content-error.ts'

type Client = SupabaseClient<Database>

/** Somebody who has not been heard of for so long does not have it open any more. */
export const PRESENCE_SECONDS = 30
/** How often a tab says that it is there: twice may be lost. */
export const HEARTBEAT_SECONDS = 10

export interface Presence {
  readonly person: string
  readonly name: string
  /** The same person, in another tab or on another device. */
  readonly isSelf: boolean
  readonly openedAt: string
  readonly seenAt: string
}

async function ask(
  client: Client,
  call: {
    readonly kind: ContentType
    readonly record_id: number
    readonly device?: string
    readonly is_open?: boolean
  },
): Promise<Presence[]> {
  const { data, error, status } = await client.rpc('hold_manuscript', call)
  if (error) throw toContentError('fetch', 'other editors', error, status)
  return data.map((row) => ({
    person: row.person,
    name: row.name,
    isSelf: row.is_self,
    openedAt: row.opened_at,
    seenAt: row.seen_at,
  }))
}

/** Says that a tab has the manuscript open, and answers who else has: never this tab. @param device the tab's UUID */
export function announcePresence(
  client: Client,
  kind: ContentType,
  recordId: number,
  device: string,
): Promise<Presence[]> {
  return ask(client, { kind, record_id: recordId, device })
}

/** Says that a tab has it open no longer. */
export async function leavePresence(
  client: Client,
  kind: ContentType,
  recordId: number,
  device: string,
): Promise<void> {
  await ask(client, { kind, record_id: recordId, device, is_open: false })
}
