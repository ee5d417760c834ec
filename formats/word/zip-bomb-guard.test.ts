import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { docx, WORD_PARTS, type ZipPart, zipFile } from '#tests/support/cv-files.ts'
import { checkArchiveLimits } from './zip-bomb-guard.ts'

const LIMITS = { bytes: 1_000_000, entries: 20, ratio: 50 }
const exceededLimit = (file: Buffer) => checkArchiveLimits(new Uint8Array(file), LIMITS)
const zeros = (bytes: number) => Buffer.alloc(bytes)

describe('.docx file', () => {
  it.each<[string, ZipPart[]]>([
    ['a file with stored parts', []],
    ['a file with deflated parts', [{ name: 'word/a.xml', content: 'text '.repeat(50), isDeflated: true }]],
  ])('%s is accepted', async (_title, parts) => {
    expect(await exceededLimit(docx(parts))).toBe(null)
  })

  it.each<[string, Buffer]>([
    ['a file that declares a huge size', docx([{ name: 'a', claimedSize: 2_000_000 }])],
    ['a ZIP bomb', docx([{ name: 'a', content: zeros(5_000_000), isDeflated: true }])],
    [
      'a ZIP bomb that declares a small size',
      docx([{ name: 'a', content: zeros(5_000_000), claimedSize: 10, isDeflated: true }]),
    ],
    [
      'a ZIP bomb spread over several parts',
      docx(
        Array.from({ length: 15 }, (_, number) => ({
          name: `${number}`,
          content: zeros(90_000),
          claimedSize: 10,
          isDeflated: true,
        })),
      ),
    ],
    ['a file with too many parts', docx(Array.from({ length: 20 }, (_, number) => ({ name: `${number}` })))],
  ])('%s is rejected as too large', async (_title, file) => {
    expect(await exceededLimit(file)).toBe('too much')
  })

  it.each<[string, Buffer]>([
    ['another file type', Buffer.from('<html></html>')],
    ['an encrypted file', docx([{ name: 'a', flags: 1 }])],
    ['a truncated file', docx().subarray(0, -30)],
    [
      'a file with a damaged part',
      zipFile([...WORD_PARTS, { name: 'a', isDeflated: true }]).fill(0xff, 100, 140),
    ],
  ])('%s is rejected', async (_title, file) => {
    expect(await exceededLimit(file)).toBe('not a ZIP file')
  })
})
