import { describe, expect, it } from 'vitest'
import { type DiskSpaceLevel, diskNotice } from './notices.ts'

describe('diskNotice', () => {
  it.each<[DiskSpaceLevel, number, string, string]>([
    ['low', 812_500_000, 'The disk is nearly full', 'The server’s disk has 774 MB left. Once it’s full'],
    ['full', 40 * 1024 * 1024, 'The disk is full', 'The server’s disk has 40 MB left. No one'],
    ['none', 0, 'The disk is full', 'The server’s disk has 0 MB left. Nothing can be saved'],
  ])('states the free space and the effect at level %s', (room, free, title, beginning) => {
    const notice = diskNotice({ room, free })
    expect(notice.title).toBe(title)
    expect(notice.text.slice(0, beginning.length)).toBe(beginning)
  })
})
