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
    'site/layout/site-layout': route('layout', { css: ['/assets/layout.css'] }),
    product: route('product', { css: ['/assets/product.css'], hasLoader: true }),
  },
} as unknown as Manifest

const shown = (...ids: readonly string[]) =>
  ids.map((id) => ({ id, params: { product: '3', '*': '/elsewhere' } }))

describe('the scripts of a page', () => {
  it('are those of its routes, and no other route’s', () => {
    const plan = planScripts(manifest, shown('root', 'news'), true)
    expect(plan.routes).toEqual({ root: ['/assets/root.js'], news: ['/assets/news.js'] })
  })

  it('of a screen come with the record of the portal’s routes alone', () => {
    const plan = planScripts(manifest, shown('root', 'portal/portal-layout', 'edit'), false)
    expect(plan.manifest).toBe('/assets/routes-portal-0a1b2c3d.js')
    expect(plan.site).toBeUndefined()
  })

  it('of a page of the site leave React Router out, and say what its own router starts with', () => {
    const plan = planScripts(manifest, shown('root', 'site/layout/site-layout', 'product'), true)
    expect(plan.manifest).toBeUndefined()
    expect(Object.keys(plan.routes)).toEqual(['layout', 'product'])
    expect(plan.site).toEqual({
      record: '/assets/routes-site-0a1b2c3d.js',
      frame: { id: 'layout', styles: ['/assets/layout.css'] },
      page: { id: 'product', params: { product: '3' }, styles: ['/assets/product.css'], hasLoader: true },
    })
  })

  it('are all fetched at once, each once: beside those that are loaded first, what they import and the entry', () => {
    const { preload } = planScripts(manifest, shown('root', 'news'), true)
    expect(preload.toSorted()).toEqual(['/assets/card.js', '/assets/entry.js', '/assets/react.js'])
  })

  it('of a route in pieces are all of its pieces', () => {
    expect(planScripts(manifest, shown('edit'), false).routes).toEqual({
      edit: ['/assets/edit-loader.js', '/assets/edit.js'],
    })
  })
})
