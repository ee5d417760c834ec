import { describe, expect, it } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { clearReturnPath, consumeReturnPath, rememberReturnPath } from './return-path.ts'

const remembered = (path: string) => {
  const storage = memoryStorage()
  rememberReturnPath(storage, path)
  return storage
}

describe('the route that somebody was refused', () => {
  it('is returned to with its query, once', () => {
    const storage = remembered('/news-admin?filter=deleted')
    expect(consumeReturnPath(storage, 'staff')).toBe('/news-admin?filter=deleted')
    expect(consumeReturnPath(storage, 'staff')).toBeNull()
  })

  it('is not returned to with a role that does not open it, or none', () => {
    expect(consumeReturnPath(remembered('/team-admin'), 'marketing')).toBeNull()
    expect(consumeReturnPath(remembered('/team-admin'), null)).toBeNull()
  })

  it('can be forgotten', () => {
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
  ])('is none of ours when the storage says “%s”', (path) => {
    expect(consumeReturnPath(remembered(path), 'staff')).toBeNull()
  })

  it.each(['/staff-dashboard/..//evil.example.net', '/staff-dashboard?next=https://evil.example.net'])(
    'leads to this site whatever follows its name: “%s”',
    (path) => {
      const taken = consumeReturnPath(remembered(path), 'staff') ?? ''
      expect(new URL(taken, 'https://www.example.com/').origin).toBe('https://www.example.com')
    },
  )
})
