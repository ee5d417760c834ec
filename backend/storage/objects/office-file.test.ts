import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BlobStore } from '#backend/blobs/blobs.ts'
import { openFileBlobs } from '#backend/blobs/file-blobs.ts'
import { isOfficeFile, officeFolder } from './office-file.ts'

let directory: string
let blobs: BlobStore

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'office-'))
  blobs = await openFileBlobs(directory)
})
afterAll(() => rm(directory, { recursive: true }))

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Creates a ZIP file with stored parts. */
function zipOf(parts: Record<string, string>): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const entry = Buffer.alloc(30)
    entry.write('PK\x03\x04', 'latin1')
    entry.writeUInt32LE(content.length, 18)
    entry.writeUInt32LE(content.length, 22)
    entry.writeUInt16LE(name.length, 26)
    local.push(entry, Buffer.from(name), Buffer.from(content))
    const listed = Buffer.alloc(46)
    listed.write('PK\x01\x02', 'latin1')
    listed.writeUInt16LE(name.length, 28)
    listed.writeUInt32LE(offset, 42)
    central.push(listed, Buffer.from(name))
    offset += 30 + name.length + content.length
  }
  const list = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, list, end])
}

async function isDocx(bytes: Buffer): Promise<boolean> {
  const { size } = await blobs.put('file', new Blob([new Uint8Array(bytes)]).stream())
  return isOfficeFile(blobs, 'file', size, officeFolder(DOCX) ?? '')
}

const long = 'x'.repeat(200_000)

it.each([
  [
    'a document written by Word',
    { '[Content_Types].xml': '', '_rels/.rels': '', 'word/document.xml': 'text' },
  ],
  [
    'a document with its parts at the end',
    { 'docProps/thumbnail': long, 'word/document.xml': '', '[Content_Types].xml': '' },
  ],
  [
    'a document with its parts far apart',
    { '[Content_Types].xml': '', media: long, 'word/document.xml': long },
  ],
])('accepts %s', async (_, parts) => {
  expect(await isDocx(zipOf(parts as Record<string, string>))).toBe(true)
})

it.each([
  ['any other ZIP file', zipOf({ 'readme.txt': 'hello' })],
  ['a spreadsheet', zipOf({ '[Content_Types].xml': '', 'xl/workbook.xml': '' })],
  ['a ZIP whose text mentions the names', zipOf({ 'readme.txt': '[Content_Types].xml word/document.xml' })],
  ['a document without its list of types', zipOf({ 'word/document.xml': '' })],
  ['only a signature', Buffer.from('PK\x03\x04 and nothing')],
  ['an end record that points outside', Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18, 0xff)])],
  ['nothing', Buffer.alloc(0)],
])('rejects %s', async (_, bytes) => {
  expect(await isDocx(bytes)).toBe(false)
})

it('does not check other types', () => {
  expect(officeFolder('application/zip')).toBeNull()
  expect(officeFolder('application/vnd.oasis.opendocument.text')).toBeNull()
})
