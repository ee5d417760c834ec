/** What the workshop and its threads say to one another. A thread does one piece of work at a time. */
import type { ReadingFault } from '#domain/mail/letter.ts'
import type { ReadLetter, ReadPart } from './opening.ts'

export type Question =
  | { readonly work: 'open'; readonly bytes: Uint8Array; readonly pictures: ReadonlyMap<number, string> }
  /** What it is found by, and nothing that is only shown. */
  | { readonly work: 'index'; readonly bytes: Uint8Array }
  | { readonly work: 'part'; readonly bytes: Uint8Array; readonly index: number }

export type Answer =
  | { readonly ready: true }
  | { readonly letter: ReadLetter }
  | { readonly part: ReadPart | null }
  | { readonly fault: ReadingFault }
