import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { docx, WORD_PARTS, type ZipPart, zipFile } from '#tests/support/cv-files.ts'
import { checkArchiveLimits } from './zip-bomb-guard.ts'

const LIMITS = { bytes: 1_000_000, entries: 20, ratio: 50 }
const refusal = (file: Buffer) => checkArchiveLimits(new Uint8Array(file), LIMITS)
const zeros = (bytes: number) => Buffer.alloc(bytes)

describe('a Word file', () => {
  it.each<[string, ZipPart[]]>([
    ['with stored parts', []],
    ['with deflated parts', [{ name: 'word/a.xml', content: 'text '.repeat(50), isDeflated: true }]],
  ])('%s may be unpacked', async (_what, parts) => {
    expect(await refusal(docx(parts))).toBe(null)
  })

  it.each<[string, Buffer]>([
    ['that says that it is a bomb', docx([{ name: 'a', claimedSize: 2_000_000 }])],
    ['that is one, and says so', docx([{ name: 'a', content: zeros(5_000_000), isDeflated: true }])],
    [
      'that is one and says that it is small',
      docx([{ name: 'a', content: zeros(5_000_000), claimedSize: 10, isDeflated: true }]),
    ],
    [
      'whose parts are a bomb together',
      docx(
        Array.from({ length: 15 }, (_, number) => ({
          name: `${number}`,
          content: zeros(90_000),
          claimedSize: 10,
          isDeflated: true,
        })),
      ),
    ],
    ['with a part too many', docx(Array.from({ length: 20 }, (_, number) => ({ name: `${number}` })))],
  ])('%s is too much', async (_what, file) => {
    expect(await refusal(file)).toBe('too much')
  })

  it.each<[string, Buffer]>([
    ['that is none', Buffer.from('<html></html>')],
    ['that is locked', docx([{ name: 'a', flags: 1 }])],
    ['whose end is missing', docx().subarray(0, -30)],
    ['whose part is torn', zipFile([...WORD_PARTS, { name: 'a', isDeflated: true }]).fill(0xff, 100, 140)],
  ])('%s is not unpacked', async (_what, file) => {
    expect(await refusal(file)).toBe('not a ZIP file')
  })
})
