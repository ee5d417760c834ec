import { describe, expect, it } from 'vitest'
import { planScripts } from './plan-scripts.ts'

type Manifest = Parameters<typeof planScripts>[0]

const route = (id: string, more: object = {}) => ({ id, module: `/assets/${id}.js`, imports: [], ...more })
const manifest = {
  url: '/assets/manifest-0a1b2c3d.js',
  entry: { module: '/assets/entry.js', imports: ['/assets/react.js'] },
  routes: {
    root: route('root', { imports: ['/assets/react.js'] }),
    news: route('news', { imports: ['/assets/card.js'] }),
    edit: route('edit', { clientLoaderModule: '/assets/edit-loader.js' }),
  },
} as unknown as Manifest

describe('the scripts of a page', () => {
  it('are those of its routes, and no other route’s', () => {
    const plan = planScripts(manifest, ['root', 'news'], true)
    expect(plan.routes).toEqual({ root: ['/assets/root.js'], news: ['/assets/news.js'] })
  })

  it.each([
    [['root', 'site/layout/site-layout', 'news'], '/assets/routes-site-0a1b2c3d.js'],
    [['root', 'portal/portal-layout', 'edit'], '/assets/routes-portal-0a1b2c3d.js'],
  ])('of %j come with the record of their document’s routes alone', (shown, url) => {
    expect(planScripts(manifest, shown, true).manifest).toBe(url)
  })

  it('are all fetched at once, each once: beside those that are loaded first, what they import and the entry', () => {
    const { preload } = planScripts(manifest, ['root', 'news'], true)
    expect(preload.toSorted()).toEqual(['/assets/card.js', '/assets/entry.js', '/assets/react.js'])
  })

  it('of a route in pieces are all of its pieces', () => {
    expect(planScripts(manifest, ['edit'], false).routes).toEqual({
      edit: ['/assets/edit-loader.js', '/assets/edit.js'],
    })
  })
})
