import { describe, expect, it } from 'vitest'
import { planSlug } from './slug.ts'

const row = { title: 'A new press', slug: 'a-new-press' }

describe('planned slug', () => {
  it.each([
    ['an unsaved draft', null, { title: 'A new press!', slug: '' }, '/blog/a-new-press', true],
    [
      'a draft with a custom slug',
      null,
      { title: 'A new press', slug: 'Our Press' },
      '/blog/our-press',
      false,
    ],
    ['a draft with an unusable slug', null, { title: 'A new press', slug: '–' }, '/blog/a-new-press', true],
    [
      'a draft saved without a slug',
      { title: 'A new press', slug: '' },
      { title: 'A new press', slug: '' },
      '/blog/a-new-press',
      true,
    ],
    ['an unchanged draft', row, row, '/blog/a-new-press', true],
    ['a new title', row, { ...row, title: 'A second press' }, '/blog/a-second-press', true],
    ['a title with other punctuation', row, { ...row, title: 'A new press?' }, '/blog/a-new-press', true],
    [
      'a title whose slug has a number',
      { ...row, slug: 'a-new-press-2' },
      { title: 'Another', slug: 'a-new-press-2' },
      '/blog/another',
      true,
    ],
    [
      'a new title with a custom slug',
      { ...row, slug: 'our-press' },
      { title: 'Another', slug: 'our-press' },
      '/blog/our-press',
      false,
    ],
    ['a new slug', row, { ...row, slug: 'our-press' }, '/blog/our-press', false],
    [
      'a cleared slug',
      { ...row, slug: 'our-press' },
      { title: 'A new press', slug: '' },
      '/blog/a-new-press',
      true,
    ],
  ])('of %s', (_what, before, fields, path, followsTitle) => {
    expect(planSlug('blog', before, fields, false)).toEqual({ path, followsTitle, movesFrom: null })
  })

  it('follows the rule of its content type', () => {
    const fields = { title: 'Rösti & Co – the box', slug: '' }
    expect(planSlug('news', null, fields, false).path).toBe('/news/r-sti-co-the-box')
    expect(planSlug('blog', null, fields, false).path).toBe('/blog/rsti-co-the-box')
  })

  it('reports the redirect of a published URL', () => {
    const moved = { ...row, slug: 'our-press' }
    expect(planSlug('news', row, moved, true).movesFrom).toBe('/news/a-new-press')
    expect(planSlug('news', row, moved, false).movesFrom).toBeNull()
    expect(planSlug('news', row, row, true).movesFrom).toBeNull()
  })
})
