import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { CV_ERROR_MESSAGES, CV_MAX_BYTES, type CvExtension } from '#domain/applications/applications.ts'
import { compound, doc, docx, pdf, WORD_PARTS, zipFile } from '#tests/support/cv-files.ts'
import { inspectCv } from './cv-inspection.server.ts'

function arriving(bytes: Uint8Array, piece: number): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.byteLength) return controller.close()
      controller.enqueue(bytes.subarray(at, at + piece))
      at += piece
    },
  })
}

/** Returns the verdict and the number of bytes passed. */
async function verdict(bytes: Uint8Array, extension: CvExtension, piece = 16 * 1024) {
  const inspection = await inspectCv(arriving(bytes, piece), extension)
  if ('refused' in inspection) return { refusal: inspection.refused, passed: 0 }
  const passed = Buffer.from(await new Response(inspection.stream).arrayBuffer())
  return { refusal: inspection.refusal(), passed: passed.byteLength, same: passed.equals(bytes) }
}

describe('CV inspection', () => {
  it.each<[string, Buffer, CvExtension]>([
    ['a PDF', pdf(), 'pdf'],
    ['a PDF of the largest size', pdf(CV_MAX_BYTES), 'pdf'],
    ['a Word file of old', doc(), 'doc'],
    ['a Word file', docx(), 'docx'],
    [
      'a Word file with images',
      docx([{ name: 'word/media/image1.png', content: 'x'.repeat(400_000) }]),
      'docx',
    ],
    [
      'a Word file that another program wrote',
      zipFile([{ name: '[Content_Types].xml' }, { name: 'word/document2.xml' }]),
      'docx',
    ],
  ])('passes %s unchanged', async (_what, bytes, extension) => {
    expect(await verdict(bytes, extension)).toEqual({ refusal: null, passed: bytes.byteLength, same: true })
  })

  it.each([1, 7, 8, 1000])('recognises files in chunks of %d bytes', async (piece) => {
    expect((await verdict(docx(), 'docx', piece)).refusal).toBeNull()
    expect((await verdict(doc(), 'doc', Math.max(piece, 500))).refusal).toBeNull()
  })

  it.each<[string, Uint8Array, CvExtension]>([
    ['a program', Buffer.from('MZ\x90\0'.padEnd(500, '\0'), 'latin1'), 'pdf'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>%PDF-1.7'), 'pdf'],
    ['a page before a PDF', Buffer.concat([Buffer.from('<script>'), pdf()]), 'pdf'],
    ['a Word file', docx(), 'pdf'],
    ['a PDF', pdf(), 'docx'],
    ['a PDF', pdf(), 'doc'],
    ['a spreadsheet of old', compound('Workbook'), 'doc'],
    ['an installer', compound('!_StringData'), 'doc'],
    ['three bytes', Buffer.from('%PD'), 'pdf'],
    ['an image', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'docx'],
    ['an archive', zipFile([{ name: 'a.txt' }, { name: 'word/a.xml' }]), 'docx'],
    [
      'an archive that mentions the names',
      zipFile([{ name: 'a', content: '[Content_Types].xml word/document.xml' }]),
      'docx',
    ],
    ['a program as an archive', docx().subarray(0, -1), 'docx'],
    ['a script behind a Word file', zipFile(WORD_PARTS, { behind: '<script>alert(1)</script>' }), 'docx'],
    ['a program before a Word file', zipFile(WORD_PARTS, { before: 'MZ' }), 'docx'],
    ['an encrypted Word file', docx([{ name: 'word/a.xml', flags: 1 }]), 'docx'],
    ['a Word file with path traversal', docx([{ name: '../../etc/cron.d/x' }]), 'docx'],
    ['a Word file with a part for the root', docx([{ name: '/etc/passwd' }]), 'docx'],
    [
      'a list that promises more than there is',
      Buffer.concat([docx().subarray(0, -12), Buffer.from([9, 0, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0])]),
      'docx',
    ],
  ])('rejects %s, named .%s', async (_what, bytes, extension) => {
    expect((await verdict(bytes, extension)).refusal).toBe(CV_ERROR_MESSAGES.typeMismatch)
  })

  it.each([
    ['macros', docx([{ name: 'word/vbaProject.bin' }]), CV_ERROR_MESSAGES.macros],
    [
      'parts that claim to be huge',
      docx([{ name: 'word/a.xml', claimedSize: 0xfffffffe }]),
      CV_ERROR_MESSAGES.unpackedTooLarge,
    ],
  ])('rejects a Word file with %s and says why', async (_what, bytes, message) => {
    expect((await verdict(bytes, 'docx')).refusal).toBe(message)
  })

  it('rejects a remote template and says why', async () => {
    const part = {
      name: 'word/_rels/settings.xml.rels',
      content:
        '<Relationships><Relationship Id="a" Type="x/attachedTemplate" Target="https://example.com/a.dotm" TargetMode="External"/></Relationships>',
    }
    expect((await verdict(docx([part]), 'docx')).refusal).toBe(CV_ERROR_MESSAGES.elsewhere)
  })

  it('rejects an empty file', async () => {
    expect((await verdict(new Uint8Array(), 'pdf')).refusal).toBe(CV_ERROR_MESSAGES.empty)
  })

  it('stops reading a file that is too large', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent === 0 ? pdf(65_536) : new Uint8Array(65_536))
        sent += 65_536
      },
    })
    const inspection = await inspectCv(endless, 'pdf')
    if ('refused' in inspection) throw new Error('It begins as one')
    await new Response(inspection.stream).arrayBuffer()
    expect(inspection.refusal()).toBe(CV_ERROR_MESSAGES.tooLarge)
    expect(sent).toBeLessThan(CV_MAX_BYTES + 4 * 65_536)
  })
})
