/**
 * What a page and the frame in which it shows a stranger’s file say to one another. The frame has no rights to the page
 * and no network: everything that it needs comes with these, and nothing that comes back is believed to be more than it is.
 */

/** Pages that are drawn at once. */
export const PAGES_AT_ONCE = 5

/** Letters of a Word file that are shown. */
export const MAX_LETTERS = 1_000_000

/** Of a Word file, unpacked. Text packs thirty times at best; a bomb, a thousand times. */
export const UNPACK_LIMITS = { bytes: 64 * 1024 * 1024, entries: 2000, ratio: 100 } as const

export type View = 'pages' | 'text'

/** The first message: the program that reads all others. */
export interface ProgramMessage {
  readonly program: string
}

export type ToFrame =
  | {
      readonly kind: 'pdf'
      readonly bytes: ArrayBuffer
      /** The programs of two workers. */
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
  /** It can take the program, and then a file. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'opened'; readonly pages: number }
  | { readonly kind: 'drawn'; readonly page: number }
  | { readonly kind: 'shown'; readonly hasText: boolean }
  | { readonly kind: 'failed'; readonly fault: ViewerErrorCode }
  | { readonly kind: 'left' }

const whole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** Reads what came from the frame; null for whatever else it may have said. */
export function readMessage(value: unknown): FromFrame | null {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return null
  const message = value as Readonly<Record<string, unknown>>
  switch (message.kind) {
    case 'waiting':
    case 'ready':
    case 'left':
      return { kind: message.kind }
    case 'opened':
      return whole(message.pages) ? { kind: 'opened', pages: message.pages } : null
    case 'drawn':
      return whole(message.page) ? { kind: 'drawn', page: message.page } : null
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
