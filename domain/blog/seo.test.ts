import { describe, expect, it } from 'vitest'
import { parseBlogSeo } from './seo.ts'

const nothing = {
  title: undefined,
  description: undefined,
  keywords: undefined,
  canonicalPath: undefined,
  noindex: false,
}
const parsed = (settings: unknown) => parseBlogSeo(settings, 'https://boxes.example.com')

describe('SEO settings of a post', () => {
  it.each([
    [null],
    ['title'],
    [[]],
    [{}],
    [{ title: 5, description: ['a'], keywords: {}, canonical: true, noindex: 'yes' }],
    [{ title: '  \n ', description: '' }],
    [{ canonical: 'https://elsewhere.example.com/a' }],
    [{ canonical: '//elsewhere.example.com/a' }],
    [{ canonical: '/\\elsewhere.example.com' }],
    [{ canonical: 'javascript:alert(1)' }],
    [{ canonical: 'https://boxes.example.com:8443/a' }],
  ])('ignore %j', (settings) => {
    expect(parsed(settings)).toEqual(nothing)
  })

  it.each([
    [{ title: ' A\n title ' }, { title: 'A title' }],
    [
      { metaTitle: 'A', metaDescription: 'B' },
      { title: 'A', description: 'B' },
    ],
    [{ keywords: ['a', 2, 'b'] }, { keywords: 'a, b' }],
    [{ keywords: 'a, b' }, { keywords: 'a, b' }],
    [{ canonical: '/blog/other' }, { canonicalPath: '/blog/other' }],
    [{ canonicalUrl: 'https://boxes.example.com/blog/other?a=1#b' }, { canonicalPath: '/blog/other?a=1' }],
    [{ noindex: true }, { noindex: true }],
  ])('parse %j as %j', (settings, expected) => {
    expect(parsed(settings)).toEqual({ ...nothing, ...expected })
  })
})
