/** What the screens of the customer area and of its staff read, for `generateCustomers`. */

import type { SupabaseClient } from '@supabase/supabase-js'
import {
  listCallOffs,
  listSites,
  readCallOff,
  readCallOffLimit,
  readOwnRights,
} from '#app/content/customer/call-offs.ts'
import { listClaims, readClaim } from '#app/content/customer/claims.ts'
import { listCustomers, listCustomerUsers, readCustomer } from '#app/content/customer/customers.ts'
import {
  listDeliveries,
  readDeliveriesBetween,
  readDeliveriesOn,
  readDelivery,
} from '#app/content/customer/deliveries.ts'
import { readDay, readStop } from '#app/content/customer/deliveries-admin.ts'
import { listDocuments, readPackagingData } from '#app/content/customer/documents.ts'
import { listEnLines, readEnLine } from '#app/content/customer/en-lines.ts'
import { readFeedAge } from '#app/content/customer/feed-age.ts'
import { readCustomerAccount, readOpenCallOffs } from '#app/content/customer/overview.ts'
import { listPallets, listStock, readStock } from '#app/content/customer/stock.ts'
import { countStorageRequests, listStorageRequests } from '#app/content/customer/storage-requests.ts'
import { countOpenWork } from '#app/content/portal/open-work.ts'
import { OPEN_STATES } from '#domain/call-offs/call-offs.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import type { Database } from '#supabase/database.types.ts'

type Client = SupabaseClient<Database>

/** Reads what a screen shows, and returns the number of its rows. */
export type Read = (client: Client, customer: number) => Promise<number>

const now = new Date()
const today = toLondonDate(now)
const countRows = async (page: Promise<{ readonly rows: readonly unknown[] }>) => (await page).rows.length
const delivery = (customer: number, visit = 5) => `C-${customer}-D-${visit}`

const stock = { q: '', show: 'all', sort: 'runsOut', page: 1 } as const
const pallets = { q: '', show: 'all', sort: 'hold', page: 1 } as const
const enNumbers = { q: '', show: 'valid', sort: 'number', page: 1 } as const
const deliveries = { q: '', show: 'upcoming', state: '', site: '', from: '', until: '', page: 1 } as const
const callOffs = { q: '', states: OPEN_STATES, sort: 'wanted', page: 1 } as const

export const CUSTOMER_SCREENS: Readonly<Record<string, Read>> = {
  dashboard: async (client, customer) => {
    const [account, { length }] = await Promise.all([
      readCustomerAccount(client, customer),
      readStock(client, customer, now),
      readDeliveriesOn(client, customer, today),
      readFeedAge(client, 'deliveries', now),
      readOpenCallOffs(client, customer),
    ])
    return account === null ? 0 : length
  },
  stock: (client, customer) => countRows(listStock(client, customer, stock, now)),
  pallets: (client, customer) => countRows(listPallets(client, customer, pallets, now)),
  'pallets, searched': (client, customer) =>
    countRows(listPallets(client, customer, { ...pallets, q: 'SKU-3 case', sort: '-received' }, now)),
  'overdue pallets': (client, customer) =>
    countRows(listPallets(client, customer, { ...pallets, show: 'overdue', sort: '-code' }, now)),
  'EN numbers': (client, customer) => countRows(listEnLines(client, customer, enNumbers, now)),
  'expired EN numbers': (client, customer) =>
    countRows(listEnLines(client, customer, { ...enNumbers, q: 'case', show: 'expired' }, now)),
  'EN number': async (client, customer) => {
    const [line] = await Promise.all([
      readEnLine(client, customer, await findEnLine(client, customer), now),
      readOwnRights(client),
    ])
    return line?.callOffs.length ?? 0
  },
  deliveries: (client, customer) => countRows(listDeliveries(client, customer, deliveries, now)),
  'past deliveries': (client, customer) =>
    countRows(listDeliveries(client, customer, { ...deliveries, show: 'past', state: 'delivered' }, now)),
  'deliveries, searched': (client, customer) =>
    countRows(listDeliveries(client, customer, { ...deliveries, show: 'all', q: 'SKU-3 EN' }, now)),
  calendar: (client, customer) =>
    countRows(readDeliveriesBetween(client, customer, deliveries, [toLondonDate(daysAgo(35)), today], now)),
  delivery: async (client, customer) =>
    (await readDelivery(client, customer, delivery(customer), now))?.lines.length ?? 0,
  'call-offs': (client, customer) => countRows(listCallOffs(client, customer, callOffs)),
  'all call-offs, searched': (client, customer) =>
    countRows(listCallOffs(client, customer, { ...callOffs, q: 'SKU-3', states: [], sort: '-pallets' })),
  'call-off': async (client, customer) =>
    (await readCallOff(client, customer, `CO-${delivery(customer)}`))?.lines.length ?? 0,
  'last call-off': async (client, customer) =>
    (await readCallOff(client, customer, 'latest'))?.lines.length ?? 0,
  basket: async (client, customer) => {
    const [sites] = await Promise.all([
      listSites(client, customer),
      readStock(client, customer, now),
      readCallOffLimit(client, customer),
      readOwnRights(client),
    ])
    return sites.length
  },
  documents: (client, customer) =>
    countRows(listDocuments(client, customer, { q: '', show: 'all', page: 1 }, now)),
  'packaging data': async (client, customer) => {
    const period = { since: toLondonDate(daysAgo(180)), until: today }
    return (await readPackagingData(client, customer, period)).length
  },
  users: async (client, customer) => (await listCustomerUsers(client, customer)).length,
}

