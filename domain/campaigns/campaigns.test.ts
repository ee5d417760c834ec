import { describe, expect, it } from 'vitest'
import { buildCampaignUrl, campaignSchema, normaliseUtmTag } from './campaigns.ts'

const typed = {
  name: ' Spring mailing ',
  path: 'https://example.com/products?utm_source=old#top',
  source: 'News Letter',
  medium: 'Email',
  campaign: 'Spring 2026',
  term: '',
  content: 'Café button',
}

describe('campaign', () => {
  it('normalises tags', () => {
    expect(campaignSchema.parse(typed)).toEqual({
      name: 'Spring mailing',
      path: '/products',
      source: 'news-letter',
      medium: 'email',
      campaign: 'spring-2026',
      term: '',
      content: 'cafe-button',
    })
    expect(normaliseUtmTag('  --Été_2026!! ')).toBe('ete_2026')
  })

  it('builds a URL without empty tags', () => {
    expect(buildCampaignUrl('https://www.example.com', campaignSchema.parse(typed))).toBe(
      'https://www.example.com/products?utm_source=news-letter&utm_medium=email&utm_campaign=spring-2026&utm_content=cafe-button',
    )
  })

  it.each([
    [{ path: '//elsewhere.example' }, 'Enter a page of this site.'],
    [{ path: '/a b' }, 'Enter a page of this site.'],
    [{ source: '!!' }, 'Enter the source: where the link will appear.'],
    [{ name: ' ' }, 'Name the campaign.'],
  ])('rejects %o', (wrong, message) => {
    const { error } = campaignSchema.safeParse({ ...typed, ...wrong })
    expect(error?.issues.map((issue) => issue.message)).toEqual([message])
  })

  it('always links to this website', () => {
    for (const path of ['', 'products', '/', 'http://other.example', '/%2f%2fother.example']) {
      const draft = campaignSchema.parse({ ...typed, path })
      expect(new URL(buildCampaignUrl('https://www.example.com', draft)).host).toBe('www.example.com')
    }
  })
})
