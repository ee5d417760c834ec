/** Customers and their users. Row-level security and the functions decide who sees them. */
import { type CustomerUser, isCustomerRight } from '#domain/users/customer-users.ts'
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'
import { type ListPage, PAGE_SIZE, rangeOf, wordPatterns } from '../pagination.ts'
import { type FeedAge, readFeedAge } from './feed-age.ts'
import type { CustomerAccount } from './overview.ts'

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
    client
      .rpc('list_customers', {
        patterns: wordPatterns(query.q),
        status: query.status,
        sort: query.sort,
        max_rows: PAGE_SIZE,
        skip_rows: skip,
      })
      .select(
        'id, code, name, status:account_status, users, openCallOffs:call_offs, openClaims:claims, movedAt:moved_at, total',
      ),
    readFeedAge(client, 'movements', now),
  ])
  if (error) throw toContentError('fetch', 'customers', error, status)
  return {
    // Null without another system; the generated types don’t say so.
    rows: data.map((row) => ({ ...row, code: row.code ?? '' })) as CustomerRow[],
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
      `id, code, name, status:account_status, contact_name, contact_email, contact_phone, holdingDays:holding_days,
      callOffLimit:call_off_limit_pallets,
      customer_sites(id, name, address, postcode, openDays:open_days, opensAt:opens_at, closesAt:closes_at)`,
    )
    .eq('id', id)
    .order('name', { referencedTable: 'customer_sites' })
    .maybeSingle()
  if (error) throw toContentError('fetch', 'customer', error, status)
  if (data === null) return null
  const { contact_name: name, contact_email: email, contact_phone: phone, customer_sites: sites } = data
  return {
    ...data,
    code: data.code ?? '',
    status: data.status as CustomerRecord['status'],
    contact: { name, email, phone },
    sites,
  }
}

/** Returns all users of a customer, by name. */
export async function listCustomerUsers(client: Client, customer: number): Promise<CustomerUser[]> {
  const { data, error, status } = await client
    .rpc('list_customer_users', { customer })
    .select(
      'id:user_id, email, name, rights, invitedAt:invited_at, lastSignInAt:last_sign_in_at, isDisabled:is_disabled, isDisabledByStaff:is_disabled_by_staff',
    )
  if (error) throw toContentError('fetch', 'users', error, status)
  return data.map((row) => ({ ...row, rights: row.rights.filter(isCustomerRight) }))
}