export const STAFF_SCREENS: Readonly<Record<string, Read>> = {
  navigation: async (client) => (await countOpenWork(client)).waitingCallOffs,
  customers: (client) => countRows(listCustomers(client, { q: '', status: '', sort: 'name', page: 1 }, now)),
  'customers, searched': (client) =>
    countRows(listCustomers(client, { q: 'er 5', status: 'active', sort: '-work', page: 1 }, now)),
  customer: async (client, customer) => {
    const query = { q: '', show: 'all', page: 1 } as const
    const [{ rows }, record] = await Promise.all([
      listDocuments(client, customer, query, now, true),
      readCustomer(client, customer),
      listCustomerUsers(client, customer),
    ])
    return record === null ? 0 : rows.length
  },
  'call-offs to approve': (client) =>
    countRows(listCallOffs(client, null, { ...callOffs, states: ['waiting for approval'] })),
  'open call-offs': async (client) => {
    const [{ rows }] = await Promise.all([listCallOffs(client, null, callOffs), countStorageRequests(client)])
    return rows.length
  },
  'all call-offs': (client) => countRows(listCallOffs(client, null, { ...callOffs, states: [], page: 3 })),
  'call-offs by pallets': (client) =>
    countRows(listCallOffs(client, null, { ...callOffs, states: [], sort: '-pallets' })),
  'call-offs, searched': (client, customer) =>
    countRows(listCallOffs(client, null, { ...callOffs, states: [], q: `C-${customer}-SKU-3 Site` })),
  'call-off': async (client, customer) =>
    (await readCallOff(client, null, `CO-${delivery(customer)}`))?.lines.length ?? 0,
  'storage requests': (client) =>
    countRows(listStorageRequests(client, { show: 'waiting', sort: 'created', page: 1 })),
  'storage requests by customer': (client) =>
    countRows(listStorageRequests(client, { show: 'all', sort: '-customer', page: 1 })),
  'deliveries by day': async (client) => (await readDay(client, today)).length,
  delivery: async (client, customer) => Number((await readStop(client, delivery(customer))) !== null),
  claims: (client) => countRows(listClaims(client, { q: '', state: 'open', page: 1 })),
  'claims, searched': (client) => countRows(listClaims(client, { q: 'crushed site', state: 'all', page: 1 })),
  claim: async (client) => {
    const { rows } = await listClaims(client, { q: '', state: 'all', page: 1 })
    return Number((await readClaim(client, rows[0]?.reference ?? '')) !== null)
  },
}

/** Identifiers of EN lines, which the addresses of their screens have. */
const enLines = new Map<number, number>()

async function findEnLine(client: Client, customer: number): Promise<number> {
  const id = enLines.get(customer) ?? (await listEnLines(client, customer, enNumbers, now)).rows[0]?.id ?? 0
  enLines.set(customer, id)
  return id
}

function daysAgo(days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}
