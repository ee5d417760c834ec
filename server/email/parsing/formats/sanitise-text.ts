/** Sanitises untrusted text to well-formed Unicode. */

/** Except tab and line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
/** Bidirectional controls can disguise a file extension. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/g
/** Invisible characters. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g

export function sanitiseMultiline(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(CONTROL_CHARACTERS, '')
}

/** Returns one line without bidirectional or invisible characters. */
export function sanitiseSingleLine(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength * 4)
    .toWellFormed()
    .replace(/[\t\r\n\u2028\u2029]+/g, ' ')
    .replace(CONTROL_CHARACTERS, '')
    .replace(BIDI_CONTROLS, '')
    .replace(INVISIBLE, '')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()
}

/** Returns the base name without characters that file systems reject. */
export function sanitiseFileName(name: string): string {
  const last = sanitiseSingleLine(name, 400)
    .replace(/^.*[/\\]/, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return truncateFileName(last, 150)
}

function truncateFileName(name: string, maxLength: number): string {
  if (name.length <= maxLength) return name
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
  return `${name.slice(0, maxLength - extension.length - 1)}…${extension}`.toWellFormed()
}
