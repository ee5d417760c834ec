/**
 * Changes to leads with the user's rights. Each passes the version the user saw, so that a concurrent change is
 * reported and not overwritten. Errors are `ContentError`.
 */
import { parseLondonTime } from '#domain/dates/dates.ts'
import { DRAWING_BUCKET } from '#domain/leads/drawings.ts'
import type { ClosedReason } from '#domain/leads/inbox.ts'
import type { LeadEntry } from '#domain/leads/lead-entry.ts'
import { describeLeadChange } from '#domain/leads/lead-events.ts'
import type { LeadStatus } from '#domain/leads/leads.ts'
import type { Json } from '#supabase/database.types.ts'
import type { Client } from '../client.ts'
import { ContentError, toContentError } from '../content-error.ts'
import { createConflictError } from '../drafts/conflict-error.ts'

/** Stores a lead once, also if repeated after a lost reply. @returns its reference */
export async function createLead(client: Client, entry: LeadEntry): Promise<string> {
  const { type, callBackAt, ...fields } = entry
  const at = parseLondonTime(callBackAt)?.toISOString()
  const { data, error, status } = await client.rpc('create_lead', {
    ...fields,
    lead_type: type,
    ...(at !== undefined && { call_back_at: at }),
  })
  if (error) throw toContentError('create', 'lead', error, status)
  return data
}

/** Absent columns stay unchanged. */
export interface LeadChange {
  readonly status?: LeadStatus
  readonly closed_reason?: ClosedReason | null
  readonly assignee?: string | null
  /** ISO 8601 */
  readonly snoozed_until?: string | null
  readonly is_spam?: boolean
  readonly merged_into?: number | null
  /** Required if the leads share neither address nor phone number. */
  readonly merge_reason?: string | null
  /** ISO 8601; null once handled. */
  readonly wrote_again_at?: string | null
  readonly call_back_kept_at?: string | null
}

export interface LeadVersion {
  readonly id: number
  readonly version: number
}

/** The new version with the columns' former values. */
export interface LeadUndo extends LeadVersion {
  readonly change: LeadChange
}

export interface ChangedLeads {
  readonly undo: readonly LeadUndo[]
  /** Leads that were changed by others or no longer exist. */
  readonly missed: number
}

interface Answer extends LeadVersion {
  readonly outcome: 'changed' | 'stale' | 'gone'
  readonly before?: LeadChange
}

export async function changeLeads(
  client: Client,
  changes: readonly (LeadVersion & { readonly change: LeadChange })[],
): Promise<ChangedLeads> {
  const asked = changes.map(({ id, version, change }) => ({ ...change, id, version }))
  const { data, error, status } = await client.rpc('change_leads', { changes: asked as unknown as Json })
  if (error) throw toContentError('update', 'leads', error, status)
  const answers = data as unknown as readonly Answer[]
  return {
    undo: answers.flatMap(({ id, version, before }) => (before ? [{ id, version, change: before }] : [])),
    missed: answers.filter(({ outcome }) => outcome !== 'changed').length,
  }
}

/** @throws ContentError with `STALE_VERSION` after a concurrent change */
export async function changeLead(client: Client, lead: LeadVersion, change: LeadChange): Promise<LeadUndo> {
  const { id, version } = lead
  const { undo } = await changeLeads(client, [{ id, version, change }])
  const [done] = undo
  if (done === undefined) throw await explainConflict(client, id)
  return done
}

async function explainConflict(client: Client, id: number): Promise<ContentError> {
  const [last] = await listLeadEvents(client, id, 1)
  if (last === undefined) return toContentError('update', 'lead', { message: 'it no longer exists.' }, 404)
  return createConflictError(client, 'lead', { actor: last.actor, description: describeLeadChange(last) })
}

/**
 * Saves contact details and fields of the lead's type, by `LEAD_FIELD_NAMES`. Corrections by staff survive later
 * messages of the contact.
 */
export async function saveLeadDetail(
  client: Client,
  { id, version }: LeadVersion,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  // Each ignores names it does not know.
  const input = { lead_id: id, seen: version, person: fields, detail: fields }
  const { data, error, status } = await client.rpc('save_lead_detail', input)
  if (error) throw toContentError('update', 'lead', error, status)
  if (data === null) throw await explainConflict(client, id)
}

export async function removeDrawing(client: Client, path: string): Promise<void> {
  const { error } = await client.storage.from(DRAWING_BUCKET).remove([path])
  if (error) throw new ContentError(`Failed to delete drawing: ${error.message}`, error, 0)
}

/** Erases a lead, the drawing first, so that a failed run can be repeated. @throws ContentError */
export async function eraseLead(
  client: Client,
  { id, drawing }: { readonly id: number; readonly drawing: { readonly path: string } | null },
): Promise<void> {
  if (drawing !== null) await removeDrawing(client, drawing.path)
  const { error, status } = await client.from('leads').delete().eq('id', id)
  if (error) throw toContentError('delete', 'lead', error, status)
}

export interface LeadNote {
  readonly id: number
  readonly body: string
  readonly author: string | null
  readonly createdAt: string
}

export async function listLeadNotes(client: Client, leadId: number): Promise<readonly LeadNote[]> {
  const { data, error, status } = await client
    .from('lead_notes')
    .select('id, body, author, createdAt:created_at')
    .eq('lead_id', leadId)
    .eq('is_deleted', false)
    .order('id')
  if (error) throw toContentError('fetch', 'notes', error, status)
  return data
}

/** @param origin UUID from the client, so that a repeated request saves one note */
export async function addLeadNote(
  client: Client,
  leadId: number,
  body: string,
  origin: string,
): Promise<void> {
  const { error, status } = await client
    .from('lead_notes')
    .upsert({ lead_id: leadId, body, origin }, { onConflict: 'origin', ignoreDuplicates: true })
  if (error) throw toContentError('create', 'note', error, status)
}

export async function setLeadNoteDeleted(client: Client, id: number, isDeleted: boolean): Promise<void> {
  const { error, status } = await client
    .from('lead_notes')
    .update({ is_deleted: isDeleted })
    .eq('id', id)
    .select('id')
    .single()
  if (error) throw toContentError(isDeleted ? 'delete' : 'restore', 'note', error, status)
}

export interface LeadEvent {
  readonly id: number
  readonly kind: string
  readonly before: string | null
  readonly after: string | null
  readonly actor: string | null
  readonly happenedAt: string
}

const EVENTS_SHOWN = 200

/** Newest first. */
export async function listLeadEvents(
  client: Client,
  leadId: number,
  max = EVENTS_SHOWN,
): Promise<readonly LeadEvent[]> {
  const { data, error, status } = await client
    .from('lead_events')
    .select('id, kind, before, after, actor, happenedAt:happened_at')
    .eq('lead_id', leadId)
    .order('id', { ascending: false })
    .limit(max)
  if (error) throw toContentError('fetch', 'history', error, status)
  return data
}
