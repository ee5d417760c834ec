/**
 * Finds and redacts other people's data in emails. Every redaction is a bar of the same length, so that nothing can be
 * inferred.
 */
import type { EmailAddress } from './parsed-email.ts'

export const REDACTED_KINDS = ['name', 'address', 'number', 'postcode', 'words'] as const
export type RedactedKind = (typeof REDACTED_KINDS)[number]

/** Singular and plural. */
export const REDACTED_NAMES: Readonly<Record<RedactedKind, readonly [one: string, several: string]>> = {
  name: ['name', 'names'],
  address: ['email address', 'email addresses'],
  number: ['phone number', 'phone numbers'],
  postcode: ['postcode', 'postcodes'],
  words: ['passage', 'passages'],
}

/** Text that may be redacted. */
export interface PersonalDataMatch {
  readonly kind: RedactedKind
  /** As first found. */
  readonly text: string
}

/** Fixed length, so that it reveals nothing about the redacted text. */
export const REDACTION_MARK = '█████'

const ADDRESSES = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
/** At least nine digits, with common separators. */
const NUMBERS = /(?<![\p{L}\p{N}])(?:\+|00|\(?0)\d?(?:[\s().\-/]{0,3}\d){8,14}(?!\d)/gu
const POSTCODES = /\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b/g
/** Matches `Zoe Ash <zoe@example.com>`, also across a line break. */
const NAMED = /((?:\p{Lu}[\p{L}'’.-]*\s){1,3}\p{Lu}[\p{L}'’.-]+)\s*(?:<|\[mailto:|\()[^\s@<>]+@/gu
/** Closing phrases, followed by a name. */
const SIGNED =
  /(?:regards|wishes|sincerely|faithfully|thanks|thank you|cheers)[,.!]?[ \t]*\n+[>\s]*((?:\p{Lu}[\p{L}'’.-]*[ ]?){1,4})(?=\n|$)/giu
const GREETED = /(?:^|\n)[>\s]*(?:dear|hello|hi|hallo)\s+((?:\p{Lu}[\p{L}'’.-]*[ ]?){1,4})[,!]/giu
const NAME_MIN = 2

/** The person who made the request; their data stays. */
export interface Subject {
  readonly addresses: readonly string[]
  readonly names: readonly string[]
}

/**
 * Finds possible data of other people for staff to review. It includes the company's addresses, which may name a
 * colleague.
 * @param people everyone in the headers
 */
export function findThirdPartyData(
  texts: readonly string[],
  people: readonly EmailAddress[],
  subject: Subject,
): readonly PersonalDataMatch[] {
  const ownAddresses = new Set(subject.addresses.map((address) => address.toLowerCase()))
  const ownNames = new Set(subject.names.flatMap((name) => [name, ...name.split(/\s+/)]).map(plain))
  const matches = new Map<string, PersonalDataMatch>()
  const add = (kind: RedactedKind, text: string) => {
    const word = text.trim()
    if (word.length < NAME_MIN || (kind === 'address' && ownAddresses.has(word.toLowerCase()))) return
    if (kind === 'name' && ownNames.has(plain(word))) return
    const key = `${kind} ${kind === 'number' ? word.replace(/\D/g, '') : plain(word)}`
    if (!matches.has(key)) matches.set(key, { kind, text: word })
  }
  for (const { name, address } of people) {
    if (ownAddresses.has(address.toLowerCase())) continue
    if (!ADDRESSES.test(name)) add('name', name)
    ADDRESSES.lastIndex = 0
    add('address', address)
  }
  for (const text of texts) {
    for (const [address] of text.matchAll(ADDRESSES)) add('address', address.replace(/^'+|'+$/g, ''))
    for (const [number] of text.matchAll(NUMBERS)) add('number', number)
    for (const [postcode] of text.matchAll(POSTCODES)) add('postcode', postcode)
    for (const pattern of [NAMED, SIGNED, GREETED])
      for (const [, name = ''] of text.matchAll(pattern)) add('name', name.replace(/\s+/g, ' '))
  }
  return [...matches.values()].toSorted(
    (one, other) =>
      REDACTED_KINDS.indexOf(one.kind) - REDACTED_KINDS.indexOf(other.kind) ||
      one.text.localeCompare(other.text),
  )
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}

export interface Redacted {
  readonly text: string
  readonly removed: Readonly<Record<RedactedKind, number>>
}

export const NOTHING_REMOVED: Readonly<Record<RedactedKind, number>> = {
  name: 0,
  address: 0,
  number: 0,
  postcode: 0,
  words: 0,
}

/**
 * Redacts items regardless of case and spacing, and the parts of a name individually. Longer items are matched first,
 * so that no remainder is left.
 */
export function redact(text: string, items: readonly PersonalDataMatch[]): Redacted {
  const removed = { ...NOTHING_REMOVED }
  const parts = items
    .flatMap(({ kind, text: word }) => formsOf(kind, word).map((form) => ({ kind, form })))
    .toSorted((one, other) => other.form.length - one.form.length)
  if (parts.length === 0) return { text, removed }
  const pattern = new RegExp(parts.map(({ kind, form }) => `(${patternOf(kind, form)})`).join('|'), 'giu')
  const redactedText = text.normalize('NFC').replace(pattern, (...found) => {
    const place = found.slice(1, 1 + parts.length).findIndex((group) => group !== undefined)
    const kind = parts[place]?.kind ?? 'words'
    removed[kind] += 1
    return REDACTION_MARK
  })
  return { text: redactedText, removed }
}

/** `Zoe Ash` may sign as `Zoe`. */
function formsOf(kind: RedactedKind, word: string): string[] {
  const fullText = word.normalize('NFC').trim()
  if (kind !== 'name') return fullText === '' ? [] : [fullText]
  const names = fullText.split(/[\s,]+/).filter((part) => part.length > NAME_MIN && /^\p{Lu}/u.test(part))
  return [...new Set([fullText, ...names])].filter((form) => form !== '')
}

function patternOf(kind: RedactedKind, form: string): string {
  if (kind === 'number') {
    // Matches any separators between digits.
    const digits = [...form.replace(/[^\d+]/g, '')].map(escapeRegExp)
    return `(?<!\\d)\\(?${digits.join('[\\s().\\-/]{0,3}')}(?!\\d)`
  }
  const spaced = form.split(/\s+/).map(escapeRegExp).join('[\\s>]+')
  // Matches whole words only.
  return `(?<![\\p{L}\\p{N}])${spaced}(?![\\p{L}\\p{N}])`
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** Returns for example `2 names and one email address`, or null. */
export function formatRedactionCount(removed: Redacted['removed']): string | null {
  const parts = REDACTED_KINDS.flatMap((kind) => {
    const [one, several] = REDACTED_NAMES[kind]
    const count = removed[kind]
    return count === 0 ? [] : [count === 1 ? `one ${one}` : `${count} ${several}`]
  })
  if (parts.length === 0) return null
  return parts.length === 1 ? (parts[0] as string) : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

export function addRemoved(one: Redacted['removed'], other: Redacted['removed']): Redacted['removed'] {
  return Object.fromEntries(
    REDACTED_KINDS.map((kind) => [kind, one[kind] + other[kind]]),
  ) as unknown as Redacted['removed']
}
