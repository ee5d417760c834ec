import { expect, it } from 'vitest'
import { markup } from '#tests/support/markup.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'

it('breadcrumbs link every entry except the current page', () => {
  const html = markup(
    <Breadcrumbs
      crumbs={[
        { label: 'Home', to: '/' },
        { label: 'Latest News', to: '/news' },
        { label: 'A & B', to: '/news/a-b' },
      ]}
    />,
  )
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/', '/news'])
  expect(html).toMatch(/<span aria-current="page"[^>]*>A &amp; B<\/span>/)
})
