/**
 * Messages between the page and the sandboxed frame. The frame has no network access, and its messages are validated.
 */

export const PAGES_AT_ONCE = 5

/** Maximum characters shown from a Word file. */
export const MAX_CHARACTERS = 1_000_000

/** Limits for unpacking a Word file. Text compresses about 30:1, a zip bomb about 1000:1. */
export const UNPACK_LIMITS = { bytes: 64 * 1024 * 1024, entries: 2000, ratio: 100 } as const

export type View = 'pages' | 'text'

/** First message: the script that handles all others. */
export interface ProgramMessage {
  readonly program: string
}

export type ToFrame =
  | {
      readonly kind: 'pdf'
      readonly bytes: ArrayBuffer
      /** Source of the two workers. */
      readonly parsing: string
      readonly drawing: string
    }
  | {
      readonly kind: 'word'
      readonly bytes: ArrayBuffer
      readonly isOlder: boolean
      readonly reading: string
    }
  | { readonly kind: 'show'; readonly from: number; readonly zoom: number }
  | { readonly kind: 'view'; readonly view: View }

export const VIEWER_ERRORS = ['broken', 'locked', 'too much'] as const
export type ViewerErrorCode = (typeof VIEWER_ERRORS)[number]

export type FromFrame =
  /** The frame is ready for the script and then a file. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'opened'; readonly pages: number }
  | { readonly kind: 'drawn'; readonly page: number }
  | { readonly kind: 'shown'; readonly hasText: boolean }
  | { readonly kind: 'failed'; readonly fault: ViewerErrorCode }
  | { readonly kind: 'left' }

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** Parses a message from the frame; null if it is invalid. */
export function readMessage(value: unknown): FromFrame | null {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return null
  const message = value as Readonly<Record<string, unknown>>
  switch (message.kind) {
    case 'waiting':
    case 'ready':
    case 'left':
      return { kind: message.kind }
    case 'opened':
      return isCount(message.pages) ? { kind: 'opened', pages: message.pages } : null
    case 'drawn':
      return isCount(message.page) ? { kind: 'drawn', page: message.page } : null
    case 'shown':
      return { kind: 'shown', hasText: message.hasText === true }
    case 'failed': {
      const fault = VIEWER_ERRORS.find((one) => one === message.fault)
      return fault === undefined ? null : { kind: 'failed', fault }
    }
    default:
      return null
  }
}
