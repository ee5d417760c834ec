/** Search index of the rendered pages by heading, so that answers quote what visitors can read. */

import type { SupabaseClient } from '@supabase/supabase-js'
import { Parser } from 'htmlparser2'
import { hasPassages, type PagePassage, replacePassages } from '#app/content/leads/conversations.ts'
import { PUBLIC_PAGES } from '#app/content/sitemap-pages.ts'
import type { Company } from '#domain/company-entries/company.ts'
import { productPath } from '#domain/products/product-path.ts'
import type { Database } from '#supabase/database.types.ts'

/** Pages that summarise others. */
const SUMMARIES: readonly string[] = ['/', '/how-we-do-it', '/products', '/team']
const BODY_MAX = 3500
const HEADINGS = ['h1', 'h2', 'h3']
/** Elements without sentences of the page. */
const SKIPPED_ELEMENTS = ['script', 'style', 'nav', 'form', 'svg', 'template', 'noscript', 'button', 'select']
const BLOCKS = /^(?:p|li|dt|dd|div|section|td|th|tr|h\d|figcaption|article|ul|ol|br)$/

/** Returns the passages of a page, one per heading. @param html rendered page */
export function extractPassages(path: string, html: string): PagePassage[] {
  const passages: PagePassage[] = []
  let [mainDepth, skipDepth, heading] = [0, 0, '']
  let [page, description, keywords] = ['', '', '']
  let at = { anchor: '', title: '', body: '' }
  let anchor = ''

  const finish = () => {
    const body = at.body.replace(/\s+/g, ' ').trim()
    const title = at.title.replace(/\s+/g, ' ').trim()
    const isFirst = passages.length === 0
    if (body !== '' || isFirst)
      passages.push({
        path: at.anchor === '' ? path : `${path}#${at.anchor}`,
        title: title === '' || title === page ? page : `${page}: ${title}`,
        weight: SUMMARIES.includes(path) ? 0.6 : 1,
        keywords: isFirst ? `${description} ${keywords}` : '',
        body: (isFirst ? `${description} ${body}` : body).trim().slice(0, BODY_MAX),
      })
  }
  const parser = new Parser({
    onopentag(name, { id = '', content = '', name: meta = '', ...rest }) {
      if (name === 'meta' && meta === 'description') description = content
      if (name === 'meta' && meta === 'keywords') keywords = content
      if (name === 'main') mainDepth += 1
      if (SKIPPED_ELEMENTS.includes(name) || rest['aria-hidden'] === 'true')
        skipDepth += skipDepth > 0 || !isVoid(name) ? 1 : 0
      else if (skipDepth > 0 && !isVoid(name)) skipDepth += 1
      if (mainDepth === 0 || skipDepth > 0) return
      if (id !== '' && /^[\w-]{1,80}$/.test(id) && id !== 'content') anchor = id
      if (HEADINGS.includes(name)) {
        if (heading === '' && (page !== '' || at.body !== '')) finish()
        if (page !== '') at = { anchor: id !== '' ? id : anchor, title: '', body: '' }
        heading = name
      } else if (BLOCKS.test(name)) at.body += ' '
    },
    ontext(text) {
      if (mainDepth === 0 || skipDepth > 0) return
      if (heading === '') at.body += text
      else if (heading === 'h1' && page === '') at.title += text
      else at.title += text
    },
    onclosetag(name) {
      if (skipDepth > 0) {
        if (!isVoid(name)) skipDepth -= 1
        return
      }
      if (name === 'main') mainDepth -= 1
      if (name === heading) {
        if (page === '') page = at.title.replace(/\s+/g, ' ').trim()
        heading = ''
      } else if (mainDepth > 0 && BLOCKS.test(name)) at.body += ' '
    },
  })
  parser.end(html)
  finish()
  return passages
}

function isVoid(name: string): boolean {
  return /^(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/.test(name)
}

export interface PassageIndexDependencies {
  readonly secret: SupabaseClient<Database>
  readonly company: Company
  /** Returns the rendered page. @throws if there is none */
  readonly readPage: (path: string) => Promise<string>
}

/** Lists whose entries are indexed separately. */
const LISTS: readonly string[] = ['/news', '/blog']

/** Keyed by database, because one process may serve several, then by company data. */
const indexes = new WeakMap<SupabaseClient<Database>, WeakMap<Company, Promise<void>>>()

/**
 * Makes sure that the index is up to date: indexes once per process and version of the company data, and not if another
 * process already has.
 */
export function refreshPassageIndex(parts: PassageIndexDependencies): Promise<void> {
  const ofDatabase = indexes.get(parts.secret) ?? new WeakMap<Company, Promise<void>>()
  indexes.set(parts.secret, ofDatabase)
  const indexing = ofDatabase.get(parts.company)
  if (indexing !== undefined) return indexing
  const writing = writePassages(parts)
  ofDatabase.set(parts.company, writing)
  // Allows a retry.
  writing.catch(() => ofDatabase.delete(parts.company))
  return writing
}

async function writePassages({ secret, company, readPage }: PassageIndexDependencies): Promise<void> {
  const paths = [
    ...PUBLIC_PAGES.map(({ path }) => path).filter((path) => !LISTS.includes(path)),
    ...company.products.map((product) => productPath(product)),
    ...company.certificates.map(({ id }) => `/certificates/${id}`),
  ]
  const passages: PagePassage[] = []
  for (const path of paths) {
    const html = await readPage(path).catch(() => null)
    // An unreadable page is left out.
    if (html !== null) passages.push(...extractPassages(path, html))
  }
  const version = await computeDigest(JSON.stringify(passages))
  if (!(await hasPassages(secret, version))) await replacePassages(secret, version, passages)
}

async function computeDigest(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(digest).toString('base64url')
}
