/** Measures the desk's list in a real browser: from the click, or the key, until the answer is painted. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { startSite } from '#scripts/bench-site/site.ts'
import { openData } from '#server/data-source/open-data.ts'
import { readEnv } from '#server/operator/env.ts'
import { createLog } from '#server/operator/log.ts'
import { findChromium } from '../programs/chromium.ts'
import { paintRow, samplesOf, signIn } from './click-to-paint.ts'
import type { Benchmark } from './row.ts'
import { BROWSER_FLAGS } from './sign-in.ts'

const POSTS = 10_000
const LIST = `list of ${POSTS.toLocaleString('en-GB')} posts`
const REVISIONS_PER_POST = 5
const SAMPLES = 40

const WORDS = [
  'flute',
  'board',
  'crush',
  'pallet',
  'starch',
  'corrugator',
  'print',
  'recycling',
  'drop',
  'stacking',
]

const AT_ONCE = 2500

/**
 * Posts of a few hundred words, each saved five times; nine of ten are out. Past the triggers: they would take minutes,
 * and what is written is what they would have written.
 */
const seed = (first: number, last: number) => `
  do $$
  begin
    set local session_replication_role = replica;
    create temporary table written on commit drop as
      select
        n as id,
        initcap(words[1 + n % 10] || ' ' || words[1 + n / 10 % 10]) || ' in practice, part ' || n as title,
        repeat('<p>' || array_to_string(words[1 + n % 5:], ' ') || ' on the line at night.</p>', 20) as content,
        'What number ' || n || ' is about' as excerpt, 'Author ' || n % 12 as author,
        case when n % 10 = 0 then 'draft' else 'published' end as status,
        timestamptz '2026-01-01 UTC' - n * interval '1 hour' as moment,
        array['Category ' || n % 8] as categories, array['Tag ' || n % 40, 'Tag ' || (40 + n % 37)] as tags
      from generate_series(${first}, ${last}) n, (select array[${WORDS.map((word) => `'${word}'`).join(', ')}] as words) w;
    insert into public.blogs (
      id, title, slug, content, excerpt, author, status, publish_date, categories, tags
    )
    overriding system value
    select id, title, 'post-' || id, content, excerpt, author, status, moment, categories, tags from written;
    insert into public.manuscripts (
      kind, record_id, number, published_number, state, public_from, title, author, categories, tags, words, search,
      search_title, saved_at
    )
    select
      'blog', id, ${REVISIONS_PER_POST}, case when status = 'published' then ${REVISIONS_PER_POST} end, status, moment, title,
      author, categories, tags, 20 * 12, to_tsvector('pg_catalog.english', title || ' ' || excerpt || ' ' || content),
      private.search_form(title || ' ' || author), moment
    from written;
    insert into public.revisions (kind, record_id, number, fields, words, based_on, is_automatic, saved_at)
    select
      'blog', id, step,
      jsonb_build_object('title', title, 'content', content, 'excerpt', excerpt, 'author', author, 'tags', tags),
      20 * 12, nullif(step - 1, 0), true, moment
    from written, generate_series(1, ${REVISIONS_PER_POST}) step;
  end $$
`

async function seedPosts(directory: string, posts: number): Promise<void> {
  const data = await openData(readEnv({ DATA_DIR: directory }), createLog())
  for (let first = 1; first <= posts; first += AT_ONCE)
    await data.database.script(seed(first, Math.min(posts, first + AT_ONCE - 1)))
  await data.database.script('analyze public.blogs; analyze public.manuscripts; analyze public.revisions')
  await data.close()
}

export const writingLists: Benchmark = async ({ quick }) => {
  const directory = await mkdtemp(join(tmpdir(), 'bench-writing-'))
  await seedPosts(directory, quick ? POSTS / 10 : POSTS)
  const browser = await chromium.launch({ executablePath: await findChromium(), args: BROWSER_FLAGS })
  try {
    await using site = await startSite(directory)
    const email = 'bench-writing@example.com'
    const { data: person, error } = await site.service.auth.admin.createUser({ email, email_confirm: true })
    if (error) throw error
    await site.service
      .from('permissions')
      .insert({ user_id: person.user.id, role: 'marketing' })
      .throwOnError()
    const page = await signIn(browser, site.url, email)
    const samples = quick ? 2 : SAMPLES
    return [
      paintRow(`${LIST}, to another page`, await turnPages(page, site.url, samples)),
      paintRow(`${LIST}, looking for words`, await look(page, site.url, samples)),
      paintRow(`${LIST}, narrowing by state and category`, await narrow(page, site.url, samples)),
    ]
  } finally {
    await browser.close()
    await rm(directory, { recursive: true, force: true })
  }
}

async function openList(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/blog-crm`)
  await page.locator('tbody tr').first().waitFor()
  await page.evaluate(() => {
    for (const kind of ['click', 'keydown', 'change'])
      addEventListener(kind, ({ timeStamp }) => Object.assign(window, { benchBegan: timeStamp }), true)
  })
}

/** @param act what a person does, after which the address asks for something else and the rows answer it */
async function time(page: Page, act: () => Promise<unknown>): Promise<number> {
  const former = page.url()
  await act()
  return page.evaluate(async (before) => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    const isBusy = () => document.querySelector('main div[aria-busy]')?.getAttribute('aria-busy') !== 'false'
    while (location.href === before || isBusy()) await nextFrame()
    // The frame that shows it has been painted when the one after it begins.
    await nextFrame()
    return performance.now() - (window as unknown as { benchBegan: number }).benchBegan
  }, former)
}

async function turnPages(page: Page, url: string, count: number): Promise<number[]> {
  await openList(page, url)
  const next = page.getByRole('button', { name: 'Next page' })
  return samplesOf(count, () => time(page, () => next.click()))
}

async function look(page: Page, url: string, count: number): Promise<number[]> {
  await openList(page, url)
  const box = page.getByLabel('Search titles and text')
  return samplesOf(count, async (index) => {
    await box.fill(`${WORDS[index % WORDS.length]} ${index}`)
    return time(page, () => box.press('Enter'))
  })
}

async function narrow(page: Page, url: string, count: number): Promise<number[]> {
  await openList(page, url)
  const category = page.getByLabel('Category')
  const states = [/^Drafts/, /^Published/, /^All/]
  return samplesOf(count, (index) =>
    time(page, () =>
      index % 2 === 0
        ? category.selectOption(`Category ${(index / 2) % 8}`)
        : page
            .getByText(states[((index - 1) / 2) % states.length] ?? /^All/)
            .first()
            .click(),
    ),
  )
}
