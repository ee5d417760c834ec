import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { readZipDirectory } from '#formats/zip-directory.ts'
import { docx, WORD_PARTS, type ZipPart, zipFile } from '#tests/support/cv-files.ts'
import {
  createActiveContentScanner,
  inspectContentTypes,
  inspectRelationships,
} from './docx-active-content.server.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const relationship = (type: string, target: string, mode = ' TargetMode="External"') =>
  `<Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"${mode}/>`
const xmlOf = (...elements: string[]) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="x">${elements.join('')}</Relationships>`
const remote = xmlOf(relationship('attachedTemplate', 'https://example.com/a.dotm'))

/** Returns the result for a file streamed in chunks. */
function watched(bytes: Buffer, piece = 16 * 1024) {
  const watch = createActiveContentScanner()
  for (let at = 0; at < bytes.byteLength; at += piece) watch.pass(bytes.subarray(at, at + piece))
  return watch.verdict(readZipDirectory(bytes, bytes.byteLength) ?? [])
}

const settings = (content: string | Buffer, more: Partial<ZipPart> = {}): ZipPart => ({
  name: 'word/_rels/settings.xml.rels',
  content,
  ...more,
})

describe('relationship in a Word file', () => {
  it.each([
    ['attachedTemplate', 'https://example.com/template.dotm'],
    ['attachedTemplate', 'file:///\\\\192.0.2.7\\share\\a.dotm'],
    ['attachedTemplate', 'file://192.0.2.7/share/a.dotm'],
    ['attachedTemplate', '\\\\192.0.2.7\\share\\a.dotm'],
    ['attachedTemplate', 'file:////evil.example.com/a.dotm'],
    ['attachedTemplate', 'mhtml:https://example.com/a'],
    ['oleObject', 'mhtml:https://example.com/a!x-usc:https://example.com/a'],
    ['image', 'https://example.com/pixel.png'],
    ['frame', 'ftp://example.com/a'],
    ['subDocument', 'file:///C:%5C%5C192.0.2.7/a'],
  ])('of type %s to %s is external', (type, target) => {
    expect(inspectRelationships(Buffer.from(xmlOf(relationship(type, target))))).toBe('elsewhere')
  })

  it.each([
    ['hyperlink', 'https://example.com/portfolio', ' TargetMode="External"'],
    [
      'attachedTemplate',
      'file:///C:\\Users\\jo\\AppData\\Roaming\\Microsoft\\Templates\\Resume.dotx',
      ' TargetMode="External"',
    ],
    [
      'attachedTemplate',
      ['file:///', 'Users', 'jo', 'Templates.localized', 'Resume.dotx'].join('/'),
      ' TargetMode="External"',
    ],
    ['attachedTemplate', 'Normal.dotm', ' TargetMode="External"'],
    ['image', 'media/image1.png', ''],
    ['image', 'media/image1.png', ' TargetMode="Internal"'],
  ])('of type %s to %s is not external', (type, target, mode) => {
    expect(inspectRelationships(Buffer.from(xmlOf(relationship(type, target, mode))))).toBe('nothing')
  })

  it.each([
    ['in UTF-16', Buffer.from(`\ufeff${remote.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
    [
      'in UTF-16 the other way',
      Buffer.from(`\ufeff${remote.replace('UTF-8', 'UTF-16')}`, 'utf16le').swap16(),
    ],
    ['with a prefix', Buffer.from(remote.replace('<Relationship ', '<p:Relationship '))],
    ['in references', Buffer.from(remote.replace('External', '&#69;xter&#x6e;al'))],
    ['behind a bracket', Buffer.from(remote.replace('rId1', 'a>b'))],
    ['in single quotes', Buffer.from(remote.replaceAll('"', "'"))],
    ['over several lines', Buffer.from(remote.replaceAll(' Target', '\n\tTarget').replaceAll('="', ' = "'))],
  ])('is found %s', (_how, bytes) => {
    expect(inspectRelationships(bytes)).toBe('elsewhere')
  })

  it.each([
    ['with entities of its own', `<!DOCTYPE a [<!ENTITY e "External">]>${remote}`],
    ['in an encoding that only Word knows', remote.replace('UTF-8', 'UTF-7')],
    ['broken', remote.replace('"/>', '/>')],
    ['no UTF-8', Buffer.from([0x3c, 0xc3, 0x28])],
  ])('%s is unreadable', (_how, content) => {
    expect(inspectRelationships(Buffer.from(content))).toBe('unreadable')
  })
})

