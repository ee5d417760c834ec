/** Leads as staff read them, with their own rights. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { DRAWING_BUCKET, DRAWING_LINK_SECONDS } from '#domain/leads/drawings.ts'
import type { LeadStatus, LeadType } from '#domain/leads/leads.ts'
import { type TypedSpecification, typedSpecification } from '#domain/specification/fields.ts'
import type { Database, Json } from '#supabase/database.types.ts'
import { ContentError, contentError, NO_ROWS, RANGE_NOT_SATISFIABLE } from './content-error.ts'
import { type ListPage, rangeOf } from './list-pages.ts'

type Client = SupabaseClient<Database>

export interface LeadSummary {
  readonly id: number
  /** What the person was told. */
  readonly reference: string
  readonly type: LeadType
  readonly status: LeadStatus
  readonly name: string
  readonly email: string
  readonly isToBeRung: boolean
  readonly receivedAt: string
}

export interface LeadDetail extends LeadSummary {
  readonly company: string
  readonly phone: string
  /** The page from which it was asked. */
  readonly about: string
  readonly preferredContact: string
  readonly message: string
  readonly specification: TypedSpecification
  /** What its type has beyond the rest, by column. */
  readonly detail: readonly (readonly [column: string, value: string])[]
  readonly drawing: { readonly fileName: string; readonly path: string; readonly size: number } | null
}

const SUMMARY_COLUMNS =
  'id, session_id, lead_type, status, callback_requested, customer_info, created_at' as const
const COLUMNS =
  `${SUMMARY_COLUMNS}, summary, preferred_contact, specification, drawing_filename, drawing_storage_path, drawing_file_size, lead_suppliers (product_type, pricing), lead_community_members (inquiry_type, location)` as const

type Row = Database['public']['Tables']['leads']['Row']
type SummaryRow = Pick<
  Row,
  'id' | 'session_id' | 'lead_type' | 'status' | 'callback_requested' | 'customer_info' | 'created_at'
>

/** A text of a JSON object; empty where there is none. */
function textIn(object: Json, name: string): string {
  const value = typeof object === 'object' && object !== null && !Array.isArray(object) ? object[name] : ''
  return typeof value === 'string' ? value : ''
}

function toSummary(row: SummaryRow): LeadSummary {
  return {
    id: row.id,
    reference: row.session_id,
    // The columns' constraints know the same types and statuses.
    type: row.lead_type as LeadType,
    status: row.status as LeadStatus,
    name: textIn(row.customer_info, 'name'),
    email: textIn(row.customer_info, 'email'),
    isToBeRung: row.callback_requested,
    receivedAt: row.created_at,
  }
}

/** One page of leads, the newest first. @param status empty: whatever it is */
export async function listLeads(
  client: Client,
  { status, page }: { readonly status: LeadStatus | ''; readonly page: number },
): Promise<ListPage<LeadSummary>> {
  const all = client.from('leads').select(SUMMARY_COLUMNS, { count: 'exact' })
  const found = await (status === '' ? all : all.eq('status', status))
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(...rangeOf(page))
  if (found.error && found.error.code !== RANGE_NOT_SATISFIABLE)
    throw contentError('fetch', 'leads', found.error, found.status)
  return { rows: (found.data ?? []).map(toSummary), total: found.count ?? 0 }
}

/** A lead by its reference; null when there is none. */
export async function readLead(client: Client, reference: string): Promise<LeadDetail | null> {
  const { data, error, status } = await client
    .from('leads')
    .select(COLUMNS)
    .eq('session_id', reference)
    .limit(1)
    .maybeSingle()
  if (error && error.code !== NO_ROWS) throw contentError('fetch', 'lead', error, status)
  if (data === null) return null
  const { customer_info: person, drawing_filename: fileName, drawing_storage_path: path } = data
  return {
    ...toSummary(data),
    company: textIn(person, 'company'),
    phone: textIn(person, 'phone'),
    about: textIn(person, 'about'),
    preferredContact: data.preferred_contact ?? '',
    message: data.summary,
    specification: typedSpecification((name) => textIn(data.specification, name)),
    detail: Object.entries(data.lead_suppliers ?? data.lead_community_members ?? {}),
    drawing:
      fileName === null || path === null ? null : { fileName, path, size: data.drawing_file_size ?? 0 },
  }
}

export async function setLeadStatus(client: Client, id: number, to: LeadStatus): Promise<void> {
  const { error, status } = await client
    .from('leads')
    .update({ status: to })
    .eq('id', id)
    .select('id')
    .single()
  if (error) throw contentError('update', 'lead', error, status)
}

/** Returns the address of a download that holds for a minute. */
export async function drawingLink(
  client: Client,
  { path, fileName }: { readonly path: string; readonly fileName: string },
): Promise<string> {
  const { data, error } = await client.storage
    .from(DRAWING_BUCKET)
    .createSignedUrl(path, DRAWING_LINK_SECONDS, { download: fileName })
  if (error) throw new ContentError(`Failed to fetch drawing: ${error.message}`, error, 0)
  return data.signedUrl
}
