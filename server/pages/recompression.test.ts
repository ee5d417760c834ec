import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRecompressor } from './recompression.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function start() {
  const condensed: string[] = []
  let running = 0
  let most = 0
  const { add } = createRecompressor<string>(async (page) => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 200))
    running--
    condensed.push(page)
  })
  return { add, condensed, most: () => most }
}

it('a page that has stood for a second is condensed, and no earlier', async () => {
  const { add, condensed } = start()
  add('/', 'home')
  await vi.advanceTimersByTimeAsync(999)
  expect(condensed).toEqual([])
  await vi.advanceTimersByTimeAsync(250)
  expect(condensed).toEqual(['home'])
})

it('a page that changes every moment is left alone, and keeps no other waiting', async () => {
  const { add, condensed } = start()
  add('/news', 'news')
  for (let version = 1; version <= 10; version++) {
    add('/', `home ${version}`)
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(condensed).toEqual(['news'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(condensed).toEqual(['news', 'home 10'])
})

it('pages are condensed one at a time, and those that come meanwhile after them', async () => {
  const { add, condensed, most } = start()
  add('/', 'home')
  add('/team', 'team')
  await vi.advanceTimersByTimeAsync(1100)
  add('/jobs', 'jobs')
  await vi.advanceTimersByTimeAsync(5000)
  expect(condensed).toEqual(['home', 'team', 'jobs'])
  expect(most()).toBe(1)
})

it('no more than 200 pages wait, whatever addresses visitors make up', async () => {
  const { add, condensed } = start()
  for (let page = 0; page < 1000; page++) add(`/${page}`, `page ${page}`)
  await vi.advanceTimersByTimeAsync(1000 * 200 + 1000)
  expect(condensed).toHaveLength(200)
})