describe('macros of a Word file', () => {
  const project = 'http://schemas.microsoft.com/office/2006/relationships/vbaProject'
  const link = (type: string) => xmlOf(`<Relationship Id="rId9" Type="${type}" Target="theme/theme2.xml"/>`)
  const types = (type: string) =>
    `<Types><Override PartName="/word/theme/theme2.xml" ContentType="${type}"/></Types>`

  it.each([link(project), link(project.replace('vba', '&#118;ba')), link(project.toUpperCase())])(
    'are found by their relationship: %s',
    (content) => {
      expect(inspectRelationships(Buffer.from(content))).toBe('macros')
    },
  )

  it.each([
    'application/vnd.ms-office.vbaProject',
    'application/vnd.ms-office.vba&#x50;roject',
    'application/vnd.ms-word.document.macroEnabled.main+xml',
  ])('are found by their content type: %s', (type) => {
    expect(inspectContentTypes(Buffer.from(types(type)))).toBe('macros')
  })

  it('are found under the name of another part', () => {
    const theme = { name: 'word/theme/theme2.xml', content: 'x' }
    const parts = [theme, { name: 'word/_rels/document.xml.rels', content: link(project), isDeflated: true }]
    expect(watched(docx(parts))).toBe('macros')
    const typed = types('application/vnd.ms-office.vbaProject')
    const whole = WORD_PARTS.map((part) =>
      part.name === '[Content_Types].xml' ? { ...part, content: typed } : part,
    )
    expect(watched(zipFile([...whole, theme]))).toBe('macros')
    expect(watched(docx([theme]))).toBe('nothing')
  })
})

describe('Word file', () => {
  const forms = [{}, { isDeflated: true }, { isDeflated: true, sizesBehind: true }]

  it.each(forms)('with a remote template is detected: %j', (form) => {
    const bytes = docx([
      settings(remote, form),
      { name: 'word/media/image1.png', content: 'x'.repeat(200_000) },
    ])
    for (const piece of [1000, 16 * 1024, bytes.byteLength]) expect(watched(bytes, piece)).toBe('elsewhere')
  })

  it.each([1, 7, 29, 31])('is detected in chunks of %d bytes', (piece) => {
    expect(watched(docx([settings(remote, { isDeflated: true })]), piece)).toBe('elsewhere')
  })

  it.each(forms)('with links and internal parts is valid: %j', (form) => {
    const links = Array.from({ length: 300 }, (_, index) =>
      relationship('hyperlink', `https://example.com/${index}`),
    )
    expect(watched(docx([settings(xmlOf(...links), form)]))).toBe('nothing')
  })

  it('with oversized relationships is not unpacked', () => {
    expect(watched(docx([settings(xmlOf('x'.repeat(2_000_000)), { isDeflated: true })]))).toBe('unreadable')
  })

  it.each([
    ['relationships in an unknown compression', 10, 12],
    ['a directory that doesn’t match its parts', 42, 0],
  ])('with %s is unreadable', (_what, offset, value) => {
    const bytes = docx([settings(remote, { isDeflated: true })])
    const entry = bytes.lastIndexOf('word/_rels/settings.xml.rels') - 46
    bytes.writeUInt16LE(value, entry + offset)
    expect(watched(bytes)).toBe('unreadable')
  })

  it('with too many relationships is not buffered', () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      settings('x'.repeat(60_000), { name: `word/_rels/${index}.rels` }),
    )
    expect(watched(docx(many))).toBe('unreadable')
  })
})
