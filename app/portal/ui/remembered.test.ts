import { describe, expect, it } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { createRemembered } from './remembered.ts'

function browser(isAllowed: boolean) {
  const storage = memoryStorage()
  const state = { isAllowed }
  return {
    storage,
    state,
    remembered: createRemembered({ allows: () => state.isAllowed, storage: () => storage }),
  }
}

describe('the filters of a list', () => {
  it('are remembered by address where preferences are allowed', () => {
    const { remembered } = browser(true)
    remembered.write('/news-admin', 'show=deleted')
    expect([remembered.read('/news-admin'), remembered.read('/people-admin')]).toEqual(['show=deleted', ''])
    remembered.write('/news-admin', '')
    expect(remembered.read('/news-admin')).toBe('')
  })

  it('are neither kept nor followed where they are not', () => {
    const { remembered, state, storage } = browser(false)
    remembered.write('/news-admin', 'show=deleted')
    expect(storage.keys()).toEqual([])
    state.isAllowed = true
    remembered.write('/news-admin', 'show=deleted')
    state.isAllowed = false
    expect(remembered.read('/news-admin')).toBe('')
  })

  it('are those of the bare address where the browser forbids storage', () => {
    const remembered = createRemembered({
      allows: () => true,
      storage: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    remembered.write('/news-admin', 'show=deleted')
    expect(remembered.read('/news-admin')).toBe('')
  })
})
