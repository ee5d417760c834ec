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

it('a page unchanged for a second is recompressed, and not earlier', async () => {
  const { add, condensed } = start()
  add('/', 'home')
  await vi.advanceTimersByTimeAsync(999)
  expect(condensed).toEqual([])
  await vi.advanceTimersByTimeAsync(250)
  expect(condensed).toEqual(['home'])
})

it('a page that keeps changing is left alone and blocks no other', async () => {
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

it('pages are recompressed one at a time, in order', async () => {
  const { add, condensed, most } = start()
  add('/', 'home')
  add('/team', 'team')
  await vi.advanceTimersByTimeAsync(1100)
  add('/jobs', 'jobs')
  await vi.advanceTimersByTimeAsync(5000)
  expect(condensed).toEqual(['home', 'team', 'jobs'])
  expect(most()).toBe(1)
})

it('at most 200 pages wait, whatever URLs visitors make up', async () => {
  const { add, condensed } = start()
  for (let page = 0; page < 1000; page++) add(`/${page}`, `page ${page}`)
  await vi.advanceTimersByTimeAsync(1000 * 200 + 1000)
  expect(condensed).toHaveLength(200)
})
