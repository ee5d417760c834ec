import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { BRAND } from '#company/brand.ts'
import { PARTICULARS } from '#company/particulars.ts'
import { formatCompanyParticulars } from '#domain/company/particulars.ts'
import { replaceWords, textFiles } from './generate-company.ts'

describe('files generated from company/', () => {
  it('are current: run `npm run generate:company`', async () => {
    const stale = (await textFiles()).filter(({ found, wanted }) => found !== wanted)
    expect(stale.map(({ path }) => path)).toEqual([])
  })

  it('include the name and company particulars in every sign-in email', async () => {
    const mails = (await textFiles()).filter(({ path }) => path.endsWith('.html'))
    expect(mails.length).toBeGreaterThanOrEqual(6)
    for (const { path, wanted } of mails) {
      expect(wanted, path).toContain(BRAND.name)
      expect(wanted, path).toContain(formatCompanyParticulars(PARTICULARS))
    }
  })

  it.each([
    ['icon-192.png', 192, 192],
    ['icon-512.png', 512, 512],
    ['apple-touch-icon.png', 180, 180],
    ['social-card.png', 1200, 630],
  ])('include %s in its size', async (name, width, height) => {
    const file = readFileSync(join(import.meta.dirname, '../company/public', name))
    expect(await sharp(file).metadata()).toMatchObject({ width, height })
  })
})

describe('replacing company words', () => {
  it('replaces all values in one pass', () => {
    const before = { name: 'A (Ltd)', ink: '#111111', paper: '#222222' }
    const after = { name: 'Über $& Co', ink: '#222222', paper: '#333333' }
    expect(replaceWords('A (Ltd) #111111 on #222222', before, after)).toBe('Über $& Co #222222 on #333333')
  })
})
