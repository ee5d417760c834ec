/** Screening without names: until an interview, whoever so chooses reads an application without seeing whose it is. */
import type { ApplicationStatus } from './applications.ts'

/** Statuses in which nobody has met the applicant yet. */
export const HIDDEN_STATUSES: readonly ApplicationStatus[] = ['New', 'Reviewing', 'Phone screen']

export const NAME_CHOICES = ['', 'hidden'] as const
export type NameChoice = (typeof NAME_CHOICES)[number]

export function isNameHidden(status: ApplicationStatus, choice: NameChoice): boolean {
  return choice === 'hidden' && HIDDEN_STATUSES.includes(status)
}

/** What stands in place of a name. */
export function hiddenName(reference: string): string {
  return `Applicant ${reference}`
}

export const HIDDEN_WORD = '[hidden]'

interface Traces {
  readonly name: string
  readonly email: string
  readonly phone: string | null
}

/** Shorter parts of names are words of their own too often: “Li” alone goes, “A” stays. */
const LEAST_LETTERS = 2
const ADDRESS = /[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>().,;]+/g
const WEB = /\b(?:https?:\/\/|www\.)\S+/gi
/** Ten digits or more, however they are parted. */
const TELEPHONE = /\+?\(?\d(?:[\s().-]*\d){9,14}/g

/** A text without its writer's name, addresses and telephone numbers, wherever they stand in it. */
export function withoutTraces(text: string, { name, email, phone }: Traces): string {
  const parts = name
    .split(/[\s,]+/)
    .map((part) => part.replace(/^\P{L}+|\P{L}+$/gu, ''))
    .filter((part) => part.length >= LEAST_LETTERS)
    .toSorted((a, b) => b.length - a.length)
    .map((part) => `${part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
  const known = [email, phone].filter((value): value is string => value !== null && value !== '')
  let plain = text
  for (const value of known) plain = plain.replaceAll(value, HIDDEN_WORD)
  plain = plain.replace(ADDRESS, HIDDEN_WORD).replace(WEB, HIDDEN_WORD).replace(TELEPHONE, HIDDEN_WORD)
  if (parts.length === 0) return plain
  return plain.replace(new RegExp(`(?<!\\p{L})(?:${parts.join('|')})(?!\\p{L})`, 'giu'), HIDDEN_WORD)
}
