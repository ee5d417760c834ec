/** What is said of an email’s attachments: files that are not what they are called, that run, or that nothing can look into. */
import type { MessageAttachment, SecurityWarning } from './parsed-email.ts'

/** What a file of this ending is by its bytes. Endings of which every kind of bytes is honest are not here. */
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

/** What Windows, macOS or a browser runs when it is opened. */
const PROGRAMS = new Set(
  'app appx bat chm cmd com cpl dll dmg exe hta img inf iso jar jnlp js jse lnk mjs msc msi msix mst one pif pkg ps1 psm1 py reg scr sct settingcontent-ms sh url vb vbe vbs vhd vhdx ws wsf wsh xll'.split(
    ' ',
  ),
)
const PROGRAM_TYPES =
  /^application\/(?:x-msdownload|x-executable|x-ms-shortcut|java-archive|x-iso9660-image|onenote)$|^text\/x-script$/
/** They open in a program that can be told to run something. */
const PAGES = new Set(['htm', 'html', 'xhtml', 'mht', 'mhtml', 'svg', 'shtml'])
const PAGE_TYPES = /^(?:text\/html|image\/svg\+xml)$/
const MACROS = new Set(['docm', 'dotm', 'xlsm', 'xltm', 'xlam', 'xlsb', 'pptm', 'ppam', 'potm', 'slk'])

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/msdownload|x-executable/, 'a program'],
  [/x-ms-shortcut/, 'a shortcut that starts something'],
  [/java-archive/, 'a Java program'],
  [/x-script/, 'a script'],
  [/iso9660/, 'a disk image'],
  [/text\/html/, 'a web page'],
  [/svg/, 'a drawing that may hold a script'],
  [/pdf/, 'a PDF'],
  [/\/zip$|rar|7z|gzip/, 'an archive'],
  [/wordprocessingml|msword/, 'a Word file'],
  [/spreadsheetml|ms-excel/, 'an Excel file'],
  [/ole-storage/, 'an older Office file'],
  [/^image\//, 'a picture'],
  [/^video\//, 'a film'],
]

export function attachmentWarnings(attachments: readonly MessageAttachment[]): SecurityWarning[] {
  return attachments.flatMap((attachment) => (attachment.nested ? [] : warningsOf(attachment)))
}

function warningsOf({ name, type, isLocked }: MessageAttachment): SecurityWarning[] {
  const warnings: SecurityWarning[] = []
  const ending = /\.([a-z0-9-]{1,20})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const [, before] =
    /\.(pdf|docx?|xlsx?|pptx?|txt|csv|jpe?g|png|gif|zip|mp4)\s*\.[a-z0-9-]{1,20}$/i.exec(name) ?? []
  const runs = PROGRAMS.has(ending) || PROGRAM_TYPES.test(type)
  const expected = EXPECTED[ending]
  if (expected !== undefined && !expected.test(type))
    warnings.push({
      code: 'attachment-is-not-what-it-says',
      weight: 'danger',
      sentence: `“${name}” is called .${ending}, but its content is ${kindOf(type)}.`,
    })
  if (runs)
    warnings.push({
      code: 'attachment-may-run',
      weight: 'danger',
      sentence:
        before === undefined
          ? `“${name}” is ${PROGRAM_TYPES.test(type) ? kindOf(type) : 'a file'} that runs when it is opened.`
          : `“${name}” looks like .${before.toLowerCase()}, but is a file that runs when it is opened.`,
    })
  else if (MACROS.has(ending))
    warnings.push({
      code: 'attachment-may-run',
      weight: 'care',
      sentence: `“${name}” may hold macros, which are programs.`,
    })
  else if (PAGES.has(ending) || PAGE_TYPES.test(type))
    warnings.push({
      code: 'attachment-may-run',
      weight: 'care',
      sentence: `“${name}” is a web page, which can pass for a sign-in and run scripts.`,
    })
  if (isLocked)
    warnings.push({
      code: 'attachment-is-locked',
      weight: 'care',
      sentence: `“${name}” is locked with a password, so that nothing could look into it.`,
    })
  return warnings
}

function kindOf(type: string): string {
  return KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'something else'
}
