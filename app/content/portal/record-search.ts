/** Records whose name, reference or text matches, for the command palette. Errors are `ContentError`. */
import { getApplicationPath } from '#domain/applications/applications.ts'
import { formatWeekday } from '#domain/call-offs/call-offs.ts'
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { CLAIM_KINDS } from '#domain/deliveries/claims.ts'
import { getDeliveryPath, getStopPath } from '#domain/deliveries/deliveries.ts'
import { getLeadPath } from '#domain/leads/leads.ts'
import { KIND_NAMES } from '#domain/privacy/queue.ts'
import { canAccess, type ProtectedRoute, type Role } from '#domain/roles/roles.ts'
import { listApplications } from '../applications/queries.ts'
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'
import { listCallOffs } from '../customer/call-offs.ts'
import { listClaims } from '../customer/claims.ts'
import { listCustomers } from '../customer/customers.ts'
import { listDeliveries } from '../customer/deliveries.ts'
import { listDocuments } from '../customer/documents.ts'
import { listContentDrafts } from '../drafts/draft-lists.ts'
import { listEmails } from '../emails/queries.ts'
import { listLeads } from '../leads/queries.ts'
import { wordFilters, wordPatterns } from '../pagination.ts'

export interface FoundRecord {
  readonly label: string
  /** Tells records of the same name apart. */
  readonly detail: string
  readonly to: string
}

const MAX_RECORDS = 5

/** Returns the records of a screen. @param customerId customer whose data the customer area shows */
const SEARCHES = {
  '/stock': async (client, q, customerId) => {
    const skus = client.from('skus').select('code, name').eq('customer_id', customerId)
    const matching = wordFilters(q, ['code', 'name']).reduce((rows, filter) => rows.or(filter), skus)
    const { data, error, status } = await matching.order('name').limit(MAX_RECORDS)
    if (error) throw toContentError('fetch', 'stock', error, status)
    return data.map(({ code, name }) => ({
      label: name,
      detail: code,
      to: `/stock?${new URLSearchParams({ q: code })}`,
    }))
  },
  '/deliveries': async (client, q, customerId) => {
    const any = { show: 'all', state: '', site: '', from: '', until: '', page: 1 } as const
    const { rows } = await listDeliveries(client, customerId, { q, ...any }, new Date())
    return rows.slice(0, MAX_RECORDS).map(({ number, site, plannedFrom }) => ({
      label: `${number}, ${site}`,
      detail: formatWeekday(toLondonDate(new Date(plannedFrom))),
      to: getDeliveryPath(number),
    }))
  },
  '/call-offs': (client, q, customerId) => searchCallOffs(client, customerId, q, '/call-offs'),
  '/en-numbers': async (client, q, customerId) => {
    const lines = client.from('en_lines').select('id, number, skus!inner(name)').eq('customer_id', customerId)
    const matching = wordPatterns(q).reduce((rows, pattern) => rows.ilike('number', pattern), lines)
    const { data, error, status } = await matching.order('number').limit(MAX_RECORDS)
    if (error) throw toContentError('fetch', 'EN numbers', error, status)
    return data.map(({ id, number, skus }) => ({ label: number, detail: skus.name, to: `/en-numbers/${id}` }))
  },
  '/documents': async (client, q, customerId) => {
    const { rows } = await listDocuments(client, customerId, { q, show: 'all', page: 1 }, new Date())
    return rows.slice(0, MAX_RECORDS).map(({ title, page }) => ({
      label: title,
      detail: '',
      to: page ?? `/documents?${new URLSearchParams({ q: title })}`,
    }))
  },
  '/customers': async (client, q) => {
    const { rows } = await listCustomers(client, { q, status: '', sort: 'name', page: 1 }, new Date())
    return rows
      .slice(0, MAX_RECORDS)
      .map(({ id, name, code }) => ({ label: name, detail: code, to: `/customers/${id}` }))
  },
  '/call-offs-admin': (client, q) => searchCallOffs(client, null, q, '/call-offs-admin'),
  '/deliveries-admin': async (client, q) => {
    const stops = client.from('delivery_stops').select('number:code, customers(name)')
    const matching = wordPatterns(q).reduce((rows, pattern) => rows.ilike('code', pattern), stops)
    const { data, error, status } = await matching
      .order('planned_from', { ascending: false })
      .limit(MAX_RECORDS)
    if (error) throw toContentError('fetch', 'deliveries', error, status)
    return data.map(({ number, customers }) => ({
      label: number,
      detail: customers.name,
      to: getStopPath(number),
    }))
  },
  '/claims-admin': async (client, q) => {
    const { rows } = await listClaims(client, { q, state: 'all', page: 1 })
    return rows.slice(0, MAX_RECORDS).map(({ reference, kind, customer }) => ({
      label: `${customer}: ${CLAIM_KINDS[kind].name.toLowerCase()}`,
      detail: reference,
      to: `/claims-admin/${reference}`,
    }))
  },
  '/leads': async (client, q) => {
    const { rows } = await listLeads(
      client,
      {
        q,
        show: 'all',
        status: '',
        type: '',
        quality: '',
        source: '',
        assignee: '',
        sort: '-created_at',
        page: 1,
      },
      MAX_RECORDS,
    )
    return rows.map(({ reference, name, company, email }) => ({
      label: [name || email || 'Unknown', company].filter((part) => part !== '').join(', '),
      detail: reference,
      to: getLeadPath(encodeURIComponent(reference)),
    }))
  },
  '/job-applications': async (client, q) => {
    const any = { status: '', job: '', from: '', to: '', rating: '', waiting: '', names: '' } as const
    const query = { q, ...any, sort: '-submitted_at', page: 1 }
    const { rows } = await listApplications(client, query, new Date(), MAX_RECORDS)
    return rows.map(({ reference, name, jobTitle }) => ({
      label: `${name}, ${jobTitle}`,
      detail: reference,
      to: getApplicationPath(reference),
    }))
  },
  '/email-viewer': async (client, q) => {
    const any = { read: '', attachments: '', links: '', source: '', state: '', from: '', until: '' } as const
    const query = { q, show: 'all', ...any, group: 'emails', sort: '-received_at', page: 1 } as const
    const { rows } = await listEmails(client, query, MAX_RECORDS)
    return rows.map(({ id, subject, from }) => ({
      label: subject || 'No subject',
      detail: from.name || from.address,
      to: `/email-viewer/${id}`,
    }))
  },
  '/news-admin': (client, q) => searchContent(client, 'news', q),
  '/blog-crm': (client, q) => searchContent(client, 'blog', q),
  '/team-admin': async (client, q) => {
    const members = client.from('team_members').select('id, name, title').eq('is_deleted', false)
    const matching = wordPatterns(q).reduce((rows, pattern) => rows.ilike('name', pattern), members)
    const { data, error, status } = await matching.order('name').limit(MAX_RECORDS)
    if (error) throw toContentError('fetch', 'team members', error, status)
    return data.map(({ id, name, title }) => ({ label: name, detail: title, to: `/team-admin/${id}` }))
  },
  '/jobs-admin': async (client, q) => {
    const jobs = client.from('jobs').select('id, title, location').eq('is_deleted', false)
    const matching = wordPatterns(q).reduce((rows, pattern) => rows.ilike('title', pattern), jobs)
    const { data, error, status } = await matching
      .order('created_at', { ascending: false })
      .limit(MAX_RECORDS)
    if (error) throw toContentError('fetch', 'jobs', error, status)
    return data.map(({ id, title, location }) => ({
      label: title,
      detail: location,
      to: `/jobs-admin/${id}`,
    }))
  },
  '/privacy-requests': async (client, q) => {
    const requests = client.from('privacy_requests').select('reference, kind, name')
    const matching = wordFilters(q, ['name', 'email', 'reference']).reduce(
      (rows, filter) => rows.or(filter),
      requests,
    )
    const { data, error, status } = await matching
      .order('received_at', { ascending: false })
      .limit(MAX_RECORDS)
    if (error) throw toContentError('fetch', 'privacy requests', error, status)
    return data.map(({ reference, kind, name }) => ({
      label: `${name}, ${KIND_NAMES[kind as keyof typeof KIND_NAMES]}`,
      detail: reference,
      to: `/privacy-requests/${reference}`,
    }))
  },
} as const satisfies Partial<
  Record<ProtectedRoute, (client: Client, q: string, customerId: number) => Promise<readonly FoundRecord[]>>
