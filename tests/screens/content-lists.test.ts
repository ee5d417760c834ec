import { createClient } from '@supabase/supabase-js'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#supabase/database.types.ts'
import { opened } from '#tests/support/opened.ts'
import { openPortalScreens } from '#tests/support/portal-screens.tsx'

const portal = opened(openPortalScreens)
const marketing = opened(() => portal.enter('marketing'))

/** A client without a session. */
const visitor = () =>
  createClient<Database>(portal.site.url, portal.site.publishableKey, { auth: { persistSession: false } })
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const POSTS = [
  { title: '=SUM(A1) of flutes', status: 'published', categories: ['Board'], tags: ['flute', 'guide'] },
  { title: 'Board grades', status: 'published', categories: ['Board'], tags: ['flute'] },
  { title: 'Corner crush', status: 'draft', categories: [], tags: [] },
  { title: 'Drop tests', status: 'draft', categories: ['Tests'], tags: ['Flutes'] },
  { title: 'Edge crush', status: 'published', categories: ['Tests'], tags: ['Flutes', 'flute'] },
] as const

beforeAll(async () => {
  const { secret } = portal.site
  await secret
    .from('blogs')
    .insert(
      POSTS.map((post, index) => ({
        ...post,
        categories: [...post.categories],
        tags: [...post.tags],
        author: index % 2 === 0 ? 'Robin Ash' : 'Sam Elm',
        content: '<p>Four words of text</p>',
        publish_date: daysFromNow(-10 - index),
      })),
    )
    .throwOnError()
  await secret
    .from('blogs')
    .insert({ title: 'To come', status: 'published', publish_date: daysFromNow(3) })
    .throwOnError()
})

const found = (text: string) => screen.findByText(text, { selector: '[role=status]' })
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const titles = () => [...document.querySelectorAll('tbody [data-row]')].map((row) => row.textContent)
const choose = (...names: readonly string[]) => {
  for (const name of names) fireEvent.click(screen.getByLabelText(`Select “${name}”`))
}
const undo = () => click(/^Undo:/)

async function open(path = '/blog-crm?sort=title', shows = '6 posts') {
  const opened = await marketing.open(path)
  await found(shows)
  return opened
}

/** Returns the posts that visitors see. */
async function publicPosts() {
  const { data } = await visitor()
    .from('blogs')
    .select('title, slug, categories, tags, publish_date')
    .order('title')
    .throwOnError()
  return data
}
const publicTitles = async () => (await publicPosts()).map(({ title }) => title)

/** Returns the rows, to compare them after an undo. */
async function everything() {
  const { data } = await portal.site.secret
    .from('blogs')
    .select(
      'id, title, slug, content, status, publish_date, author, categories, tags, view_count, created_at',
    )
    .order('id')
    .throwOnError()
  return data
}

describe('post list', () => {
  it('counts posts by status, and keeps its filters in the address', async () => {
    const { user, location } = await open()
    for (const name of [
      'All',
      'Drafts 2',
      'Scheduled 1',
      'Published 3',
      'Unpublished changes 0',
      'Deleted 0',
    ])
      screen.getByRole('link', { name })
    await user.click(screen.getByRole('link', { name: 'Drafts 2' }))
    await found('2 posts')
    expect(location()).toBe('/blog-crm?show=draft&sort=title')
    expect(titles()).toEqual(['Corner crush', 'Drop tests'])
    await screen.findByRole('option', { name: 'Tests' })
    await user.selectOptions(screen.getByLabelText('Category'), 'Tests')
    await found('1 post')
    expect(location()).toBe('/blog-crm?show=draft&category=Tests&sort=title')
    await user.type(screen.getByLabelText('Search titles and text'), 'nothing of the kind{Enter}')
    await screen.findByText('No posts found')
  })

  it.each([
    ['tag=flute&author=Robin+Ash', ['=SUM(A1) of flutes', 'Edge crush']],
    [`show=scheduled&from=${daysFromNow(1).slice(0, 10)}`, ['To come']],
    [`show=scheduled&to=${daysFromNow(2).slice(0, 10)}`, []],
  ])('filters by %s', async (query, expected) => {
    await open(
      `/blog-crm?sort=title&${query}`,
      expected.length === 0 ? 'No results' : `${expected.length} post${expected.length === 1 ? '' : 's'}`,
    )
    expect(titles()).toEqual(expected)
  })

  it('exports its results as CSV without formulas', async () => {
    const { download } = await open()
    const { content } = await download('Download CSV')
    const lines = content.subarray(3).toString().split('\r\n')
    expect(lines[0]).toBe('Title,Status,Publish date,Words,Saved,Views,Saved by,Author,Categories,Tags')
    expect(lines).toHaveLength(8)
    expect(lines[1]).toMatch(
      /^'=SUM\(A1\) of flutes,Published,[^,]+,4,[^,]+,0,,Robin Ash,Board,"flute, guide"$/,
    )
  })
})

