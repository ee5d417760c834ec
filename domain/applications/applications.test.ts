import { describe, expect, it } from 'vitest'
import {
  CV_MAX_BYTES,
  CV_TYPES,
  cvExtension,
  cvFileName,
  cvObjectKey,
  isApplicationReference,
  validateCv,
} from './applications.ts'

const LONG = 'x'.repeat(200)
const RANDOM = '0123456789abcdef0123456789abcdef'

describe('cvObjectKey', () => {
  it.each([
    ['Die maker', 'CV of Ash', 'pdf', `applications/Diemaker/${RANDOM}-CVofAsh.pdf`],
    ['Fitter (nights) / days', 'Zoë’s CV', 'docx', `applications/Fitternightsdays/${RANDOM}-ZoesCV.docx`],
    ['../../etc', '..\\..\\passwd', 'doc', `applications/etc/${RANDOM}-passwd.doc`],
    ['日本', '履歴書', 'pdf', `applications/job/${RANDOM}-cv.pdf`],
    [LONG, LONG + LONG, 'pdf', `applications/${LONG}/${RANDOM}-${LONG.slice(0, 100)}.pdf`],
  ] as const)('sanitises job title %j and name %j of a %s', (jobTitle, name, extension, key) => {
    expect(cvObjectKey({ jobTitle, name, extension, random: RANDOM })).toBe(key)
  })

  it.each(['', 'abc', RANDOM.toUpperCase(), `${RANDOM}0`, '../../../../../../../../../../aaaa'])(
    'throws if %j is not 128 random bits',
    (random) => {
      const parts = { jobTitle: 'a', name: 'b', extension: 'pdf', random } as const
      expect(() => cvObjectKey(parts)).toThrow(RangeError)
    },
  )
})

describe('cvExtension', () => {
  it.each([
    ['cv.pdf', 'pdf'],
    ['CV.DOCX', 'docx'],
    ['my.cv.doc', 'doc'],
    ['cv.pdf.exe', null],
    ['cv', null],
    ['pdf', null],
    ['cv.constructor', null],
    ['', null],
  ])('returns for %j: %s', (name, extension) => {
    expect(cvExtension(name)).toBe(extension)
  })
})

describe('validateCv', () => {
  const cv = { name: 'cv.pdf', type: CV_TYPES.pdf, size: 1 }
  const wrongType = 'Choose a PDF or Word file (.pdf, .doc or .docx).'
  it.each([
    ['a PDF', {}, null],
    ['a Word file at the limit', { name: 'cv.docx', type: CV_TYPES.docx, size: CV_MAX_BYTES }, null],
    ['a Word file that the browser does not know', { name: 'cv.doc', type: '' }, null],
    ['a file one byte too large', { size: CV_MAX_BYTES + 1 }, 'This file is too large: the limit is 10 MB.'],
    ['an empty file', { size: 0 }, 'This file is empty.'],
    ['an HTML file', { name: 'cv.html', type: 'text/html' }, wrongType],
    ['an HTML file named .pdf', { type: 'text/html' }, wrongType],
    ['a Word file named .pdf', { type: CV_TYPES.docx }, wrongType],
    ['an image', { name: 'cv.png', type: 'image/png' }, wrongType],
  ])('checks %s', (_what, change, expected) => {
    expect(validateCv({ ...cv, ...change })).toBe(expected)
  })
})

describe('cvFileName', () => {
  it.each([
    ['Zoë Ash CV (2026).docx', 'docx', 'Zoë Ash CV (2026).docx'],
    ['../../etc/passwd.pdf', 'pdf', 'etc passwd.pdf'],
    ['cv\u202Efdp.exe.pdf', 'pdf', 'cv fdp exe.pdf'],
    ['a\r\nContent-Type: text/html.pdf', 'pdf', 'a Content-Type text html.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', 'pdf', 'img src x onerror alert(1).pdf'],
    ['履歴書.pdf', 'pdf', '履歴書.pdf'],
    ['.pdf', 'pdf', 'CV.pdf'],
    ['😀.pdf', 'pdf', 'CV.pdf'],
    [`${'x'.repeat(500)}.doc`, 'doc', `${'x'.repeat(100)}.doc`],
  ] as const)('turns %j, a %s, into %j', (name, extension, shown) => {
    expect(cvFileName(name, extension)).toBe(shown)
  })
})

describe('isApplicationReference', () => {
  it.each([
    ['JA-ABCD-2345', true],
    ['JA-ABCD-0145', false],
    ['PR-ABCD-2345', false],
    ['JA-ABCD-2345\n', false],
    ['<b>', false],
  ])('returns for %j: %s', (text, is) => {
    expect(isApplicationReference(text)).toBe(is)
  })
})
