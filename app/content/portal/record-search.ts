/** Records whose name, reference or text matches, for the command palette. Errors are `ContentError`. */
import { getApplicationPath } from '#domain/applications/applications.ts'
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import { getLeadPath } from '#domain/leads/leads.ts'
import { KIND_NAMES } from '#domain/privacy/queue.ts'
import { canAccess, type ProtectedRoute, type Role } from '#domain/roles/roles.ts'
import { listApplications } from '../applications/queries.ts'
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'
import { listContentDrafts } from '../drafts/draft-lists.ts'
import { listEmails } from '../emails/queries.ts'
import { listLeads } from '../leads/queries.ts'
import { wordPatterns } from '../pagination.ts'

export interface FoundRecord {
  readonly label: string
  /** Tells records of the same name apart. */
  readonly detail: string
  readonly to: string
}

const MAX_RECORDS = 5

/** Returns the records of a screen. */
const SEARCHES = {
  '/leads': async (client, q) => {
    const { rows } = await listLeads(
      client,
      { q, show: 'all', status: '', type: '', quality: '', assignee: '', sort: '-created_at', page: 1 },
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
    const matching = wordPatterns(q).reduce((rows, pattern) => {
      const quoted = `"${pattern.replace(/["\\]/g, '\\$&')}"`
      return rows.or(`name.ilike.${quoted},email.ilike.${quoted},reference.ilike.${quoted}`)
    }, requests)
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
  Record<ProtectedRoute, (client: Client, q: string) => Promise<readonly FoundRecord[]>>
>

export type SearchedRoute = keyof typeof SEARCHES

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
): Promise<readonly FoundRecord[]> {
  return SEARCHES[route](client, q)
}
