import { describe, expect, it } from 'vitest'
import { type BuiltRoute, findPage, makeRecord } from './record.ts'

const page = (path: string | undefined, more: Partial<BuiltRoute> = {}): BuiltRoute => ({
  id: `page ${path ?? 'home'}`,
  parentId: 'frame',
  ...(path !== undefined && { path }),
  hasLoader: true,
  module: `/assets/${path ?? 'home'}.js`,
  imports: ['/assets/shared.js', '/assets/around.js'],
  ...more,
})
const record = makeRecord('frame', [
  { id: 'root', hasLoader: false, module: '/assets/root.js' },
  {
    id: 'frame',
    parentId: 'root',
    hasLoader: true,
    module: '/assets/frame.js',
    imports: ['/assets/around.js'],
  },
  page(undefined),
  page('news/:article', { css: ['/assets/article.css'] }),
  page('news'),
  page('jobs/:job/applied', { hasLoader: false }),
  page('jobs/:job'),
  page('jobs/alerts'),
  page('*'),
  { id: 'feed', parentId: 'root', path: 'news/rss.xml', hasLoader: true, module: '/assets/feed.js' },
])

describe('an address', () => {
  it.each([
    ['/', 'page home', {}],
    ['/news', 'page news', {}],
    ['/news/', 'page news', {}],
    ['/news/a-title', 'page news/:article', { article: 'a-title' }],
    ['/news/caf%C3%A9', 'page news/:article', { article: 'café' }],
    ['/jobs/alerts', 'page jobs/alerts', {}],
    ['/jobs/3', 'page jobs/:job', { job: '3' }],
    ['/jobs/3/applied', 'page jobs/:job/applied', { job: '3' }],
  ])('%s is a page’s', (address, id, params) => {
    expect(findPage(record, address)).toMatchObject({ id, params })
  })

  it.each(['/news/rss.xml', '/nothing', '/news/a/b', '/staff-dashboard', '/News', '/news/%E0%A4%A'])(
    '%s is the server’s to answer',
    (address) => {
      expect(findPage(record, address)).toBeUndefined()
    },
  )
})

it('knows the files of each page, but not those that are there with the frame', () => {
  expect(findPage(record, '/news/a-title')).toMatchObject({
    modules: ['/assets/news/:article.js', '/assets/shared.js'],
    styles: ['/assets/article.css'],
    hasLoader: true,
  })
  expect(findPage(record, '/jobs/3/applied')).toMatchObject({ styles: [], hasLoader: false })
  expect(record.files.filter((file) => file === '/assets/shared.js')).toHaveLength(1)
  expect(record.files).not.toContain('/assets/around.js')
})
