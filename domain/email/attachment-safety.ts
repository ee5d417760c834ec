/** Warnings about attachments: wrong file types, executable files and encrypted archives. */
import type { MessageAttachment, SecurityWarning } from './parsed-email.ts'

/** Content types expected for a file extension; extensions that fit any content are missing. */
const EXPECTED: Readonly<Record<string, RegExp>> = {
  pdf: /^application\/pdf$/,
  png: /^image\/png$/,
  jpg: /^image\/jpeg$/,
  jpeg: /^image\/jpeg$/,
  gif: /^image\/gif$/,
  webp: /^image\/webp$/,
  docx: /wordprocessingml|ole-storage|\/zip$/,
  xlsx: /spreadsheetml|ole-storage|\/zip$/,
  pptx: /presentationml|ole-storage|\/zip$/,
  doc: /msword|ole-storage|\/rtf$/,
  xls: /vnd\.ms-excel|ole-storage/,
  zip: /\/zip$|openxml|java-archive|opendocument/,
  txt: /^text\/(?!html|x-script)|octet-stream$/,
  csv: /^text\/(?!html|x-script)|vnd\.ms-excel|octet-stream$/,
  ics: /^text\/(?!html|x-script)|application\/ics|octet-stream$/,
  mp4: /^video\//,
}

/** Run by Windows, macOS or a browser when opened. */
const EXECUTABLE_EXTENSIONS = new Set(
  'app appx bat chm cmd com cpl dll dmg exe hta img inf iso jar jnlp js jse lnk mjs msc msi msix mst one pif pkg ps1 psm1 py reg scr sct settingcontent-ms sh url vb vbe vbs vhd vhdx ws wsf wsh xll'.split(
    ' ',
  ),
)
const EXECUTABLE_TYPES =
  /^application\/(?:x-msdownload|x-executable|x-ms-shortcut|java-archive|x-iso9660-image|onenote)$|^text\/x-script$/
const WEB_PAGE_EXTENSIONS = new Set(['htm', 'html', 'xhtml', 'mht', 'mhtml', 'svg', 'shtml'])
const WEB_PAGE_TYPES = /^(?:text\/html|image\/svg\+xml)$/
/** Office formats with macros. */
const MACRO_EXTENSIONS = new Set([
  'docm',
  'dotm',
  'xlsm',
  'xltm',
  'xlam',
  'xlsb',
  'pptm',
  'ppam',
  'potm',
  'slk',
])

const TYPE_DESCRIPTIONS: readonly (readonly [RegExp, string])[] = [
  [/msdownload|x-executable/, 'a program'],
  [/x-ms-shortcut/, 'a shortcut that runs a program'],
  [/java-archive/, 'a Java program'],
  [/x-script/, 'a script'],
  [/iso9660/, 'a disk image'],
  [/text\/html/, 'a web page'],
  [/svg/, 'an image that may contain a script'],
  [/pdf/, 'a PDF'],
  [/\/zip$|rar|7z|gzip/, 'an archive'],
  [/wordprocessingml|msword/, 'a Word file'],
  [/spreadsheetml|ms-excel/, 'an Excel file'],
  [/ole-storage/, 'an older Office file'],
  [/^image\//, 'an image'],
  [/^video\//, 'a video'],
]

export function attachmentWarnings(attachments: readonly MessageAttachment[]): SecurityWarning[] {
  return attachments.flatMap((attachment) => (attachment.nested ? [] : warningsOf(attachment)))
}

function warningsOf({ name, type, isLocked }: MessageAttachment): SecurityWarning[] {
  const warnings: SecurityWarning[] = []
  const extension = /\.([a-z0-9-]{1,20})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const [, fakeExtension] =
    /\.(pdf|docx?|xlsx?|pptx?|txt|csv|jpe?g|png|gif|zip|mp4)\s*\.[a-z0-9-]{1,20}$/i.exec(name) ?? []
  const isExecutable = EXECUTABLE_EXTENSIONS.has(extension) || EXECUTABLE_TYPES.test(type)
  const expected = EXPECTED[extension]
  if (expected !== undefined && !expected.test(type))
    warnings.push({
      code: 'attachment-is-not-what-it-says',
      weight: 'danger',
      sentence: `“${name}” is named .${extension}, but its content is ${kindOf(type)}.`,
    })
  if (isExecutable)
    warnings.push({
      code: 'attachment-may-run',
      weight: 'danger',
      sentence:
        fakeExtension === undefined
          ? `“${name}” is ${EXECUTABLE_TYPES.test(type) ? kindOf(type) : 'a file'} that runs when opened.`
          : `“${name}” looks like .${fakeExtension.toLowerCase()}, but is a file that runs when opened.`,
    })
  else if (MACRO_EXTENSIONS.has(extension))
    warnings.push({
      code: 'attachment-may-run',
      weight: 'care',
      sentence: `“${name}” may contain macros, which can run programs.`,
    })
  else if (WEB_PAGE_EXTENSIONS.has(extension) || WEB_PAGE_TYPES.test(type))
    warnings.push({
      code: 'attachment-may-run',
      weight: 'care',
      sentence: `“${name}” is a web page. It can imitate a sign-in page and run scripts.`,
    })
  if (isLocked)
    warnings.push({
      code: 'attachment-is-locked',
      weight: 'care',
      sentence: `“${name}” is password-protected, so it couldn’t be checked.`,
    })
  return warnings
}

function kindOf(type: string): string {
  return TYPE_DESCRIPTIONS.find(([pattern]) => pattern.test(type))?.[1] ?? 'a different type'
}
