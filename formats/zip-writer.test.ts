import { crc32 as ofZlib } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { crc32, zipEntry, zipOf } from './zip-writer.ts'

/** Read by a library that is not ours. */
async function read(...files: readonly (readonly [name: string, text: string])[]) {
  const entries = await Promise.all(files.map(([name, text]) => zipEntry(name, new Blob([text]))))
  const archive = unzipSync(new Uint8Array(await zipOf(entries).arrayBuffer()))
  return Object.fromEntries(Object.entries(archive).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

describe('an archive', () => {
  it('is read by others, with folders, accents and empty files in it', async () => {
    const files = { 'row 1/dry-board.png': 'one', 'row 2/Größe.png': 'two', 'empty.txt': '' }
    expect(await read(...Object.entries(files))).toEqual(files)
  })

  it('has every file, though some have one name', async () => {
    const files = await read(['a.png', '1'], ['A.png', '2'], ['a.png', '3'], ['b/c', '4'], ['b/c', '5'])
    expect(files).toEqual({ 'a.png': '1', 'A-2.png': '2', 'a-3.png': '3', 'b/c': '4', 'b/c-2': '5' })
  })

  it('may be empty', async () => {
    expect(await read()).toEqual({})
  })

  it('holds the checksum that the form asks for', () => {
    const bytes = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)
    expect(crc32(bytes)).toBe(ofZlib(bytes))
  })

  it('is refused where there are more files than it holds', () => {
    const entry = { name: 'a', content: new Blob(['a']), checksum: 0 }
    expect(() => zipOf(Array.from({ length: 65_536 }, () => entry))).toThrow('fewer at a time')
  })
})