describe('article list', () => {
  it('shows articles that were saved together by date, newest first', async () => {
    const articles = ['2026-11-03', '2026-11-02', '2026-11-01'].map((date) => ({ title: `Of ${date}`, date }))
    await portal.site.secret.from('news_articles').insert(articles).throwOnError()
    await open('/news-admin', '3 articles')
    expect(titles()).toEqual(['Of 2026-11-03', 'Of 2026-11-02', 'Of 2026-11-01'])
  })
})

describe('bulk action on posts', () => {
  it('publishes by keyboard alone, with undo', async () => {
    const before = await publicPosts()
    const { user } = await open('/blog-crm?show=draft&sort=title', '2 posts')
    await user.keyboard('a')
    await screen.findByText('2 selected')
    await user.keyboard('b{Enter}')
    await screen.findByText('2 posts published')
    expect(await publicTitles()).toEqual([
      '=SUM(A1) of flutes',
      'Board grades',
      'Corner crush',
      'Drop tests',
      'Edge crush',
    ])
    await user.keyboard('u')
    await screen.findByText('2 posts reverted to the previous version')
    await found('2 posts')
    expect(await publicPosts()).toEqual(before)
  })

  it.each([
    {
      action: 'Unpublish',
      posts: ['Board grades', 'Edge crush'],
      said: '2 posts unpublished',
      left: ['=SUM(A1) of flutes'],
      undone: '2 posts published again',
    },
    {
      action: 'Delete',
      posts: ['=SUM(A1) of flutes', 'Corner crush'],
      said: '2 posts deleted',
      left: ['Board grades', 'Edge crush'],
      undone: '2 posts restored',
    },
  ])('is undone: $action', async ({ action, posts, said, left, undone }) => {
    const [first] = await everything()
    // An undo keeps view counts.
    await visitor()
      .rpc('increment_blog_view_count', { blog_id: first?.id ?? 0 })
      .throwOnError()
    const rows = await everything()
    await open()
    choose(...posts)
    click(`${action} 2`)
    await screen.findByText(said)
    expect(await publicTitles()).toEqual(left)
    undo()
    await screen.findByText(undone)
    expect(await everything()).toEqual(rows)
  })

  it('adds a tag where it is missing, with undo', async () => {
    const rows = await everything()
    const { user } = await open()
    choose('=SUM(A1) of flutes', 'Board grades', 'Corner crush')
    click('Add tag 3')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a tag to 3 posts' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Add tag' }))
    await dialog.findByText('Enter a tag.')
    await user.type(dialog.getByLabelText('Tag'), 'guide')
    await dialog.findByText(
      '“guide” will be added to 2 of 3 posts (the others already have it). This goes live straight away for 1 post.',
    )
    await user.keyboard('{Enter}')
    await screen.findByText('“guide” added to 2 posts')
    const tagged = (await publicPosts()).filter(({ tags }) => tags.includes('guide'))
    expect(tagged.map(({ title }) => title)).toEqual(['=SUM(A1) of flutes', 'Board grades'])
    undo()
    await screen.findByText('Tags of 2 posts restored')
    expect(await everything()).toEqual(rows)
  })

  it('skips a post with blocking issues and says which', async () => {
    const { data } = await portal.site.secret
      .from('blogs')
      .insert([
        { title: 'A picture without words', content: '<p><img src="/uploads/press.webp"></p>' },
        { title: 'A text without a picture', content: '<p>Four words of text</p>' },
      ])
      .select('id')
      .throwOnError()
    const { user } = await open('/blog-crm?show=draft&q=without&sort=title', '2 posts')
    await user.keyboard('a')
    click('Publish 2')
    await screen.findByText('“A text without a picture” published')
    await screen.findByText(/“A picture without words” wasn’t published\. .+ Open it to fix this/)
    expect((await publicTitles()).filter((title) => title.includes('without'))).toEqual([
      'A text without a picture',
    ])
    const ids = data.map(({ id }) => id)
    await portal.site.secret.from('blogs').delete().in('id', ids).throwOnError()
    await portal.site.secret.from('content_drafts').delete().in('record_id', ids).throwOnError()
  })
})

