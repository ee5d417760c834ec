/** Customers and their users. Row-level security and the functions decide who sees them. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { type CustomerUser, isCustomerRight } from '#domain/users/customer-users.ts'
import type { Database } from '#supabase/database.types.ts'
import { toContentError } from '../content-error.ts'
import { type ListPage, PAGE_SIZE, rangeOf, wordPatterns } from '../pagination.ts'
import { type FeedAge, readFeedAge } from './feed-age.ts'
import type { CustomerAccount } from './overview.ts'

type Client = SupabaseClient<Database>

export interface CustomerRow {
  readonly id: number
  /** Empty if it comes from no other system. */
  readonly code: string
  readonly name: string
  readonly status: CustomerAccount['status']
  readonly users: number
  /** Not yet on the way. */
  readonly openCallOffs: number
  readonly openClaims: number
  /** Last stock movement. */
  readonly movedAt: string | null
}

export interface CustomerQuery {
  readonly q: string
  readonly status: string
  readonly sort: string
  readonly page: number
}

export interface CustomerPage extends ListPage<CustomerRow> {
  readonly age: FeedAge
}

export async function listCustomers(client: Client, query: CustomerQuery, now: Date): Promise<CustomerPage> {
  const [skip] = rangeOf(query.page)
  const [{ data, error, status }, age] = await Promise.all([
    client.rpc('list_customers', {
      patterns: wordPatterns(query.q),
      status: query.status,
      sort: query.sort,
      max_rows: PAGE_SIZE,
      skip_rows: skip,
    }),
    readFeedAge(client, 'movements', now),
  ])
  if (error) throw toContentError('fetch', 'customers', error, status)
  return {
    rows: data.map((row) => ({
      id: row.id,
      // Null without another system; the generated types don’t say so.
      code: row.code ?? '',
      name: row.name,
      status: row.account_status as CustomerRow['status'],
      users: row.users,
      openCallOffs: row.call_offs,
      openClaims: row.claims,
      movedAt: row.moved_at ?? null,
    })),
    total: data[0]?.total ?? 0,
    age,
  }
}

export interface CustomerSite {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly postcode: string
  readonly openDays: readonly string[]
  /** `HH:MM:SS`; null if unknown. */
  readonly opensAt: string | null
  readonly closesAt: string | null
}

export interface CustomerRecord extends CustomerAccount {
  readonly id: number
  readonly code: string
  readonly holdingDays: number
  /** Pallets above which its call-offs need an approval. */
  readonly callOffLimit: number | null
  readonly sites: readonly CustomerSite[]
}

/** Returns null if there is no such customer. */
export async function readCustomer(client: Client, id: number): Promise<CustomerRecord | null> {
  const { data, error, status } = await client
    .from('customers')
    .select(
      'id, code, name, account_status, contact_name, contact_email, contact_phone, holding_days, call_off_limit_pallets, customer_sites(id, name, address, postcode, open_days, opens_at, closes_at)',
    )
    .eq('id', id)
    .order('name', { referencedTable: 'customer_sites' })
    .maybeSingle()
  if (error) throw toContentError('fetch', 'customer', error, status)
  if (data === null) return null
  return {
    id: data.id,
    code: data.code ?? '',
    name: data.name,
    status: data.account_status as CustomerRecord['status'],
    contact: { name: data.contact_name, email: data.contact_email, phone: data.contact_phone },
    holdingDays: data.holding_days,
    callOffLimit: data.call_off_limit_pallets,
    sites: data.customer_sites.map((site) => ({
      id: site.id,
      name: site.name,
      address: site.address,
      postcode: site.postcode,
      openDays: site.open_days,
      opensAt: site.opens_at,
      closesAt: site.closes_at,
    })),
  }
}

/** Returns all users of a customer, by name. */
export async function listCustomerUsers(client: Client, customer: number): Promise<CustomerUser[]> {
  const { data, error, status } = await client.rpc('list_customer_users', { customer })
  if (error) throw toContentError('fetch', 'users', error, status)
  return data.map((row) => ({
    id: row.user_id,
    email: row.email,
    name: row.name,
    rights: row.rights.filter(isCustomerRight),
    // Null for many; the generated types don’t say so.
    invitedAt: row.invited_at ?? null,
    lastSignInAt: row.last_sign_in_at ?? null,
    isDisabled: row.is_disabled,
    isDisabledByStaff: row.is_disabled_by_staff,
  }))
}
