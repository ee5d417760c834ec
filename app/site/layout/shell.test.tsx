import { describe, expect, it } from 'vitest'
import { markup } from '#tests/support/markup.tsx'
import { Footer } from './footer/footer.tsx'
import { Header } from './header/header.tsx'
import { TabBar } from './header/tab-bar.tsx'

/** Texts of links and buttons, in order. */
function entries(html: string): string[] {
  return [...html.matchAll(/<(a|button)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , inner = '']) =>
    inner.replace(/<[^>]+>/g, ''),
  )
}

describe('the header', () => {
  const html = markup(<Header account={<button type="button">Sign In</button>} />, '/news/a-title')

  it('has the specified entries, the News menu in its place and the account button last', () => {
    expect(entries(html).slice(1)).toEqual([
      'Home',
      'Products',
      'How We Do It',
      'Our Locations',
      'News',
      'Latest News',
      'Blog',
      'Our Team',
      'Jobs',
      'Get in Touch',
      'Get a quote',
      'Sign In',
    ])
  })

  it('opens the News menu without scripts: its button names the popover that holds the links', () => {
    const [, target] = /<button[^>]*popoverTarget="([^"]+)"/i.exec(html) ?? []
    expect(html).toMatch(new RegExp(`id="${target}"[^>]*popover="auto"`))
  })

  it('marks the page that it stands on', () => {
    expect(markup(<Header account={null} />, '/products')).toMatch(
      /<a[^>]*aria-current="page"[^>]*>Products</,
    )
    expect(markup(<Header account={null} />, '/')).toMatch(/<a[^>]*aria-current="page"[^>]*>Home</)
  })
})

it.each([
  ['header', (hidden: boolean) => <Header account={null} hidden={hidden} />],
  ['tab bar', (hidden: boolean) => <TabBar hidden={hidden} />],
])('the %s is a bar that focus brings back, and hides by its style alone', (_, bar) => {
  expect(markup(bar(false))).toContain('data-mobile-bar')
  const classes = (hidden: boolean) => /class="([^"]+)"/.exec(markup(bar(hidden)))?.[1]
  expect(classes(true)).not.toBe(classes(false))
  expect(entries(markup(bar(true)))).toEqual(entries(markup(bar(false))))
})

describe('the tab bar', () => {
  it('has the specified tabs in their order', () => {
    expect(entries(markup(<TabBar />))).toEqual([
      'Home',
      'Products',
      'How We Do It',
      'Our Locations',
      'News',
      'Latest News',
      'Blog',
      'Our Team',
      'Jobs',
      'Contact',
    ])
  })

  it('does not use the ids of the header, which stands in the same document', () => {
    const ids = (html: string) => [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    const header = ids(markup(<Header account={null} />))
    expect(ids(markup(<TabBar />)).filter((id) => header.includes(id))).toEqual([])
  })
})

describe('the footer', () => {
  const says = {
    claims: [{ id: 'three-sites', wording: 'Three sites' }],
    particulars: 'Boxes Ltd is registered in Scotland, number SC000000.',
  }
  const html = markup(<Footer says={says} onCookieSettings={() => {}} />)

  it.each([
    ['News', '/news'],
    ['Blog', '/blog'],
    ['Team', '/team'],
    ['Jobs', '/jobs'],
    ['Privacy and cookies policy', '/privacy-policy'],
    ['Terms and conditions', '/terms-and-conditions'],
    ['Website terms', '/website-terms'],
    ['Privacy requests', 'mailto:privacy@example.com'],
    ['Cookie settings', '/privacy-policy#cookies'],
    ['Three sites', '/claims#three-sites'],
  ])('links %s to %s', (label, address) => {
    expect(html).toMatch(new RegExp(`<a[^>]*href="${address}"[^>]*>${label}</a>`))
  })

  it('makes no claim on a day on which none holds', () => {
    expect(markup(<Footer says={{ claims: [] }} onCookieSettings={() => {}} />)).not.toContain('/claims#')
  })

  it('says what the law asks a company to say, and nothing where that is not known', () => {
    expect(html).toContain('Boxes Ltd is registered in Scotland, number SC000000.')
    expect(markup(<Footer says={undefined} onCookieSettings={() => {}} />)).not.toContain('registered in')
  })

  it('has the copyright line of 2025 and says that calls are recorded', () => {
    expect(html).toContain('© 2025 Downland Packaging')
    expect(html).toContain('Calls are recorded for quality and training')
  })
})
