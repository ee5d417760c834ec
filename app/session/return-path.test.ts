import { describe, expect, it } from 'vitest'
import { REFUSAL_KEY, REFUSAL_MESSAGES } from '#domain/session/session.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { clearReturnPath, consumeRefusal, consumeReturnPath, rememberReturnPath } from './return-path.ts'

const remembered = (path: string) => {
  const storage = memoryStorage()
  rememberReturnPath(storage, path)
  return storage
}

it('a refusal is explained once', () => {
  const storage = memoryStorage()
  storage.setItem(REFUSAL_KEY, REFUSAL_MESSAGES.forbidden)
  expect(consumeRefusal(storage)).toBe(REFUSAL_MESSAGES.forbidden)
  expect(consumeRefusal(storage)).toBeNull()
})

describe('return path', () => {
  it('includes the query and is used once', () => {
    const storage = remembered('/news-admin?filter=deleted')
    expect(consumeReturnPath(storage, 'staff')).toBe('/news-admin?filter=deleted')
    expect(consumeReturnPath(storage, 'staff')).toBeNull()
  })

  it('is ignored for a role without access, or without a role', () => {
    expect(consumeReturnPath(remembered('/team-admin'), 'marketing')).toBeNull()
    expect(consumeReturnPath(remembered('/team-admin'), null)).toBeNull()
  })

  it('can be cleared', () => {
    const storage = remembered('/team-admin')
    clearReturnPath(storage)
    expect(consumeReturnPath(storage, 'staff')).toBeNull()
  })

  it.each([
    'https://evil.example.net/staff-dashboard',
    '//evil.example.net/staff-dashboard',
    '/\\evil.example.net/staff-dashboard',
    '\\/staff-dashboard',
    'https:/staff-dashboard',
    'javascript:/staff-dashboard',
    'evil.example.net/staff-dashboard',
    '/@evil.example.net',
    '/staff-dashboard@evil.example.net',
    '/staff-dashboard.evil.example.net',
    '///staff-dashboard',
    ' /staff-dashboard',
    '?next=/staff-dashboard',
    '',
  ])('is ignored if storage contains “%s”', (path) => {
    expect(consumeReturnPath(remembered(path), 'staff')).toBeNull()
  })

  it.each(['/staff-dashboard/..//evil.example.net', '/staff-dashboard?next=https://evil.example.net'])(
    'stays on this website: “%s”',
    (path) => {
      const taken = consumeReturnPath(remembered(path), 'staff') ?? ''
      expect(new URL(taken, 'https://www.example.com/').origin).toBe('https://www.example.com')
    },
  )
})
