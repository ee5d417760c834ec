import { describe, expect, it } from 'vitest'
import { markup } from '#tests/support/markup.tsx'
import { ArticleMedia } from '../articles/article-media.tsx'
import { ShareLinks } from '../articles/article-ways.tsx'
import { MoreNews } from './more-news.tsx'

const article = { title: 'A box', picture: undefined, imageAlt: null, video: undefined }

describe('the media of an article', () => {
  it('is nothing when there is none', () => {
    expect(markup(<ArticleMedia article={article} />)).toBe('')
  })

  it('is its picture with the description', () => {
    expect(
      markup(<ArticleMedia article={{ ...article, picture: { src: '/a.jpg' }, imageAlt: 'A machine' }} />),
    ).toMatch(/<img[^>]*src="\/a.jpg"[^>]*alt="A machine"/)
  })

  it('is its video with controls, the picture being the poster', () => {
    const html = markup(
      <ArticleMedia article={{ ...article, picture: { src: '/a.jpg' }, video: '/v.mp4' }} />,
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

it('there is no further news to offer beside the only article', () => {
  expect(markup(<MoreNews articles={[]} />)).toBe('')
})
