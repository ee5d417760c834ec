/** Messages between pool and worker. A worker runs one task at a time. */
import type { ParseErrorCode } from '#domain/email/parsed-email.ts'
import type { ExtractedPart, ParsedEmailContent } from './parse-email.ts'

export type ParseRequest =
  | { readonly work: 'open'; readonly bytes: Uint8Array; readonly pictures: ReadonlyMap<number, string> }
  /** Only the search fields. */
  | { readonly work: 'index'; readonly bytes: Uint8Array }
  | { readonly work: 'part'; readonly bytes: Uint8Array; readonly index: number }

export type ParseResponse =
  | { readonly ready: true }
  | { readonly message: ParsedEmailContent }
  | { readonly part: ExtractedPart | null }
  | { readonly fault: ParseErrorCode }
