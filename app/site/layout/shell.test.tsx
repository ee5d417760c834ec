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

describe('header', () => {
  const html = markup(<Header account={<button type="button">Sign In</button>} />, '/news/a-title')

  it('has the specified entries, with the News menu and the account button last', () => {
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

  it('opens the News menu without scripts through a popover', () => {
    const [, target] = /<button[^>]*popoverTarget="([^"]+)"/i.exec(html) ?? []
    expect(html).toMatch(new RegExp(`id="${target}"[^>]*popover="auto"`))
  })

  it('marks the current page', () => {
    expect(markup(<Header account={null} />, '/products')).toMatch(
      /<a[^>]*aria-current="page"[^>]*>Products</,
    )
    expect(markup(<Header account={null} />, '/')).toMatch(/<a[^>]*aria-current="page"[^>]*>Home</)
  })
})

it.each([
  ['header', (hidden: boolean) => <Header account={null} hidden={hidden} />],
  ['tab bar', (hidden: boolean) => <TabBar hidden={hidden} />],
])('the %s appears on focus and is hidden by CSS only', (_, bar) => {
  expect(markup(bar(false))).toContain('data-mobile-bar')
  const classes = (hidden: boolean) => /class="([^"]+)"[^>]*data-mobile-bar/.exec(markup(bar(hidden)))?.[1]
  expect(classes(true)).not.toBe(classes(false))
  expect(entries(markup(bar(true)))).toEqual(entries(markup(bar(false))))
})

describe('tab bar', () => {
  it('has the specified tabs in order', () => {
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

  it('doesn’t reuse the header’s ids', () => {
    const ids = (html: string) => [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    const header = ids(markup(<Header account={null} />))
    expect(ids(markup(<TabBar />)).filter((id) => header.includes(id))).toEqual([])
  })
})

describe('footer', () => {
  const particulars = 'Boxes Ltd is registered in Scotland, number SC000000.'
  const html = markup(<Footer particulars={particulars} onCookieSettings={() => {}} />)

  it('has four groups of links', () => {
    expect([...html.matchAll(/<h2[^>]*group[^>]*>([^<]+)</g)].map(([, label]) => label)).toEqual([
      'What we do',
      'Company',
      'Contact',
      'Legal',
    ])
  })

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
    ['Our claims, and the evidence', '/claims'],
    ['01632 960 100', 'tel:01632960100'],
    ['hello@example.com', 'mailto:hello@example.com'],
  ])('links %s to %s', (label, address) => {
    expect(html).toMatch(new RegExp(`<a[^>]*href="${address}"[^>]*>${label}</a>`))
  })

  it('shows the company particulars if configured', () => {
    expect(html).toContain('Boxes Ltd is registered in Scotland, number SC000000.')
    expect(markup(<Footer onCookieSettings={() => {}} />)).not.toContain('registered in')
  })

  it('lists sectors, samples and lead times with the products, if there are any', () => {
    const offers = [{ label: 'Food and drink', to: '/sectors/food-and-drink' }]
    const linksWith = (footer: Parameters<typeof Footer>[0]) =>
      entries(/What we do.*?<\/ul>/s.exec(markup(<Footer {...footer} />))?.[0] ?? '')
    const onCookieSettings = () => {}
    expect(linksWith({ onCookieSettings, offers })).toEqual(['Products', 'How we do it', 'Food and drink'])
    expect(linksWith({ onCookieSettings })).toEqual(['Products', 'How we do it'])
  })

  it('has the copyright line of 2025 and the notice about recorded calls', () => {
    expect(html).toContain('© 2025 Downland Packaging')
    expect(html).toContain('Calls are recorded for quality and training')
  })
})
