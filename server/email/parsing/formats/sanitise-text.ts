/** Texts of strangers, made into well-formed Unicode that a page, a table and a file can hold. */

/** All but tabs and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
/** They turn around what follows them: a file's name then ends in what it is not. */
const TURNING = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/g
/** Nothing of them is seen: what they part looks whole. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/g

/** Several lines, each ended by a line feed. */
export function sanitiseMultiline(text: string, longest: number): string {
  return text
    .slice(0, longest)
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(CONTROLS, '')
}

/** One line, without what turns it around or hides in it. */
export function sanitiseSingleLine(text: string, longest: number): string {
  return text
    .slice(0, longest * 4)
    .toWellFormed()
    .replace(/[\t\r\n\u2028\u2029]+/g, ' ')
    .replace(CONTROLS, '')
    .replace(TURNING, '')
    .replace(UNSEEN, '')
    .trim()
    .slice(0, longest)
    .toWellFormed()
}

/** A name for a file: its last step, without what no system takes. */
export function sanitiseFileName(name: string): string {
  const last = sanitiseSingleLine(name, 400)
    .replace(/^.*[/\\]/, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return shortened(last, 150)
}

function shortened(name: string, longest: number): string {
  if (name.length <= longest) return name
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
  return `${name.slice(0, longest - extension.length - 1)}…${extension}`.toWellFormed()
}
