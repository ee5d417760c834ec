import { describe, expect, it } from 'vitest'
import { markup } from '#tests/support/markup.tsx'
import type { NewsCardFacts } from './news-card.tsx'
import { NewsCard } from './news-card.tsx'

const facts: NewsCardFacts = { slug: 'a-box', title: 'A <box>', date: '2026-11-03', media: { kind: 'text' } }

describe('a news card', () => {
  it('leads to its article and gives the date in long British format', () => {
    const html = markup(<NewsCard article={facts} level={3} />)
    expect(html).toMatch(/<h3[^>]*><a[^>]*href="\/news\/a-box"[^>]*>A &lt;box&gt;<\/a><\/h3>/)
    expect(html).toMatch(/<time[^>]*dateTime="2026-11-03"[^>]*>3 November 2026<\/time>/i)
  })

  it('takes the heading level of its page', () => {
    expect(markup(<NewsCard article={facts} level={2} />)).toContain('</h2>')
  })

  it('shows a picture with its description, at once or as it comes into view', () => {
    const pictured: NewsCardFacts = {
      ...facts,
      media: { kind: 'image', address: '/a.jpg', alt: 'A machine' },
    }
    const html = markup(<NewsCard article={pictured} level={3} />)
    expect(html).toMatch(/<img[^>]*src="\/a.jpg"/)
    expect(html).toContain('alt="A machine"')
    expect(html).toContain('loading="lazy"')
    expect(markup(<NewsCard article={pictured} level={3} urgent />)).toContain('loading="eager"')
  })

  it('shows a video that loops, with a button to stop it', () => {
    const filmed: NewsCardFacts = { ...facts, media: { kind: 'video', address: '/v.mp4', poster: undefined } }
    const html = markup(<NewsCard article={filmed} level={3} />)
    expect(html).toMatch(/<video[^>]*src="\/v.mp4"[^>]*loop=""/)
    expect(html).toContain('<button')
  })

  it('carries no style attribute', () => {
    expect(markup(<NewsCard article={facts} level={3} lead />)).not.toMatch(/\sstyle=/)
  })
})
