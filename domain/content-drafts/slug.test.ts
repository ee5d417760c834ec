import { describe, expect, it } from 'vitest'
import { planSlug } from './slug.ts'

const row = { title: 'A new press', slug: 'a-new-press' }

describe('planned slug', () => {
  const untitled = { ...row, slug: '' }
  const custom = { ...row, slug: 'our-press' }
  it.each([
    ['an unsaved draft', null, { title: 'A new press!', slug: '' }, 'a-new-press', true],
    ['a custom slug', null, { ...row, slug: 'Our Press' }, 'our-press', false],
    ['an unusable slug', null, { ...row, slug: '–' }, 'a-new-press', true],
    ['a draft saved without a slug', untitled, untitled, 'a-new-press', true],
    ['an unchanged draft', row, row, 'a-new-press', true],
    ['a new title', row, { ...row, title: 'A second press' }, 'a-second-press', true],
    ['other punctuation in the title', row, { ...row, title: 'A new press?' }, 'a-new-press', true],
    ['a numbered slug', { ...row, slug: 'a-new-press-2' }, { title: 'B', slug: 'a-new-press-2' }, 'b', true],
    ['a new title with a custom slug', custom, { ...custom, title: 'Another' }, 'our-press', false],
    ['a new slug', row, custom, 'our-press', false],
    ['a cleared slug', custom, untitled, 'a-new-press', true],
  ])('follows the title or not for %s', (_what, before, fields, slug, followsTitle) => {
    const expected = { path: `/blog/${slug}`, followsTitle, movesFrom: null }
    expect(planSlug('blog', before, fields, false)).toEqual(expected)
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
