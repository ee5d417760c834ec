import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchIntent } from './intent.ts'

const ORIGIN = 'https://boxes.example.com'
const listeners = new Map<string, (event: unknown) => void>()
const page = {
  addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
  removeEventListener: (type: string) => listeners.delete(type),
} as unknown as Document

function link(href: string, more: object = {}) {
  const anchor = { href, origin: new URL(href).origin, target: '', hasAttribute: () => false, ...more }
  return { closest: () => anchor }
}
const happens = (type: string, target: object) => listeners.get(type)?.({ target })

let prepared: string[] = []
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('navigator', {})
  prepared = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const watch = () => watchIntent(page, (address) => prepared.push(address))

describe('somebody is about to press a link', () => {
  it.each(['pointerover', 'focusin'])('once they have stayed at it: %s', (type) => {
    watch()
    happens(type, link(`${ORIGIN}/news`))
    vi.advanceTimersByTime(64)
    expect(prepared).toEqual([])
    vi.advanceTimersByTime(1)
    expect(prepared).toEqual([`${ORIGIN}/news`])
  })

  it('at once where a finger touches it', () => {
    watch()
    happens('pointerdown', link(`${ORIGIN}/news`))
    expect(prepared).toEqual([`${ORIGIN}/news`])
  })

  it('of the links that a pointer passes over, only where it stays', () => {
    watch()
    for (const path of ['/news', '/blog', '/jobs']) happens('pointerover', link(ORIGIN + path))
    vi.advanceTimersByTime(1000)
    expect(prepared).toEqual([`${ORIGIN}/jobs`])
  })
})

describe('nothing is fetched', () => {
  it.each([
    ['for another site', link('https://elsewhere.example.com/')],
    ['for another tab', link(`${ORIGIN}/news`, { target: '_blank' })],
    ['for a file to be saved', link(`${ORIGIN}/guide.pdf`, { hasAttribute: () => true })],
    ['where there is no link', { closest: () => null }],
  ])('%s', (_, target) => {
    watch()
    happens('pointerdown', target)
    expect(prepared).toEqual([])
  })

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'where the connection is %j',
    (connection) => {
      vi.stubGlobal('navigator', { connection })
      watch()
      happens('pointerdown', link(`${ORIGIN}/news`))
      expect(prepared).toEqual([])
    },
  )

  it('once nobody watches', () => {
    const stop = watch()
    happens('pointerover', link(`${ORIGIN}/news`))
    stop()
    vi.advanceTimersByTime(1000)
    expect([prepared, listeners.size]).toEqual([[], 0])
  })
})
