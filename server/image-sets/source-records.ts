/**
 * Reads records to fill slots, bypassing row-level security for callers that the website API has authorised: drafts of
 * articles and posts, published vacancies and team members, and company data.
 */
import type { Company } from '#domain/company-entries/company.ts'
import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import type { SourceType } from '#domain/image-sets/image-sets.ts'
import { getLeadText, type SourceFields } from '#domain/image-sets/source-records.ts'
import { productCategory } from '#domain/products/products.ts'
import type { DataClient } from '../data-source/clients.ts'

export interface SourceRecordDependencies {
  /** Bypasses row-level security. */
  readonly secret: DataClient
  readonly company: () => Promise<Company>
}

/** The draft or the published revision. */
export type Version = 'copy' | 'published'

const MAX_RESULTS = 20
const LIKE_WILDCARDS = /[\\%_]/g

/** Returns the newest records with these words in the title. */
export async function searchSourceRecords(
  parts: SourceRecordDependencies,
  kind: SourceType,
  search: string,
): Promise<readonly SourceFields[]> {
  if (kind === 'product' || kind === 'claim') {
    const wanted = search.toLowerCase().split(/\s+/)
    return (await readCompanyRecords(parts, kind))
      .filter(({ title }) => wanted.every((text) => title.toLowerCase().includes(text)))
      .slice(0, MAX_RESULTS)
  }
  const patterns = search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(LIKE_WILDCARDS, '\\$&')}%`)
  if (kind === 'job') return findJobs(parts, patterns)
  if (kind === 'member') return findMembers(parts, patterns)
  const found = parts.secret
    .from('content_drafts')
    .select('record_id, number')
    .eq('kind', kind)
    .neq('state', 'deleted')
  const { data } = await patterns
    .reduce((some, pattern) => some.ilike('title', pattern), found)
    .order('saved_at', { ascending: false })
    .limit(MAX_RESULTS)
    .throwOnError()
  const records = await Promise.all(data.map((row) => readRevision(parts, kind, row.record_id, row.number)))
  return records.filter((record) => record !== null)
}

/** @returns null if there is no such record, or it is not visible */
export async function readSourceRecord(
  parts: SourceRecordDependencies,
  kind: SourceType,
  id: string,
  version: Version,
): Promise<SourceFields | null> {
  if (kind === 'product' || kind === 'claim')
    return (await readCompanyRecords(parts, kind)).find((record) => record.id === id) ?? null
  if (!/^[1-9]\d{0,15}$/.test(id)) return null
  if (kind === 'job') return (await findJobs(parts, [], Number(id)))[0] ?? null
  if (kind === 'member') return (await findMembers(parts, [], Number(id)))[0] ?? null
  const { data } = await parts.secret
    .from('content_drafts')
    .select('number, published_number')
    .eq('kind', kind)
    .eq('record_id', Number(id))
    .neq('state', 'deleted')
    .maybeSingle()
    .throwOnError()
  const number = version === 'copy' ? data?.number : data?.published_number
  return number ? readRevision(parts, kind, Number(id), number) : null
}

async function readRevision(
  { secret }: SourceRecordDependencies,
  kind: 'news' | 'blog',
  id: number,
  number: number,
): Promise<SourceFields | null> {
  const { data } = await secret
    .from('content_revisions')
    .select('fields')
    .eq('kind', kind)
    .eq('record_id', id)
    .eq('number', number)
    .maybeSingle()
    .throwOnError()
  if (data === null) return null
  const fields = data.fields as Readonly<Record<string, unknown>>
  const word = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  const of = kind === 'news' ? 'image' : 'featured_image'
  const path = word(of)
  const published = word('publish_date')
  return {
    kind,
    id: String(id),
    title: word('title').trim(),
    label: kind === 'news' ? 'News' : 'Blog',
    text: word('excerpt').trim() || getLeadText(word('content')),
    facts: Array.isArray(fields.categories) ? fields.categories.slice(0, 4).map(String) : [],
    day: kind === 'news' ? word('date') || null : published === '' ? null : toLondonDate(new Date(published)),
    person: word('author'),
    picture: path === '' ? null : { path, alt: word(`${of}_alt`), focus: word(`${of}_focus`) || null },
  }
}

async function findJobs(
  { secret }: SourceRecordDependencies,
  patterns: readonly string[],
  id?: number,
): Promise<readonly SourceFields[]> {
  const open = secret
    .from('jobs')
    .select('id, title, location, department, type, description, closes_on')
    .eq('is_deleted', false)
    .is('closed_at', null)
  const { data } = await patterns
    .reduce((some, pattern) => some.ilike('title', pattern), id === undefined ? open : open.eq('id', id))
    .order('created_at', { ascending: false })
    .limit(MAX_RESULTS)
    .throwOnError()
  return data.map((row) => ({
    kind: 'job',
    id: String(row.id),
    title: row.title,
    label: 'Vacancy',
    text: getLeadText(row.description),
    facts: [
      ...[row.location, row.type, row.department],
      row.closes_on === null ? 'Open until filled' : `Closes on ${formatLongDate(row.closes_on)}`,
    ],
    day: null,
    person: '',
    picture: null,
  }))
}

async function findMembers(
  { secret }: SourceRecordDependencies,
  patterns: readonly string[],
  id?: number,
): Promise<readonly SourceFields[]> {
  const present = secret
    .from('team_members')
    .select('id, name, title, description, image, image_alt, image_focus')
    .eq('is_deleted', false)
  const { data } = await patterns
    .reduce((some, pattern) => some.ilike('name', pattern), id === undefined ? present : present.eq('id', id))
    .order('display_order', { ascending: true })
    .limit(MAX_RESULTS)
    .throwOnError()
  return data.map((row) => ({
    kind: 'member',
    id: String(row.id),
    title: row.name,
    label: 'Our people',
    text: getLeadText(row.description),
    facts: [row.title],
    day: null,
    person: row.name,
    picture:
      row.image === null ? null : { path: row.image, alt: row.image_alt ?? '', focus: row.image_focus },
  }))
}

async function readCompanyRecords(
  { company }: SourceRecordDependencies,
  kind: 'product' | 'claim',
): Promise<readonly SourceFields[]> {
  const { products, claims, stories } = await company()
  if (kind === 'product')
    return products.map((product) => ({
      kind,
      id: String(product.id),
      title: product.title,
      label: productCategory(product.title),
      text: stories.find((story) => story.product === product.id)?.lead ?? getLeadText(product.description),
      facts: [product.style, product.board, product.print],
      day: null,
      person: '',
      picture: { path: product.image, alt: product.alt, focus: null },
    }))
  return claims.map((claim) => ({
    kind,
    id: claim.id,
    title: claim.wording,
    label: 'Our claims',
    text: getLeadText(claim.basis),
    facts: [claim.scope],
    day: null,
    person: '',
    picture: null,
  }))
}
