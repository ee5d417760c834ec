import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type SaveOutcome, saveContentDraft, toFields } from '#app/content/drafts/content-drafts.ts'
import { announcePresence } from '#app/content/drafts/presence.ts'
import { openDraftStore } from '#app/local-drafts/draft-store.ts'
import { confirmDiscardDrafts } from '#app/local-drafts/sign-out-guard.ts'
import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import type { Json } from '#supabase/database.types.ts'
import { disconnect } from '#tests/support/disconnect.ts'
import { opened } from '#tests/support/opened.ts'
import { openPortalScreens, type ScreenUser } from '#tests/support/portal-screens.tsx'
import { insertText } from '#tests/support/rich-text.ts'

const portal = opened(openPortalScreens)
const ann = opened(() => portal.enter('marketing', 'Ann Editor'))
const bob = opened(() => portal.enter('staff', 'Bob Editor'))
// A data client has the user's rights once a screen is open.
beforeAll(() => ann.open('/blog-crm'))

const STORED_ON_DEVICE = 'Not saved – stored on this device'
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const status = () => document.querySelector('[data-status]')?.textContent
const shows = (words: string | RegExp) => waitFor(() => expect(status()).toMatch(words))
const saved = () => shows(/^Saved (\d{1,2}(:\d\d)? [ap]m|midday|midnight)$/)
const pressSave = () => fireEvent.keyDown(window, { key: 's', ctrlKey: true })
const localDraftsOf = (user: ScreenUser) => openDraftStore().listEntries(user.id)

/** Saves a draft as `user`, without a screen. */
async function save(
  user: ScreenUser,
  kind: ContentType,
  fields: Record<string, Json>,
  to: { recordId?: number; basedOn?: number; publish?: boolean } = {},
): Promise<number> {
  const complete = { content: '<p>Words.</p>', ...(kind === 'news' ? { date: '2026-11-22' } : {}), ...fields }
  const outcome = (await saveContentDraft(user.client, {
    kind,
    recordId: to.recordId ?? null,
    basedOn: to.basedOn ?? null,
    origin: crypto.randomUUID(),
    fields: toFields(kind, complete),
    publish: to.publish ?? false,
  })) as Extract<SaveOutcome, { outcome: 'saved' }>
  return outcome.recordId
}

/** Saves the second revision of a post of `ann`. */
const revise = (recordId: number, fields: Record<string, Json>) =>
  save(ann, 'blog', fields, { recordId, basedOn: 1 })

async function open(user: ScreenUser, path: string) {
  const opened = await user.open(path)
  await screen.findByRole('textbox', { name: 'Text' })
  return opened
}

async function openPost(title: string): Promise<number> {
  const id = await save(ann, 'blog', { title })
  await open(ann, `/blog-crm/${id}`)
  return id
}

async function revisionsOf(id: number) {
  const { data } = await portal.site.secret
    .from('content_revisions')
    .select('number, fields, is_automatic, restored_from')
    .eq('record_id', id)
    .eq('kind', 'blog')
    .order('number')
    .throwOnError()
  return data
}
const newestOf = async (id: number) => JSON.stringify((await revisionsOf(id)).at(-1)?.fields)

/** Waits for words that may be spread over several elements. */
const says = (element: Element, words: string | RegExp) =>
  waitFor(() => expect(element.textContent).toMatch(words))

/** Moves the server’s time in responses of drafts an hour ahead, until the returned mock is restored. */
function setServerAhead() {
  const { fetch } = globalThis
  const later = (time: string) => new Date(Date.parse(time) + 3_600_000).toISOString()
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await fetch(input, init)
    const url = input instanceof Request ? input.url : String(input)
    if (!url.includes('_content_draft')) return response
    const text = await response.text()
    return new Response(
      text.replace(/"\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)"/g, (time) =>
        JSON.stringify(later(JSON.parse(time))),
      ),
      response,
    )
  })
}

