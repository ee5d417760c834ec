/** Campaigns with the user's rights. Errors are `ContentError`. */
import type { Campaign, CampaignInput } from '#domain/campaigns/campaigns.ts'
import type { Client } from '../client.ts'
import { STALE_VERSION, toContentError } from '../content-error.ts'
import { type ListPage, rangeOf, sorting, wordFilters } from '../pagination.ts'

export interface CampaignsQuery {
  readonly q: string
  readonly show: 'kept' | 'deleted'
  readonly sort: string
  readonly page: number
}

const COLUMNS =
  'id, name, path, source, medium, campaign, term, content, is_deleted, created_at, updated_at' as const

const SORTED: Readonly<Record<string, 'name' | 'created_at'>> = { name: 'name', created: 'created_at' }

interface Row extends CampaignInput {
  readonly id: number
  readonly is_deleted: boolean
  readonly created_at: string
  readonly updated_at: string
}

const toCampaign = ({ is_deleted, created_at, updated_at, ...row }: Row): Campaign => ({
  ...row,
  isDeleted: is_deleted,
  createdAt: created_at,
  updatedAt: updated_at,
})

export async function listCampaigns(client: Client, query: CampaignsQuery): Promise<ListPage<Campaign>> {
  const { column, ascending } = sorting(query.sort)
  const rows = client
    .from('campaigns')
    .select(COLUMNS, { count: 'exact' })
    .eq('is_deleted', query.show === 'deleted')
  const words = wordFilters(query.q, ['name', 'campaign', 'source'])
  const found = words.reduce((some, filter) => some.or(filter), rows)
  const { data, count, error, status } = await found
    .order(SORTED[column] ?? 'created_at', { ascending })
    .order('id', { ascending })
    .range(...rangeOf(query.page))
  if (error) throw toContentError('fetch', 'campaigns', error, status)
  return { rows: data.map(toCampaign), total: count ?? 0 }
}

export async function readCampaign(client: Client, id: number): Promise<Campaign | null> {
  const { data, error, status } = await client.from('campaigns').select(COLUMNS).eq('id', id).maybeSingle()
  if (error) throw toContentError('fetch', 'campaign', error, status)
  return data && toCampaign(data)
}

/**
 * @param version `updatedAt` being edited; null overwrites any version
 * @returns the campaign's id
 */
export async function saveCampaign(
  client: Client,
  id: number | null,
  draft: CampaignInput,
  version: string | null,
): Promise<number> {
  if (id === null) {
    const { data, error, status } = await client.from('campaigns').insert(draft).select('id').single()
    if (error) throw toContentError('create', 'campaign', error, status)
    return data.id
  }
  const row = client.from('campaigns').update(draft).eq('id', id)
  const { data, error, status } = await (version === null ? row : row.eq('updated_at', version))
    .select('id')
    .maybeSingle()
  if (error) throw toContentError('update', 'campaign', error, status)
  const message = 'someone else has saved it since you opened it.'
  if (data === null) throw toContentError('update', 'campaign', { message, code: STALE_VERSION }, 409)
  return data.id
}

export async function setCampaignDeleted(client: Client, id: number, isDeleted: boolean): Promise<void> {
  const { error, status } = await client.from('campaigns').update({ is_deleted: isDeleted }).eq('id', id)
  if (error) throw toContentError(isDeleted ? 'delete' : 'restore', 'campaign', error, status)
}
