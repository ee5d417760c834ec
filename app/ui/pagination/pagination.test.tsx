import { describe, expect, it } from 'vitest'
import { markup } from '#tests/support/markup.tsx'
import { getPageUrl, Pagination } from './pagination.tsx'

const links = (page: number, pages: number) =>
  [
    ...markup(<Pagination label="Pages of news" page={page} pages={pages} path="/news" />).matchAll(
      /href="([^"]+)"/g,
    ),
  ].map(([, href]) => href)

describe('pagination', () => {
  it.each([
    [1, 3, ['/news?page=2']],
    [2, 3, ['/news', '/news?page=3']],
    [3, 3, ['/news?page=2']],
  ])('on page %d of %d links to %j', (page, pages, expected) => {
    expect(links(page, pages)).toEqual(expected)
  })

  it('shows the current position', () => {
    expect(markup(<Pagination label="Pages of news" page={2} pages={3} path="/news" />)).toContain(
      'Page 2 of 3',
    )
  })

  it('is absent for a single page', () => {
    expect(markup(<Pagination label="Pages of news" page={1} pages={1} path="/news" />)).toBe('')
  })
})

it('the first page has the list’s own URL', () => {
  expect(getPageUrl('/news', 1)).toBe('/news')
  expect(getPageUrl('/news', 2)).toBe('/news?page=2')
})

it('a filtered list keeps its filters', () => {
  expect(getPageUrl('/news?q=a', 1)).toBe('/news?q=a')
  expect(getPageUrl('/news?q=a', 2)).toBe('/news?q=a&page=2')
})
