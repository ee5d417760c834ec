/** Passages of the rendered pages by heading, so that answers quote what visitors can read. */
import { Parser } from 'htmlparser2'
import { blogPages, jobPages, newsPages } from '#app/content/sitemap-pages.ts'
import type { AssistantServices, SiteServices } from '#app/server-context.ts'
import type { Passage } from '#domain/assistant/answers/answers.ts'
import { QUESTIONS_PATH } from '#domain/company/answers.ts'
import { PUBLIC_PAGES } from '#domain/media/public-pages.ts'
import { productPath } from '#domain/products/product-path.ts'

const BODY_MAX = 3500
/** Latest articles of each kind. */
const MAX_ARTICLES = 60
/** Pages that summarise others, or whose entries are read separately. */
const SUMMARIES: readonly string[] = ['/', '/how-we-do-it', '/products', '/news', '/blog', QUESTIONS_PATH]
const HEADINGS = ['h1', 'h2', 'h3']
/** Elements without sentences of the page. */
const SKIPPED_ELEMENTS = ['script', 'style', 'nav', 'form', 'svg', 'template', 'noscript', 'button', 'select']
const BLOCKS = /^(?:p|li|dt|dd|div|section|td|th|tr|h\d|figcaption|article|ul|ol|br)$/

/** Returns the passages of a page, one per heading. @param html rendered page */
export function extractPassages(path: string, html: string): Passage[] {
  const passages: Passage[] = []
  let [mainDepth, skipDepth, heading] = [0, 0, '']
  let [page, description] = ['', '']
  let at = { anchor: '', title: '', body: '' }
  let anchor = ''

  const finish = () => {
    const body = at.body
      .replace(/[^\S\n]+/g, ' ')
      .replace(/\s*\n\s*/g, '\n')
      .trim()
    const title = at.title.replace(/\s+/g, ' ').trim()
    const isFirst = passages.length === 0
    if (body !== '' || isFirst)
      passages.push({
        path: at.anchor === '' ? path : `${path}#${at.anchor}`,
        title: title === '' || title === page ? page : `${page}: ${title}`,
        body: (isFirst && !body.includes(description) ? `${description}\n${body}` : body)
          .trim()
          .slice(0, BODY_MAX),
      })
  }
  const parser = new Parser({
    onopentag(name, { id = '', content = '', name: meta = '', ...rest }) {
      if (name === 'meta' && meta === 'description') description = content
      if (name === 'main') mainDepth += 1
      // Lists of other articles end a page.
      const isOther = rest['aria-labelledby']?.startsWith('more-') === true
      if (SKIPPED_ELEMENTS.includes(name) || rest['aria-hidden'] === 'true' || isOther)
        skipDepth += skipDepth > 0 || !isVoid(name) ? 1 : 0
      else if (skipDepth > 0 && !isVoid(name)) skipDepth += 1
      if (mainDepth === 0 || skipDepth > 0) return
      if (id !== '' && /^[a-z][\w-]{0,79}$/i.test(id) && id !== 'content') anchor = id
      if (HEADINGS.includes(name)) {
        if (heading === '' && (page !== '' || at.body.trim() !== '')) finish()
        if (page !== '') at = { anchor: id !== '' ? id : anchor, title: '', body: '' }
        heading = name
      } else if (BLOCKS.test(name)) at.body += '\n'
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
      } else if (mainDepth > 0 && BLOCKS.test(name)) at.body += '\n'
    },
  })
  parser.end(html)
  finish()
  return passages
}

function isVoid(name: string): boolean {
  return /^(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/.test(name)
}

export type PassageServices = Pick<SiteServices, 'company' | 'data' | 'now' | 'report'> &
  Pick<AssistantServices, 'readPage'>

/** Reads the public pages, mostly from the cache. An unreadable page is left out. */
export async function readPassages({
  company,
  data,
  now,
  report,
  readPage,
}: PassageServices): Promise<Passage[]> {
  const lists = await Promise.all(
    [newsPages(data), blogPages(data), jobPages(data, now())].map((pages) =>
      pages.catch((error: unknown) => {
        report(error)
        return []
      }),
    ),
  )
  const paths = [
    ...PUBLIC_PAGES.map(({ path }) => path).filter((path) => !SUMMARIES.includes(path)),
    ...company.products.map((product) => productPath(product)),
    ...company.certificates.map(({ id }) => `/certificates/${id}`),
    ...lists.flatMap((pages) => pages.slice(-MAX_ARTICLES).map(({ path }) => path)),
  ]
  const passages: Passage[] = []
  for (const path of paths) {
    const html = await readPage(path).catch(() => null)
    if (html !== null) passages.push(...extractPassages(path, html))
  }
  return passages
}
