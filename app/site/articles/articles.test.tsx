import type { HeadersArgs } from 'react-router'
import { describe, expect, it } from 'vitest'
import { NO_FILTERS } from '#domain/articles/list.ts'
import { markup } from '#tests/support/markup.tsx'
import { ArticleMedia } from './article-frame.tsx'
import { describeFilters, FilterForm, ResultLine } from './article-list.tsx'
import { MoreArticles, PreviousNextLinks, ShareLinks } from './article-navigation.tsx'
import { createUnavailableResponse, getUnavailableHeaders, ListUnavailable } from './list-unavailable.tsx'

describe('the filters of a list', () => {
  const labels = { categories: ['Design', 'Retail'], tags: ['flute'] }
  const form = (filters = {}) =>
    markup(
      <FilterForm path="/blog" what="the blog" filters={{ ...NO_FILTERS, ...filters }} labels={labels} />,
    )

  it('are a form that asks for an address, with scripts or without', () => {
    expect(form()).toMatch(/<form[^>]*action="\/blog"[^>]*method="get"/)
    expect([...form().matchAll(/ name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'q',
      'category',
      'tag',
      'from',
      'to',
    ])
  })

  it('show what was asked for, a label that is gone too', () => {
    const html = form({ q: '"a" <b>', category: 'Gone' })
    expect(html).toContain('value="&quot;a&quot; &lt;b&gt;"')
    expect(html).toContain('<option value="Gone" selected="">Gone</option>')
    expect(html).toContain('<details open=""')
  })

  it('are folded up while only words are asked for', () => {
    expect(form({ q: 'flute' })).not.toContain('<details open')
  })

  it('offer no labels where there are none', () => {
    expect(markup(<FilterForm path="/news" what="the news" filters={NO_FILTERS} />)).not.toContain('<select')
  })
})

describe('the line above a list', () => {
  it.each([
    [{}, ''],
    [{ q: 'flute', category: 'Design', tag: '0201' }, ' with “flute”, in Design, tagged 0201'],
    [{ from: '2026-01-02' }, ' since 2 January 2026'],
    [{ to: '2026-01-02' }, ' until 2 January 2026'],
    [{ from: '2026-01-02', to: '2026-02-03' }, ' from 2 January 2026 to 3 February 2026'],
  ])('says of %j: %j', (filters, sentence) => {
    expect(describeFilters({ ...NO_FILTERS, ...filters })).toBe(sentence)
  })

  it.each([
    [0, 'No posts with “x”'],
    [1, '1 post with “x”'],
    [1234, '1,234 posts with “x”'],
  ])('counts %d', (total, words) => {
    const html = markup(
      <ResultLine path="/blog" nouns={['post', 'posts']} total={total} filters={{ ...NO_FILTERS, q: 'x' }} />,
    )
    expect(html).toContain(`<p role="status" data-results="${total}">${words}</p>`)
    expect(html).toContain('href="/blog"')
  })
})

describe('the articles beside one', () => {
  it('are the one before and the one after', () => {
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

  it('are not there beside the only one', () => {
    expect(markup(<PreviousNextLinks label="Other news" older={null} newer={null} />)).toBe('')
  })
})

const article = { title: 'A box', picture: undefined, imageAlt: null, video: undefined } as const

describe('the media of an article', () => {
  it('is nothing when there is none', () => {
    expect(markup(<ArticleMedia article={article} shape="illustration" />)).toBe('')
  })

  it('is its picture with the description', () => {
    expect(
      markup(
        <ArticleMedia
          article={{ ...article, picture: { src: '/a.jpg' }, imageAlt: 'A machine' }}
          shape="photograph"
        />,
      ),
    ).toMatch(/<img[^>]*src="\/a.jpg"[^>]*alt="A machine"/)
  })

  it('is its video with controls, the picture being the poster', () => {
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

describe('sharing an article', () => {
  const html = markup(<ShareLinks title="Boxes & more" address="https://boxes.example.com/news/a-box" />)

  it('is plain links with the address in them', () => {
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    expect(links).toEqual([
      'https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fboxes.example.com%2Fnews%2Fa-box',
      'https://wa.me/?text=Boxes%20%26%20more%20https%3A%2F%2Fboxes.example.com%2Fnews%2Fa-box',
      'mailto:?subject=Boxes%20%26%20more&body=https%3A%2F%2Fboxes.example.com%2Fnews%2Fa-box',
    ])
  })

  it('loads nothing from anybody', () => {
    expect(html).not.toMatch(/<(script|img|iframe)/)
  })
})

describe('what else there is to read', () => {
  const more = (cards: { key: string; card: string }[]) =>
    markup(
      <MoreArticles id="more" title="More news" all={{ to: '/news', label: 'See all news' }} cards={cards} />,
    )

  it('is a list with a way to all of it', () => {
    const html = more([{ key: 'a', card: 'A card' }])
    expect(html).toMatch(/<section[^>]*aria-labelledby="more"/)
    expect(html).toContain('A card')
    expect(html).toContain('href="/news"')
  })

  it('is not offered beside the only article', () => {
    expect(more([])).toBe('')
  })
})

describe('a list that cannot be read', () => {
  it('says what an empty one says, and is tried again by a plain link', () => {
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

  it('is answered as unavailable, with the time after which to come back, and so it is not kept', () => {
    const { init } = createUnavailableResponse(null)
    expect(init?.status).toBe(503)
    const loaderHeaders = new Headers(init?.headers)
    expect(getUnavailableHeaders({ loaderHeaders } as HeadersArgs).get('retry-after')).toBe('30')
  })
})
