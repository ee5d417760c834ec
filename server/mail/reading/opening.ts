/** Opens a letter from its bytes: what the reading thread does, and nothing else may. */
import { createHash } from 'node:crypto'
import type { LetterAttachment, OpenedLetter } from '#domain/mail/letter.ts'
import { isLockedFile, typeByBytes } from '#formats/mail/file-types.ts'
import { boundedHtml } from './html/bounded-html.ts'
import { safeHtml } from './html/letter-html.ts'
import { plainText } from './html/plain-text.ts'
import { authenticationOf } from './parsing/authentication.ts'
import { cleanText } from './parsing/clean-text.ts'
import { readEml } from './parsing/eml.ts'
import { inlinePictures } from './parsing/inline-pictures.ts'
import { readMsg } from './parsing/msg.ts'
import { LONGEST_TEXT, type ParsedLetter, type ParsedPart } from './parsing/parsed-letter.ts'
import { readTnefLetter } from './parsing/tnef-letter.ts'

/** What of it bytes alone can tell; what is suspicious in it, others say. */
export type ReadLetter = Omit<OpenedLetter, 'warnings'>

export interface ReadPart {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** @returns null for what is no letter */
export async function openBytes(
  bytes: Uint8Array,
  loaded: ReadonlyMap<number, string>,
): Promise<ReadLetter | null> {
  const letter = await parse(bytes)
  return letter && readOf(letter, bytes, loaded)
}

/**
 * As `openBytes`, but without HTML where nothing asks for it: which of its pictures it shows only the HTML can tell.
 * @returns null for what is no letter
 */
export async function openToIndex(bytes: Uint8Array): Promise<ReadLetter | null> {
  const letter = await parse(bytes)
  if (letter === null) return null
  if (letter.parts.length > 0) return { ...readOf(letter, bytes, new Map()), html: null, styles: '' }
  const text = letter.text ?? (letter.html === null ? '' : plainText(letter.html))
  return readOf({ ...letter, text, html: null }, bytes, new Map())
}

function readOf(
  { parts, cut, text, html, ...said }: ParsedLetter,
  bytes: Uint8Array,
  loaded: ReadonlyMap<number, string>,
): ReadLetter {
  const pictures = inlinePictures(parts)
  const shown = html === null ? null : safeHtml(html, { inline: pictures.find, loaded })
  const words = text ?? (html === null ? '' : plainText(html))
  return {
    ...said,
    hash: hashOf(bytes),
    size: bytes.length,
    text: cleanText(words, LONGEST_TEXT),
    html: shown?.html ?? null,
    styles: shown?.styles ?? '',
    links: shown?.links ?? [],
    remotePictures: shown?.remotePictures ?? [],
    attachments: parts.map((part, index) => attachmentOf(part, index, pictures.shown.has(index))),
    authentication: authenticationOf(said.headers),
    cut: [
      ...cut,
      ...(words.length > LONGEST_TEXT
        ? ['The text is longer than two million letters. Its end is not shown.']
        : []),
    ],
  }
}

/** @returns null where there is no such part */
export async function partOf(bytes: Uint8Array, index: number): Promise<ReadPart | null> {
  const part = (await parse(bytes))?.parts[index]
  return part === undefined
    ? null
    : { name: part.name, type: typeByBytes(part.bytes, part.declaredType), bytes: part.bytes }
}

async function parse(bytes: Uint8Array): Promise<ParsedLetter | null> {
  const letter = (await readMsg(bytes)) ?? readTnefLetter(bytes) ?? (await readEml(bytes))
  if (letter === null || letter.html === null) return letter
  const { html, cut } = boundedHtml(letter.html)
  return { ...letter, html, cut: [...letter.cut, ...cut] }
}

function attachmentOf(part: ParsedPart, index: number, isInline: boolean): LetterAttachment {
  const { name, declaredType, bytes, nested } = part
  const type = nested ? declaredType : typeByBytes(bytes, declaredType)
  return {
    index,
    name,
    declaredType,
    type,
    size: bytes.length,
    hash: hashOf(bytes),
    isInline,
    nested,
    isLocked: !nested && isLockedFile(bytes, type),
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