describe('content editor', () => {
  it('saves a new post under its own address, and at once on request', async () => {
    await open(ann, '/blog-crm/new')
    fill('Title', 'A post that saves itself')
    await saved()
    const id = Number(/^\/blog-crm\/(\d+)$/.exec(window.location.pathname)?.[1])
    await insertText('<p>By hand.</p>')
    pressSave()
    await saved()
    expect((await revisionsOf(id)).map(({ is_automatic }) => is_automatic)).toEqual([true, false])
    expect(await newestOf(id)).toContain('By hand.')
    expect(await localDraftsOf(ann)).toEqual([])
  })

  it('saves without a prompt when the user leaves', async () => {
    const id = await save(ann, 'blog', { title: 'A post that is left' })
    const { user, location } = await open(ann, `/blog-crm/${id}`)
    fill('Excerpt', 'Typed just now.')
    await expect.poll(() => localDraftsOf(ann)).toHaveLength(1)
    await user.click(screen.getByRole('link', { name: 'All posts' }))
    await waitFor(() => expect(location()).toBe('/blog-crm'))
    await expect.poll(() => newestOf(id)).toContain('Typed just now.')
  })

  it('asks before the page is reloaded until what was just typed is on the device', async () => {
    await openPost('A post that is reloaded')
    const asks = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))
    expect(asks()).toBe(false)
    const { editor } = screen.getByRole<HTMLElement & { readonly editor: Editor }>('textbox', {
      name: 'Text',
    })
    act(() => void editor.commands.insertContentAt(0, '<p>Typed just now.</p>'))
    expect(asks()).toBe(true)
    await waitFor(() => expect(asks()).toBe(false))
    expect(JSON.stringify(await localDraftsOf(ann))).toContain('Typed just now.')
  })

  it('stores text on the device while the server is unreachable, and saves it when back online', async () => {
    const id = await openPost('A post without a network')
    const network = disconnect('save_content_draft')
    fill('Excerpt', 'Typed offline.')
    pressSave()
    await shows(STORED_ON_DEVICE)
    expect((await screen.findByRole('alert')).textContent).toContain('we’ll keep trying to save it')
    expect(JSON.stringify(await localDraftsOf(ann))).toContain('Typed offline.')
    network.mockRestore()
    act(() => void window.dispatchEvent(new Event('online')))
    await saved()
    expect(await newestOf(id)).toContain('Typed offline.')
    expect(await localDraftsOf(ann)).toEqual([])
  })

  it('restores text that was not saved, or compares it with a version saved since', async () => {
    const id = await openPost('A post whose tab dies')
    const path = `/blog-crm/${id}`
    const typeAndLeave = async (text: string) => {
      const network = disconnect('save_content_draft')
      fill('Excerpt', text)
      pressSave()
      await shows(STORED_ON_DEVICE)
      const opened = await ann.open('/blog-crm')
      network.mockRestore()
      return opened
    }
    const { user, location } = await typeAndLeave('Typed before the end.')
    const list = within(await screen.findByRole('list', { name: 'On this device' }))
    await user.click(list.getByRole('link', { name: 'A post whose tab dies' }))
    await screen.findByText(/^Restored your unsaved text from/)
    expect(location()).toBe(path)
    expect(field('Excerpt').value).toBe('Typed before the end.')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(field('Excerpt').value).toBe('')
    await user.click(await screen.findByRole('button', { name: 'Undo: discarding the draft' }))
    pressSave()
    await saved()
    expect(await newestOf(id)).toContain('Typed before the end.')
    await expect.poll(() => localDraftsOf(ann)).toEqual([])

    await typeAndLeave('Typed while another tab saves.')
    const basedOn = (await revisionsOf(id)).at(-1)?.number ?? 0
    await save(
      ann,
      'blog',
      { title: 'Another title', excerpt: 'Typed before the end.' },
      { recordId: id, basedOn },
    )
    const again = await open(ann, path)
    const offer = within(await screen.findByRole('region', { name: 'Unsaved changes on this device' }))
    await says(document.body, /another tab/)
    expect(status()).toBe(STORED_ON_DEVICE)
    await again.user.click(offer.getByRole('button', { name: 'Restore' }))
    pressSave()
    await saved()
    expect(field('Excerpt').value).toBe('Typed while another tab saves.')
  })

  it('offers a new post that never reached the server', async () => {
    await open(ann, '/blog-crm/new')
    const network = disconnect('save_content_draft')
    fill('Title', 'Never sent')
    pressSave()
    await shows(STORED_ON_DEVICE)
    const { user } = await open(ann, '/blog-crm/new')
    network.mockRestore()
    await user.click(await screen.findByRole('button', { name: 'Continue editing' }))
    pressSave()
    await saved()
    expect(field('Title').value).toBe('Never sent')
  })

  it('reports a full device, asks before leaving, and stores the text once there is space', async () => {
    const id = await openPost('A post on a full device')
    const network = disconnect('save_content_draft')
    const disk = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    fill('Excerpt', 'There is no room for this.')
    pressSave()
    await screen.findByText(/This device is out of storage/)
    await shows(/^Not saved$/)
    fireEvent.click(screen.getByRole('link', { name: 'All posts' }))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stay' }))

    disk.mockRestore()
    fill('Excerpt', 'There is room for this.')
    pressSave()
    await shows(STORED_ON_DEVICE)
    expect(screen.queryByText(/This device is out of storage/)).toBeNull()
    expect(JSON.stringify(await localDraftsOf(ann))).toContain('There is room for this.')
    network.mockRestore()
    pressSave()
    await saved()
    expect(await newestOf(id)).toContain('There is room for this.')
  })

  it('keeps a title over the limit, shows the limit, and saves the title as a draft', async () => {
    const id = await save(ann, 'blog', { title: '' })
    const { user } = await open(ann, `/blog-crm/${id}`)
    await user.click(field('Title'))
    await user.paste('x'.repeat(215))
    expect(field('Title').value).toHaveLength(215)
    screen.getByText('215 of 200 characters')
    pressSave()
    await saved()
    expect(await newestOf(id)).toContain('x'.repeat(215))
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    await screen.findByText('Shorten the title before you publish this post.')
  })

  it('links addresses, but not sentences without a space between them', async () => {
    await open(ann, '/blog-crm/new')
    const { editor } = await screen.findByRole<HTMLElement & { readonly editor: Editor }>('textbox', {
      name: 'Text',
    })
    for (const text of ['Before.', 'Today', ' ', 'www.example.com', ' '])
      act(() => editor.view.dispatch(editor.state.tr.insertText(text)))
    expect(editor.getHTML()).toContain(
      '<p>Before.Today <a href="https://www.example.com">www.example.com</a> ',
    )
  })

  it('exports the latest changes as Markdown', async () => {
    const id = await save(ann, 'blog', { title: 'A post to take away' })
    const { user, download } = await open(ann, `/blog-crm/${id}`)
    await insertText('<p>Typed last.</p>')
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    const { name, content } = await download(
      await screen.findByRole('menuitem', { name: /Export as Markdown/ }),
    )
    expect(name).toBe('a-post-to-take-away.md')
    expect(content.toString()).toMatch(
      /title: "A post to take away"[\s\S]*\n# A post to take away\n\nTyped last\.\n/,
    )
    pressSave()
    await saved()
  })

  it('stores text on the device without a prompt after the session has ended', async () => {
    const eve = await portal.enter('marketing')
    await open(eve, `/blog-crm/${await save(ann, 'blog', { title: 'A post of an ended session' })}`)
    // The sidebar has loaded its data.
    const choose = await screen.findByRole('button', { name: 'Choose image' })
    await waitFor(() => expect(choose).toHaveProperty('disabled', false))
    const ended = { session_user: eve.id, token_hash: '' }
    await portal.site.secret.rpc('end_other_website_sessions', ended).throwOnError()
    fill('Excerpt', 'Typed after the end.')
    pressSave()
    await screen.findByText(/You’ve been signed out\./)
    await shows(STORED_ON_DEVICE)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('signing out', () => {
  it('deletes unsaved text only after confirmation', async () => {
    const dan = await portal.enter('staff')
    await open(dan, '/blog-crm/new')
    const network = disconnect('save_content_draft')
    fill('Title', 'Kept alone')
    pressSave()
    await shows(STORED_ON_DEVICE)
    const ask = vi.fn(async () => false)
    expect(await confirmDiscardDrafts(dan.id, ask)).toBe(false)
    expect(ask.mock.calls).toMatchObject([
      [{ text: expect.stringContaining('Unsaved, and stored only on this device: “Kept alone”.') }],
    ])
    expect(await localDraftsOf(dan)).toHaveLength(1)
    ask.mockResolvedValue(true)
    expect(await confirmDiscardDrafts(dan.id, ask)).toBe(true)
    expect(await localDraftsOf(dan)).toEqual([])
    network.mockRestore()
  })
})

describe('two editors', () => {
  it('see each other, and changes to different fields merge', async () => {
    const id = await save(ann, 'blog', { title: 'A post of two' })
    await announcePresence(ann.client, 'blog', id, crypto.randomUUID())
    await open(bob, `/blog-crm/${id}`)
    await screen.findByText('Ann Editor has this open too.')
    await revise(id, { title: 'A post of two', excerpt: 'Ann’s excerpt.' })
    await insertText('<p>Bob’s text.</p>')
    pressSave()
    await screen.findByText(/Someone else changed “Excerpt”/)
    expect(field('Excerpt').value).toBe('Ann’s excerpt.')
    const newest = await newestOf(id)
    expect([newest.includes('Ann’s excerpt.'), newest.includes('Bob’s text.')]).toEqual([true, true])
  })

  it('of the same field choose a version; the other one becomes a revision', async () => {
    const id = await save(ann, 'blog', { title: 'A post of two minds' })
    const { user } = await open(bob, `/blog-crm/${id}`)
    const network = disconnect('read_content_draft')
    await revise(id, { title: 'A post of two minds', excerpt: 'Ann’s words.' })
    fill('Excerpt', 'Bob’s words.')
    pressSave()
    const region = await screen.findByRole('region', { name: 'Conflicting changes' })
    await says(region, 'Ann’s')
    await says(region, 'Bob’s')
    const versions = within(region)
    expect(status()).toBe(STORED_ON_DEVICE)
    await user.click(versions.getByRole('button', { name: 'Save' }))
    versions.getByText('Choose one.')
    await user.click(versions.getByRole('radio', { name: /^Their version/ }))
    await user.click(versions.getByRole('button', { name: 'Save' }))
    await saved()
    expect(field('Excerpt').value).toBe('Ann’s words.')
    const excerpts = (await revisionsOf(id)).map(({ fields }) => (fields as { excerpt: string }).excerpt)
    expect(excerpts).toEqual(['', 'Ann’s words.', 'Bob’s words.', 'Ann’s words.'])
    network.mockRestore()
  })
})

describe('revisions', () => {
  it('are compared word by word and restored as a new revision', async () => {
    const title = 'A post with a past'
    const id = await save(ann, 'blog', { title })
    await revise(id, { title, content: '<p>It runs at 300 metres.</p>' })
    const { user, location } = await open(ann, `/blog-crm/${id}`)
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Revisions' }))
    await user.click(await screen.findByRole('link', { name: 'Revision 1' }))
    const restore = await screen.findByRole('button', { name: 'Restore revision 1' })
    await says(screen.getByRole('table'), 'It runs at 300 metres.')
    await user.click(restore)
    await waitFor(() => expect(location()).toBe(`/blog-crm/${id}`))
    expect((await revisionsOf(id)).map(({ restored_from }) => restored_from)).toEqual([null, null, 1])
    await ann.open(`/blog-crm/${id}/revisions/99`)
    await screen.findByText(/We can’t find this revision\./)
  })
})

const read = async (path: string) => (await fetch(portal.site.url + path)).text()
const statusOf = async (path: string) => (await fetch(portal.site.url + path, { redirect: 'manual' })).status

/** Opens a text of `ann`, and returns its publishing panel. */
async function openPanel(kind: ContentType, fields: Record<string, Json>, publish = false) {
  const id = await save(ann, kind, fields, { publish })
  const { user } = await open(ann, `/${kind === 'news' ? 'news-admin' : 'blog-crm'}/${id}`)
  const region = await screen.findByRole('region', { name: 'Publish' })
  const panel = within(region)
  return {
    id,
    user,
    panel,
    click: async (name: string) => user.click(await screen.findByRole('button', { name })),
    reports: (words: string | RegExp) => says(region, words),
  }
}

describe('publishing', () => {
  it('is blocked until each issue is fixed or ignored with a reason, and links issues to fields', async () => {
    const content =
      '<p>Our boxes are recyclable.</p><p>See <a href="/products/no-such-box">this box</a>.</p>' +
      '<figure><img src="/storage/v1/object/public/blog-media/blog-images/none.jpg" alt=""></figure>' +
      '<figure data-missing="plan.png"></figure>'
    const { id, user, click, reports } = await openPanel('blog', { title: 'A post with faults', content })
    const list = screen.getByRole('region', { name: 'Checks' })
    await says(list, 'The link “this box” goes to /products/no-such-box, which isn’t on this website.')
    await says(list, '“recyclable” is a claim without evidence in our register')
    await click('Publish')
    await reports('Fix the 3 items marked “To fix”, or give a reason for ignoring each one.')
    expect(await statusOf('/blog/a-post-with-faults')).toBe(404)

    const issue = (words: RegExp) => {
      const item = within(list)
        .getAllByRole('listitem')
        .find(({ textContent }) => words.test(textContent))
      return within(item as HTMLElement)
    }
    await user.click(issue(/no-such-box/).getByRole('button', { name: 'Show' }))
    expect(document.activeElement?.closest('[contenteditable]')).not.toBeNull()
    for (const [words, reason] of [
      [/no-such-box/, 'The box comes out tomorrow'],
      [/Add alt text/, 'Decorative image'],
      [/The image “plan\.png” is missing/, 'The photographer comes on Monday'],
    ] as const) {
      await user.click(issue(words).getByRole('button', { name: 'Ignore with a reason' }))
      await user.type(issue(words).getByLabelText('Reason for ignoring this'), reason)
    }
    await click('Publish')
    await expect.poll(() => read('/blog/a-post-with-faults')).toContain('this box')
    expect(await read('/blog/a-post-with-faults')).not.toContain('plan.png')
    const head = (await read('/blog/a-post-with-faults')).split('</head>')[0]
    const url = `${portal.site.url}/blog/a-post-with-faults`
    for (const tag of [
      '<title>A post with faults',
      '<meta name="description" content="Our boxes are recyclable.',
      `<link rel="canonical" href="${url}"`,
      `<meta property="og:image" content="${url}/social-card.jpg?v=`,
    ])
      expect(head).toContain(tag)
    const { data } = await ann.client.rpc('read_check_overrides', { kind: 'blog', record_id: id })
    expect(data).toEqual({
      'alt:/storage/v1/object/public/blog-media/blog-images/none.jpg': 'Decorative image',
      'link:/products/no-such-box': 'The box comes out tomorrow',
      'missing:plan.png': 'The photographer comes on Monday',
    })
  })

  it('is reported at once, even if the device’s clock is an hour behind', async () => {
    const { click, reports } = await openPanel('blog', { title: 'A post of today' })
    const network = setServerAhead()
    await click('Publish')
    await reports(/Published on .+, just now\./)
    network.mockRestore()
  })

  it('waits for the server, says so and can be cancelled', async () => {
    const { click, reports } = await openPanel('blog', { title: 'A post without a server' })
    const reconnect = async (network: { mockRestore(): void }) => {
      network.mockRestore()
      act(() => void window.dispatchEvent(new Event('online')))
    }
    const lost = disconnect('save_content_draft')
    await click('Publish')
    await reports('nothing has been published as far as we know')
    await click('Cancel “Publish”')
    await reconnect(lost)
    await saved()
    await reports('This post is a draft.')
    expect(await statusOf('/blog/a-post-without-a-server')).toBe(404)

    const lostAgain = disconnect('save_content_draft')
    await click('Publish')
    await reports('nothing has been published as far as we know')
    await reconnect(lostAgain)
    await reports('Published on')
    expect(await statusOf('/blog/a-post-without-a-server')).toBe(200)
  })

  it('at a set time shows nothing before', async () => {
    const { user, panel, click, reports } = await openPanel('blog', { title: 'A post to come' })
    await user.click(panel.getByLabelText('Publish date'))
    await user.click(await screen.findByRole('button', { name: 'Tomorrow at 7 am' }))
    await reports(/\w+day \d+ \w+ 20\d\d at 7 am UK time, in \d+ (hours?|days)/)
    await click('Schedule')
    await reports('Scheduled for ')
    const shown = []
    for (const path of ['/', '/blog', '/blog?q=come', '/blog/rss.xml', '/blog/atom.xml', '/sitemap.xml'])
      if ((await read(path)).includes('a-post-to-come')) shown.push(path)
    expect([shown, await statusOf('/blog/a-post-to-come')]).toEqual([[], 404])
  })

  it('of changes waits for an update, which redirects the old URL', async () => {
    const { click, reports } = await openPanel('news', { title: 'A first title' }, true)
    fill('Title', 'A second title')
    pressSave()
    await reports('Readers don’t see your changes yet.')
    await says(document.body, '/news/a-first-title will redirect there')
    await shows(/^Unpublished changes|^Saved/)
    expect(await statusOf('/news/a-first-title')).toBe(200)
    expect(await statusOf('/news/a-second-title')).toBe(404)
    await click('Update')
    await expect.poll(() => statusOf('/news/a-second-title')).toBe(200)
    const moved = await fetch(`${portal.site.url}/news/a-first-title`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/news/a-second-title'])
  })

  it('uses a custom URL, with a suffix if it is taken, until unpublished', async () => {
    await save(ann, 'blog', { title: 'Taken', slug: 'our-press' }, { publish: true })
    const { user, click, reports } = await openPanel('blog', { title: 'A plain title' })
    await user.click(screen.getByRole('button', { name: 'Edit URL' }))
    fill('URL', 'Our Press')
    await screen.findByText('Will be /blog/our-press')
    await user.click(screen.getByRole('button', { name: 'Use this URL' }))
    await says(document.body, '/blog/our-press-2')
    fill('Title', 'Another title altogether')
    await click('Publish')
    await expect.poll(() => statusOf('/blog/our-press-2')).toBe(200)
    await click('Unpublish')
    await reports('This post is a draft. Only editors can see it.')
    expect(await statusOf('/blog/our-press-2')).toBe(404)
  })
})

describe('preview link', () => {
  it('shows one revision to anyone who has it, until it is withdrawn', async () => {
    const { user } = await openPanel('news', { title: 'A secret article' })
    const links = within(await screen.findByRole('region', { name: 'Share a preview' }))
    await user.selectOptions(links.getByLabelText('Expires after'), '1 week')
    await user.click(links.getByRole('button', { name: 'Create link' }))
    const copied = await links.findByLabelText<HTMLInputElement>('Copy it now: it won’t be shown again')
    const address = copied.value
    expect(address).toMatch(/\/news\/preview\?link=\w{64}$/)

    const answer = await fetch(address)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    const html = (await answer.text()).replaceAll('<!-- -->', '')
    expect(html).toMatch(/<h1[^>]*>A secret article</)
    expect(html).toMatch(/This preview is for you; don’t share it\. The link expires on /)
    fill('Title', 'Second thoughts')
    pressSave()
    await saved()
    expect(await (await fetch(address)).text()).toMatch(/<h1[^>]*>A secret article</)

    expect(await statusOf(`/blog/preview?link=${address.slice(-64)}`)).toBe(404)
    expect(await statusOf(`/news/preview?link=${'0'.repeat(64)}`)).toBe(404)
    expect(await read('/sitemap.xml')).not.toContain('/preview')
    await user.click(links.getByRole('button', { name: 'Withdraw' }))
    await screen.findByText('Link withdrawn. It no longer works.')
    const withdrawn = await fetch(address)
    expect(withdrawn.status).toBe(404)
    expect(await withdrawn.text()).toContain('This preview has expired or was withdrawn.')
  })
})
