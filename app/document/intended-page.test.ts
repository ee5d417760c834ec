import { describe, expect, it } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import {
  chunkErrorAddress,
  INTENDED_PAGE_KEY,
  openAsDocument,
  ownAddress,
  type ReloadedBrowser,
  resumeIntendedPage,
  SCRIPT_LOAD_TIMEOUT_MS,
} from './intended-page.ts'

it('a page chunk may take 120 seconds', () => {
  expect(SCRIPT_LOAD_TIMEOUT_MS).toBe(120_000)
})

it('the chunk error page carries the whole address of the page that it stands for', () => {
  const address = chunkErrorAddress('/products?selected=3&x=a b')
  const { pathname, searchParams } = new URL(address, 'https://boxes.example.com')
  expect([pathname, searchParams.get('page')]).toEqual(['/page-not-loaded', '/products?selected=3&x=a b'])
})

it.each([
  ['/products?selected=3', '/products?selected=3'],
  ['/', '/'],
  [null, '/'],
  ['', '/'],
  ['//elsewhere.example.com', '/'],
  ['/\\elsewhere.example.com', '/'],
  ['https://elsewhere.example.com', '/'],
  ['javascript:alert(1)', '/'],
  ['/a\nb', '/'],
  ['/\t/elsewhere.example.com', '/'],
])('%j leads to %j', (given, address) => {
  expect(ownAddress(given)).toBe(address)
})

function started({ here = '/news', type = 'reload', kept }: { here?: string; type?: string; kept?: string }) {
  const went: string[] = []
  const { pathname, search } = new URL(here, 'https://boxes.example.com')
  const storage = memoryStorage()
  if (kept !== undefined) storage.setItem(INTENDED_PAGE_KEY, kept)
  const browser = {
    sessionStorage: storage,
    location: { pathname, search, replace: (address: string) => went.push(address) },
    performance: { getEntriesByType: () => [{ type }] },
  } as unknown as ReloadedBrowser
  const leaving = resumeIntendedPage(browser)
  return { leaving, went, kept: storage.getItem(INTENDED_PAGE_KEY) }
}
const intended = (address: string, sent = false) => JSON.stringify({ address, sent })

describe('a document that starts', () => {
  it('after the reload of a failed chunk goes on to the intended page, once', () => {
    expect(started({ kept: intended('/products?selected=3') })).toEqual({
      leaving: true,
      went: ['/products?selected=3'],
      kept: intended('/products?selected=3', true),
    })
  })

  it.each([
    ['nothing was kept', {}],
    ['it was opened, not reloaded', { kept: intended('/jobs'), type: 'navigate' }],
    ['it was come back to', { kept: intended('/jobs'), type: 'back_forward' }],
    ['it is the intended page', { kept: intended('/news?page=2'), here: '/news?page=2' }],
    ['the visitor was sent already', { kept: intended('/jobs', true) }],
    ['what was kept is no record', { kept: '{"address":3}' }],
    ['what was kept is no JSON', { kept: '{' }],
  ])('stays, and keeps nothing, where %s', (_, given) => {
    expect(started(given)).toEqual({ leaving: false, went: [], kept: null })
  })

  it.each(['https://elsewhere.example.com/', '//elsewhere.example.com', 'javascript:alert(1)'])(
    'is never led off the site by %s',
    (address) => {
      expect(started({ kept: intended(address) }).went).toEqual(['/'])
    },
  )

  it('stays where nothing can be kept: it could not know the second try from the first', () => {
    const went: string[] = []
    const leaving = resumeIntendedPage({
      sessionStorage: {
        getItem: () => intended('/jobs'),
        removeItem: () => {},
        setItem() {
          throw new Error('forbidden')
        },
      },
      location: {
        pathname: '/',
        search: '',
        replace: (address: string | URL) => void went.push(String(address)),
      },
      performance: { getEntriesByType: () => [{ type: 'reload' }] as never },
    })
    expect([leaving, went]).toEqual([false, []])
  })
})

describe('a page whose route could not be loaded', () => {
  function open(stored: string | null) {
    const opened: string[] = []
    const sessionStorage = memoryStorage(stored === null ? {} : { [INTENDED_PAGE_KEY]: stored })
    const replace = (address: string | URL) => void opened.push(String(address))
    openAsDocument({ sessionStorage, location: { pathname: '/team', search: '?a=1', replace } })
    return { opened, stored: sessionStorage.getItem(INTENDED_PAGE_KEY) }
  }

  it.each([null, intended('/jobs'), intended('/jobs', true)])(
    'is opened as a document after %s',
    (stored) => {
      expect(open(stored)).toEqual({ opened: ['/team?a=1'], stored: intended('/team?a=1', true) })
    },
  )

  it('is replaced with the chunk error page the second time', () => {
    const instead = '/page-not-loaded?page=%2Fteam%3Fa%3D1'
    expect(open(intended('/team?a=1', true))).toEqual({ opened: [instead], stored: null })
  })
})
