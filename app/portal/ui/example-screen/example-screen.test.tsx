/** Example screen built only from the kit. */
import { MantineProvider } from '@mantine/core'
import type { ReactElement } from 'react'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { ContentError } from '#app/content/content-error.ts'
import type { BrowserSession } from '#app/session/browser-session.ts'
import { markup } from '#tests/support/markup.tsx'
import { listLoader } from '../list/record-list.ts'
import { navigationTimeoutContext, sessionContext } from '../loader-data.ts'
import { PalletScreen } from './pallet.fixture.tsx'
import { palletStore, savePallet } from './pallets.fixture.ts'
import { PalletsAdmin } from './pallets-admin.fixture.tsx'
import { palletsList } from './pallets-list.fixture.tsx'

const USER = {
  id: 'd2a3b8a0-0000-4000-8000-000000000001',
  email: 'ann@example.com',
  role: 'staff',
  name: 'Ann',
}
const TOKENS = { access_token: 'token', user: { ...USER, app_metadata: { role: USER.role } } }
const client = { auth: { getSession: async () => ({ data: { session: TOKENS } }) } }
const auth = { state: { get: () => ({ user: USER }) } }
const session = { auth, data: async () => client } as unknown as BrowserSession

const shown = (element: ReactElement) => markup(<MantineProvider>{element}</MantineProvider>, '/pallets')

async function open(list: ReturnType<typeof palletsList>, search = 'q='): Promise<string> {
  const context = new RouterContextProvider()
  context.set(sessionContext, session)
  context.set(navigationTimeoutContext, new Promise(() => {}))
  const request = new Request(`http://localhost/pallets?${search}`)
  const loaderData = await listLoader(list)({ request, context })
  return shown(<PalletsAdmin list={list} loaderData={loaderData} />)
}

const headings = (html: string) =>
  [...html.matchAll(/<a [^>]*href="\/pallets\/\d+"[^>]*>([^<]+)</g)].map(([, name]) => name)

describe('example list', () => {
  it('shows the page, order and filters of the URL', async () => {
    const html = await open(palletsList(palletStore(6)), 'wood=softwood&sort=name')
    expect(headings(html)).toEqual(['Pallet 1', 'Pallet 2', 'Pallet 4', 'Pallet 5'])
    expect(html).toMatch(/role="status"[^>]*>4 pallets</)
    expect(html).toMatch(/<th [^>]*aria-sort="ascending"[^>]*>(?:(?!<\/th>).)*Pallet/)
    expect(html).toContain('More actions')
    expect(html).toContain('aria-label="Select “Pallet 1”"')
    expect(html).toContain('Actions for “Pallet 1”')
  })

  it('has numbered pages', async () => {
    const html = await open(palletsList(palletStore(120)), 'page=3')
    expect(headings(html)).toHaveLength(20)
    expect(html).toMatch(/101 to 120 of 120 pallets/)
    expect(html).toContain('aria-label="Previous page"')
  })

  it('redirects to the first page when the last row of a page is gone', async () => {
    const answer = await open(palletsList(palletStore(50)), 'page=2').catch((thrown) => thrown)
    expect(answer.headers.get('location')).toBe('/pallets')
  })

  it('explains the empty state and links to creating a record', async () => {
    expect(await open(palletsList(palletStore(0)))).toMatch(/No pallets yet.*New pallet/)
    expect(await open(palletsList(palletStore(3)), 'q=lorry')).toContain('No matching pallets')
  })

  it('replaces rows that can’t be loaded with an error and a retry', async () => {
    const load = () => Promise.reject(new ContentError('Failed to fetch pallets: no.', { message: '' }, 500))
    const html = await open({ ...palletsList(palletStore(3)), load })
    expect(html).toMatch(/role="alert"[^>]*>.*Failed to fetch pallets: no\..*Try again/)
    expect(html).toContain('Search names')
  })
})

describe('example form', () => {
  const store = palletStore(1)
  const pallet = store.get(1) ?? null

  it('starts with the stored values, or empty for a new record', () => {
    expect(shown(<PalletScreen store={store} pallet={pallet} />)).toMatch(/Edit pallet.*value="Pallet 1"/)
    expect(shown(<PalletScreen store={store} pallet={null} />)).toMatch(
      /New pallet.*name="name" [^>]*value=""/,
    )
  })

  it('overwrites another user’s change only on request', async () => {
    const draft = { name: 'Mine', wood: 'softwood', weight: 3 } as const
    await savePallet(store, 1, draft, 1)
    await expect(savePallet(store, 1, draft, 1)).rejects.toThrow('Another user has saved it.')
    expect((await savePallet(store, 1, draft, null)).version).toBe(3)
  })
})
