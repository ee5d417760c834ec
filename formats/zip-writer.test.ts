import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { createZip } from './zip-writer.ts'

async function roundTrip(...files: readonly (readonly [name: string, text: string])[]) {
  const zip = await createZip(files.map(([name, text]) => ({ name, content: new Blob([text]) })))
  const archive = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  return Object.fromEntries(Object.entries(archive).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

describe('ZIP archive', () => {
  it('contains folders, accents and empty files', async () => {
    const files = { 'row 1/dry-board.png': 'one', 'row 2/Größe.png': 'two', 'empty.txt': '' }
    expect(await roundTrip(...Object.entries(files))).toEqual(files)
  })

  it('contains every file, even if names are equal', async () => {
    const files = await roundTrip(['a.png', '1'], ['A.png', '2'], ['a.png', '3'], ['b/c', '4'], ['b/c', '5'])
    expect(files).toEqual({ 'a.png': '1', 'A-2.png': '2', 'a-3.png': '3', 'b/c': '4', 'b/c-2': '5' })
  })

  it('can be empty', async () => {
    expect(await roundTrip()).toEqual({})
  })

  it('is rejected with more files than the format supports', async () => {
    const entry = { name: 'a', content: new Blob(['a']) }
    await expect(createZip(Array.from({ length: 65_536 }, () => entry))).rejects.toThrow('fewer at a time')
  })
})
