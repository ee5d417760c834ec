/** Rows of a customer’s dashboard, except stock and deliveries. */
import type { CallOffState } from '#domain/call-offs/call-offs.ts'
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'

export interface CustomerAccount {
  readonly name: string
  readonly status: 'active' | 'on hold' | 'closed'
  /** Our person for this customer; fields are empty if unknown. */
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string }
}

/** Returns null if the customer doesn’t exist or the caller may not see it. */
export async function readCustomerAccount(client: Client, id: number): Promise<CustomerAccount | null> {
  const { data, error, status } = await client
    .from('customers')
    .select('name, account_status, contact_name, contact_email, contact_phone')
    .eq('id', id)
    .maybeSingle()
  if (error) throw toContentError('fetch', 'customer', error, status)
  if (data === null) return null
  return {
    name: data.name,
    status: data.account_status as CustomerAccount['status'],
    contact: { name: data.contact_name, email: data.contact_email, phone: data.contact_phone },
  }
}

export interface OpenCallOff {
  readonly reference: string
  readonly state: CallOffState
  readonly wantedOn: string
}

/** Call-offs that haven’t left yet, first wanted first. */
export async function readOpenCallOffs(client: Client, customerId: number): Promise<OpenCallOff[]> {
  const { data, error, status } = await client
    .from('call_offs')
    .select('reference, state, wantedOn:wanted_on')
    .eq('customer_id', customerId)
    .in('state', ['waiting for approval', 'confirmed', 'picking'])
    .order('wanted_on')
    .order('id')
  if (error) throw toContentError('fetch', 'call-offs', error, status)
  return data as OpenCallOff[]
}