>

export type SearchedRoute = keyof typeof SEARCHES

/** @param customerId null for all customers */
async function searchCallOffs(
  client: Client,
  customerId: number | null,
  q: string,
  path: string,
): Promise<readonly FoundRecord[]> {
  const { rows } = await listCallOffs(client, customerId, { q, states: [], sort: '-created', page: 1 })
  return rows.slice(0, MAX_RECORDS).map(({ reference, customer, site, wantedOn }) => ({
    label: `${reference}, ${customerId === null ? customer : site}`,
    detail: formatWeekday(wantedOn),
    to: `${path}/${reference}`,
  }))
}

async function searchContent(client: Client, kind: ContentType, q: string): Promise<readonly FoundRecord[]> {
  const any = { state: '', category: '', tag: '', author: '', from: '', to: '' } as const
  const { rows } = await listContentDrafts(client, kind, { q, ...any, sort: '-saved', page: 1 }, MAX_RECORDS)
  const { adminPath, noun } = CONTENT_TYPE_DEFINITIONS[kind]
  return rows.map(({ recordId, title }) => ({
    label: title || `Untitled ${noun[0]}`,
    detail: '',
    to: `${adminPath}/${recordId}`,
  }))
}

/** Returns the screens whose records the role may search, in the order of the navigation. */
export function searchedRoutes(role: Role | null): readonly SearchedRoute[] {
  return (Object.keys(SEARCHES) as SearchedRoute[]).filter((route) => canAccess(role, route))
}

export function searchRecords(
  client: Client,
  route: SearchedRoute,
  q: string,
  customerId: number,
): Promise<readonly FoundRecord[]> {
  return SEARCHES[route](client, q, customerId)
}
