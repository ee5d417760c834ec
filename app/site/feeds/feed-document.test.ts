import { describe, expect, it } from 'vitest'
import { atomDocument, type Feed, lastUpdate, rssDocument } from './feed-document.ts'

const entry = {
  id: 'https://boxes.example.com/news/1',
  address: 'https://boxes.example.com/news/a-b',
  title: 'A & <b> "c" \u0000\u000b\ud800',
  author: 'O’Neill & Sons',
  published: '2026-03-01T00:00:00.000Z',
  updated: '2026-03-02T10:00:00.123456+00:00',
  summary: 'Sum',
  html: '<p>Boards &amp; ]]> more</p>',
  categories: ['R&D'],
}
const feed: Feed = {
  title: 'News',
  description: 'What is new',
  siteUrl: 'https://boxes.example.com',
  path: '/news',
  entries: [entry],
  updated: entry.updated,
}

describe('RSS feed', () => {
  const text = rssDocument(feed)
  it.each([
    ['its own URL', '<atom:link href="https://boxes.example.com/news/rss.xml" rel="self"'],
    ['the publish date in RFC 822 format', '<pubDate>Sun, 01 Mar 2026 00:00:00 GMT</pubDate>'],
    ['the date of the last change', '<lastBuildDate>Mon, 02 Mar 2026 10:00:00 GMT</lastBuildDate>'],
    ['a permanent URL as id', '<guid isPermaLink="true">https://boxes.example.com/news/1</guid>'],
    ['the escaped title', '<title>A &amp; &lt;b&gt; &quot;c&quot; \ufffd</title>'],
    [
      'the text, escaped once',
      '<content:encoded>&lt;p&gt;Boards &amp;amp; ]]&gt; more&lt;/p&gt;</content:encoded>',
    ],
    ['the author', '<dc:creator>O’Neill &amp; Sons</dc:creator>'],
    ['the categories', '<category>R&amp;D</category>'],
  ])('contains %s', (_what, part) => {
    expect(text).toContain(part)
  })
})

describe('Atom feed', () => {
  const text = atomDocument(feed)
  it.each([
    ['its own URL', '<link href="https://boxes.example.com/news/atom.xml" rel="self"'],
    ['the publish date of an article', '<published>2026-03-01T00:00:00.000Z</published>'],
    ['the date of the last change', '<updated>2026-03-02T10:00:00.123Z</updated>'],
    ['a permanent URL as id', '<id>https://boxes.example.com/news/1</id>'],
    ['the text as HTML', '<content type="html">&lt;p&gt;Boards &amp;amp; ]]&gt; more&lt;/p&gt;</content>'],
    ['the categories', '<category term="R&amp;D"/>'],
  ])('contains %s', (_what, part) => {
    expect(text).toContain(part)
  })

  it('has its own author for entries without one', () => {
    const unsigned = atomDocument({ ...feed, entries: [{ ...entry, author: undefined }] })
    expect(unsigned.split('<author>')).toHaveLength(2)
  })
})

it.each([
  [
    'is that of the entry changed last',
    [entry, { ...entry, updated: '2026-01-01T00:00:00Z' }],
    '2026-03-02T10:00:00.123Z',
  ],
  ['is now if it is empty', [], '2026-11-01T00:00:00.000Z'],
])('last change of a feed %s', (_what, entries, moment) => {
  expect(lastUpdate(entries, new Date('2026-11-01T00:00:00Z'))).toBe(moment)
})
