import type { HeadersArgs } from 'react-router'
import { describe, expect, it } from 'vitest'
import { NO_FILTERS } from '#domain/articles/list.ts'
import { markup } from '#tests/support/markup.tsx'
import { ArticleMedia } from './article-frame.tsx'
import { describeFilters, FilterForm, ResultLine } from './article-list.tsx'
import { MoreArticles, PreviousNextLinks, ShareLinks } from './article-navigation.tsx'
import { createUnavailableResponse, getUnavailableHeaders, ListUnavailable } from './list-unavailable.tsx'

describe('list filters', () => {
  const labels = { categories: ['Design', 'Retail'], tags: ['flute'] }
  const form = (filters = {}) =>
    markup(
      <FilterForm path="/blog" what="the blog" filters={{ ...NO_FILTERS, ...filters }} labels={labels} />,
    )

  it('are a GET form, which works without scripts', () => {
    expect(form()).toMatch(/<form[^>]*action="\/blog"[^>]*method="get"/)
    expect([...form().matchAll(/ name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'q',
      'category',
      'tag',
      'from',
      'to',
    ])
  })

  it('show the current values, including a label that no longer exists', () => {
    const html = form({ q: '"a" <b>', category: 'Gone' })
    expect(html).toContain('value="&quot;a&quot; &lt;b&gt;"')
    expect(html).toContain('<option value="Gone" selected="">Gone</option>')
    expect(html).toContain('<details open=""')
  })

  it('are collapsed during a text search', () => {
    expect(form({ q: 'flute' })).not.toContain('<details open')
  })

  it('have no label fields without labels', () => {
    expect(markup(<FilterForm path="/news" what="the news" filters={NO_FILTERS} />)).not.toContain('<select')
  })
})

describe('result line', () => {
  it.each([
    [{}, ''],
    [{ q: 'flute', category: 'Design', tag: '0201' }, ' with “flute”, in Design, tagged 0201'],
    [{ from: '2026-01-02' }, ' since 2 January 2026'],
    [{ to: '2026-01-02' }, ' until 2 January 2026'],
    [{ from: '2026-01-02', to: '2026-02-03' }, ' from 2 January 2026 to 3 February 2026'],
  ])('describes %j as %j', (filters, sentence) => {
    expect(describeFilters({ ...NO_FILTERS, ...filters })).toBe(sentence)
  })

  it.each([
    [0, 'No posts with “x”'],
    [1, '1 post with “x”'],
    [1234, '1,234 posts with “x”'],
  ])('counts %d', (total, words) => {
    const html = markup(
      <ResultLine
        path="/blog"
        nouns={['post', 'posts']}
        total={total}
        filters={{ ...NO_FILTERS, q: 'x' }}
        correctedQuery={null}
      />,
    )
    expect(html).toContain(`<p role="status" data-results="${total}">${words}</p>`)
    expect(html).toContain('href="/blog"')
  })
})

describe('result of a corrected search', () => {
  it('tells what was searched for instead', () => {
    const filters = { ...NO_FILTERS, q: 'supermaket', category: 'Retail' }
    const html = markup(
      <ResultLine
        path="/blog"
        nouns={['post', 'posts']}
        total={1}
        filters={filters}
        correctedQuery="supermarket"
      />,
    )
    expect(html).toContain('No posts with “supermaket”, in Retail. 1 post with “supermarket”, in Retail')
  })
})

describe('previous and next article', () => {
  it('link to the neighbours', () => {
    const html = markup(
      <PreviousNextLinks
        label="Other news"
        older={{ title: 'Old', to: '/news/old' }}
        newer={{ title: 'New', to: '/news/new' }}
      />,
    )
    expect(html).toMatch(/href="\/news\/old"[^>]*rel="prev"|rel="prev"[^>]*href="\/news\/old"/)
    expect(html).toMatch(/href="\/news\/new"[^>]*rel="next"|rel="next"[^>]*href="\/news\/new"/)
  })

  it('are absent for a single article', () => {
    expect(markup(<PreviousNextLinks label="Other news" older={null} newer={null} />)).toBe('')
  })
})

const article = { title: 'A box', picture: undefined, imageAlt: null, video: undefined } as const

describe('media of an article', () => {
  it('are absent without an image', () => {
    expect(markup(<ArticleMedia article={article} shape="illustration" />)).toBe('')
  })

  it('show the image with its description', () => {
    expect(
      markup(
        <ArticleMedia
          article={{ ...article, picture: { src: '/a.jpg' }, imageAlt: 'A machine' }}
          shape="photograph"
        />,
      ),
    ).toMatch(/<img[^>]*src="\/a.jpg"[^>]*alt="A machine"/)
  })

  it('show the video with controls and the image as poster', () => {
    const html = markup(
      <ArticleMedia
        article={{ ...article, picture: { src: '/a.jpg' }, video: '/v.mp4' }}
        shape="photograph"
      />,
    )
    expect(html).toMatch(/<video[^>]*src="\/v.mp4"[^>]*poster="\/a.jpg"[^>]*controls=""/)
    expect(html).not.toContain('<img')
  })
})

describe('share links', () => {
  const html = markup(<ShareLinks title="Boxes & more" address="https://boxes.example.com/news/a-box" />)

  it('contain the URL', () => {
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    expect(links).toEqual([
      'https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fboxes.example.com%2Fnews%2Fa-box',
      'https://wa.me/?text=Boxes%20%26%20more%20https%3A%2F%2Fboxes.example.com%2Fnews%2Fa-box',
      'mailto:?subject=Boxes%20%26%20more&body=https%3A%2F%2Fboxes.example.com%2Fnews%2Fa-box',
    ])
  })

  it('load nothing from other hosts', () => {
    expect(html).not.toMatch(/<(script|img|iframe)/)
  })
})

describe('related articles', () => {
  const more = (cards: { key: string; card: string }[]) =>
    markup(
      <MoreArticles id="more" title="More news" all={{ to: '/news', label: 'See all news' }} cards={cards} />,
    )

  it('are a list with a link to all', () => {
    const html = more([{ key: 'a', card: 'A card' }])
    expect(html).toMatch(/<section[^>]*aria-labelledby="more"/)
    expect(html).toContain('A card')
    expect(html).toContain('href="/news"')
  })

  it('are absent for a single article', () => {
    expect(more([])).toBe('')
  })
})

describe('unavailable list', () => {
  it('shows the empty text and a plain link to retry', () => {
    const html = markup(
      <ListUnavailable
        empty="Check back soon for new blog posts!"
        what="The blog"
        path="/blog?q=flute"
        other={{ to: '/news', label: 'Read the news' }}
      />,
    )
    expect(html).toContain('Check back soon for new blog posts!')
    expect(html).toMatch(/<a href="\/blog\?q=flute"[^>]*>Try again<\/a>/)
    expect(html).toMatch(/href="\/news"/)
  })

  it('responds with 503 and Retry-After, so that it isn’t cached', () => {
    const { init } = createUnavailableResponse(null)
    expect(init?.status).toBe(503)
    const loaderHeaders = new Headers(init?.headers)
    expect(getUnavailableHeaders({ loaderHeaders } as HeadersArgs).get('retry-after')).toBe('30')
  })
})