describe('label list', () => {
  it('merges labels of all posts after confirmation, with undo', async () => {
    const rows = await everything()
    await open('/blog-crm/labels?show=tags', '3 labels')
    expect(titles()).toEqual(['flute', 'Flutes', 'guide'])
    choose('flute', 'Flutes')
    click('Merge 2')
    const dialog = await screen.findByRole('dialog', { name: 'Merge 2 tags' })
    expect(dialog.textContent).toContain(
      '“Flutes” (2 posts) will become “flute”, which 3 posts already have.',
    )
    fireEvent.click(within(dialog).getByRole('button', { name: 'Merge' }))
    await screen.findByText('“Flutes” renamed to “flute” in 2 posts')
    await waitFor(() => expect(titles()).toEqual(['flute', 'guide']))
    expect((await publicPosts()).map(({ tags }) => tags)).toEqual([['flute', 'guide'], ['flute'], ['flute']])
    undo()
    await screen.findByText('Change undone in 2 posts')
    expect((await everything()).map(({ tags }) => [...tags].sort())).toEqual(
      rows.map(({ tags }) => [...tags].sort()),
    )
  })

  it('renames a label from its row, and links to its posts', async () => {
    const { user, location, chooseAction } = await open('/blog-crm/labels', '2 labels')
    await chooseAction('Tests', 'Rename')
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename “Tests”' }))
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Testing' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Rename' }))
    await screen.findByText('“Tests” renamed to “Testing” in 2 posts')
    expect((await publicPosts()).map(({ categories }) => categories)).toEqual([
      ['Board'],
      ['Board'],
      ['Testing'],
    ])
    await user.click(await screen.findByRole('link', { name: 'Testing' }))
    await found('2 posts')
    expect(location()).toBe('/blog-crm?category=Testing')
    undo()
    await screen.findByText('Change undone in 2 posts')
  })
})

describe('content screens', () => {
  it('are closed to customers', async () => {
    const customer = await portal.enter('customer')
    const paths = ['/blog-crm', '/news-admin', '/blog-crm/labels', '/blog-crm/1', '/blog-crm/1/revisions']
    for (const path of paths) await customer.open(path)
    expect(customer.left).toEqual(paths.map(() => '/'))
  })
})

describe('article written with a Supabase client', () => {
  it('is on the website at once, among its author’s revisions, and among the deleted ones', async () => {
    const author = await portal.enter('marketing', 'Ash Direct')
    // Opens the session of the client.
    await author.open('/news-admin')
    const articles = author.client.from('news_articles')
    const { data: article } = await articles
      .insert({ title: 'Direct line', content: '<p onclick="steal()">First</p>' })
      .select('id, slug')
      .single()
      .throwOnError()
    const page = async () => {
      const response = await fetch(`${portal.site.url}/news/${article.slug}`)
      return response.ok ? /<p[^>]*>(First|Second)<\/p>/.exec(await response.text())?.[0] : response.status
    }
    await expect.poll(page).toBe('<p>First</p>')
    await articles.update({ content: '<p>Second</p>' }).eq('id', article.id).throwOnError()
    await expect.poll(page).toBe('<p>Second</p>')
    await articles.delete().eq('id', article.id).throwOnError()
    await expect.poll(page).toBe(404)

    await marketing.open(`/news-admin/${article.id}/revisions`)
    expect(screen.getAllByText(/Saved by Ash Direct/)).toHaveLength(2)
    const { chooseAction } = await marketing.open('/news-admin?show=deleted')
    await chooseAction('Direct line', 'Restore')
    await expect.poll(page).toBe('<p>Second</p>')
  })
})
