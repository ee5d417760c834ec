import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { blogSlug, newsSlug } from '#domain/articles/article.ts'
import { type Kind, TABLES } from './content-fixture.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()
beforeEach(async () => {
  await fixture.owner('delete from public.blogs')
  await fixture.owner('delete from public.news_articles')
})

const isHidden = { news: 'is_deleted = true', blog: `status = 'draft'` }
const isShown = { news: 'is_deleted = false', blog: `status = 'published'` }

const resolve = (kind: Kind, ...slugs: readonly string[]) =>
  Promise.all(
    slugs.map((slug) => fixture.value('anonymous', 'select public.resolve_redirect($1, $2)', [kind, slug])),
  )

describe.each<Kind>(['news', 'blog'])('slug of a text of the kind %s', (kind) => {
  const table = `public.${TABLES[kind]}`

  async function write(
    title: string,
    slug: string | null = null,
    actor: 'marketing' | 'service key' = 'marketing',
  ) {
    const { rows } = await fixture.insert(actor, table, {
      title,
      ...(slug !== null && { slug }),
      ...(kind === 'blog' && { status: 'published' }),
    })
    return rows[0]?.slug
  }
  const edit = (slug: string, set: string) =>
    fixture.value('marketing', `update ${table} set ${set} where slug = $1 returning slug`, [slug])
  const rename = (slug: string, title: string) => edit(slug, `title = '${title}'`)

  const suffix = { news: 'article', blog: 'post' }[kind]
  const FROM_TITLE: Readonly<Record<Kind, readonly (readonly [string, string, string])[]>> = {
    news: [
      [
        'is in lower case, with a hyphen for each run of others',
        'New  Press: 4 colours!',
        'new-press-4-colours',
      ],
      ['has no hyphen at the edges', '—“Harvest”—', 'harvest'],
      ['keeps a number with a hyphen', '£ 3,200', '3-200'],
      ['is not a number', '2026', '2026-article'],
    ],
    blog: [
      ['is in lower case, without signs, with hyphens for spaces', 'Which flute? B & E', 'which-flute-b-e'],
      ['has single hyphens', 'Kraft - or -- test', 'kraft-or-test'],
      ['is not a hyphen', ' - ', 'post'],
      ['is not a number', '£2,026', '2026-post'],
    ],
  }
  it.each<readonly [string, string, string]>([
    ...FROM_TITLE[kind],
    ['is the type without letters and digits', '!?', suffix],
    ['is not the path of the preview', 'Preview', `preview-${suffix}`],
    ['is as long as the longest title', 'x'.repeat(200), 'x'.repeat(200)],
  ])('%s: from %j', async (_rule, title, slug) => {
    expect(await write(title)).toBe(slug)
  })

  it("matches the preview in the form and the table's constraint", async () => {
    const titles = fc.oneof(
      fc
        .string({ unit: 'binary', minLength: 1, maxLength: 60 })
        .filter((title) => !title.includes('\0') && title.trim() !== ''),
      fc.lorem({ maxCount: 4 }),
      fc.stringMatching(/^[aA0 \t-]{1,12}$/).map((title) => `${title}.`),
    )
    await fc.assert(
      fc.asyncProperty(titles, async (title) => {
        const [inserted] = await fixture.database.transaction({
          role: 'postgres',
          rollback: true,
          statements: [{ text: `insert into ${table} (title) values ($1) returning slug`, values: [title] }],
        })
        expect(inserted?.rows[0]?.slug).toBe((kind === 'news' ? newsSlug : blogSlug)(title))
      }),
      { numRuns: 60 },
    )
  })

  it('gets a number if it is taken, also by a text with that number, a hidden one or in one statement', async () => {
    const titles = ['Press', 'press!', 'Press 3', 'PRESS']
    const slugs = []
    for (const title of titles) slugs.push(await write(title))
    expect(slugs).toEqual(['press', 'press-2', 'press-3', 'press-4'])
    await edit('press', isHidden[kind])
    expect(await write('Press')).toBe('press-5')
    const added = await fixture.staff(
      `insert into ${table} (title) values ('Board'), ('Board'), ('Board') returning slug`,
    )
    expect(added).toEqual([{ slug: 'board' }, { slug: 'board-2' }, { slug: 'board-3' }])
  })

  const BY_HAND: Readonly<Record<Kind, readonly (readonly [string, string, string])[]>> = {
    news: [['normalised', ' Spring & Offer! ', 'spring-offer']],
    blog: [['normalised', ' Spring & Offer! ', '-spring-offer-']],
  }
  it.each<readonly [string, string, string]>([
    ...BY_HAND[kind],
    ['unchanged', 'spring-offer', 'spring-offer'],
    ['but not as a number', '2026', `2026-${suffix}`],
    ['but not as the path of a page', 'preview', `preview-${suffix}`],
    ['cut to the maximum length', 'x'.repeat(300), 'x'.repeat(200)],
    ['unless it is empty', '', 'press'],
    ['unless nothing in it is allowed in a URL', ' —- ', 'press'],
  ])('set by hand is kept %s: %j', async (_title, slug, expected) => {
    for (const actor of ['marketing', 'service key'] as const) {
      expect(await write('Press', slug, actor)).toBe(expected)
      await fixture.owner(`delete from ${table}`)
    }
  })

  it('set by hand stays when the title changes, and gets a number if it is taken', async () => {
    await write('Press')
    expect([await write('Other', 'press'), await write('Another', 'PRESS')]).toEqual(['press-2', 'press-3'])
    await write('Press', 'spring-offer')
    for (const title of ['Second', 'Third']) expect(await rename('spring-offer', title)).toBe('spring-offer')
    expect(await edit('press-2', `slug = 'press'`)).toBe('press-2')
  })

  it('can be set later, with a redirect, and follows the title again when cleared', async () => {
    await write('Press')
    expect(await edit('press', `slug = 'Spring offer'`)).toBe('spring-offer')
    expect(await rename('spring-offer', 'Second')).toBe('spring-offer')
    expect(await resolve(kind, 'press', 'second')).toEqual(['spring-offer', null])
    expect(await edit('spring-offer', `slug = ''`)).toBe('second')
    expect(await rename('second', 'Third')).toBe('third')
    expect(await resolve(kind, 'spring-offer', 'second')).toEqual(['third', 'third'])
    expect(await edit('third', `title = 'Fourth', slug = 'chosen'`)).toBe('chosen')
  })

  it('with a generated number follows the title; one that ends in a year was set by hand', async () => {
    await write('Press')
    await write('Press')
    expect(await rename('press-2', 'Second')).toBe('second')
    await write('Press', 'press-2026')
    expect(await rename('press-2026', 'Second')).toBe('press-2026')
  })

  it('redirects from every former one, only for its type, until the text is deleted', async () => {
    await write('First')
    await rename('first', 'Second')
    await rename('second', 'Third')
    expect(await resolve(kind, 'first', 'second', 'third')).toEqual(['third', 'third', null])
    expect(await resolve(kind === 'news' ? 'blog' : 'news', 'first')).toEqual([null])
    await fixture.owner(`delete from ${table}`)
    expect(
      await fixture.owner(`select from public.content_redirects where slug in ('first', 'second')`),
    ).toEqual([])
  })

  it('stays when only punctuation or case changes', async () => {
    await write('Press')
    await write('Press')
    await fixture.owner(`delete from ${table} where slug = 'press'`)
    expect(await rename('press-2', 'PRESS!')).toBe('press-2')
    expect(await resolve(kind, 'press-2')).toEqual([null])
  })

  it('can return to the first one, and redirects from none that another text uses', async () => {
    await write('First')
    await rename('first', 'Second')
    expect(await rename('second', 'First')).toBe('first')
    expect(await resolve(kind, 'first', 'second')).toEqual([null, 'first'])
    expect(await write('Second')).toBe('second')
    expect(await resolve(kind, 'second')).toEqual([null])
  })

  it.each<readonly [string, string, string]>([
    ['hidden', isHidden[kind], isShown[kind]],
    ...(kind === 'blog'
      ? [['scheduled', `publish_date = now() + interval '1 hour'`, 'publish_date = now()'] as const]
      : []),
  ])('does not redirect while the text is %s', async (_state, hide, show) => {
    await write('First')
    await rename('first', 'Second')
    await edit('second', hide)
    expect(await resolve(kind, 'first')).toEqual([null])
    await fixture.act('staff', `update ${table} set ${show}`)
    expect(await resolve(kind, 'first')).toEqual(['second'])
  })
})

describe('slug of a post', () => {
  const write = async (title: string) =>
    (await fixture.insert('marketing', 'public.blogs', { title })).rows[0]?.slug

  it('has one hyphen before its number', async () => {
    expect([await write('Press …'), await write('Press …')]).toEqual(['press-', 'press-2'])
  })

  it('may be that of an article', async () => {
    await fixture.insert('staff', 'public.news_articles', { title: 'Press' })
    expect(await write('Press')).toBe('press')
  })

  it.each([
    ['without a target', `('blog', 'x', null, null)`],
    ['to an article', `('blog', 'x', null, (select min(id) from public.news_articles))`],
    [
      'to both a post and an article',
      `('blog', 'x', (select min(id) from public.blogs), (select min(id) from public.news_articles))`,
    ],
  ])('rejects a redirect %s', async (_title, values) => {
    await write('First')
    await fixture.insert('staff', 'public.news_articles', { title: 'First' })
    await expect(
      fixture.owner(
        `insert into public.content_redirects (kind, slug, blog_id, news_article_id) values ${values}`,
      ),
    ).rejects.toMatchObject({ code: '23514', constraint: 'content_redirects_kind_has_target' })
  })
})
