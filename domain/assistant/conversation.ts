/** What the panel and the server say to each other, and how much of it there may be; browsers load it. */
import { STORAGE_PREFIX } from '../consent/consent.ts'

export const ASSISTANT_PATH = '/assistant'

/** Longer messages are refused with a sentence; nobody types one by hand. */
export const MESSAGE_MAX = 2000
/** A conversation has at most this many lines, of visitor and assistant together. */
export const MAX_CONVERSATION_MESSAGES = 300

/** Where the tab keeps the key of its conversation. */
export const CONVERSATION_KEY = `${STORAGE_PREFIX}conversation`

/** A way to an own page, or to the telephone. */
export interface MessageLink {
  readonly label: string
  /** A path of this site, or `tel:…`. */
  readonly to: string
}

export type Author = 'visitor' | 'assistant' | 'staff'

export interface ConversationMessage {
  readonly number: number
  readonly author: Author
  readonly text: string
  readonly links: readonly MessageLink[]
  /** A language model wrote it. */
  readonly isGenerated: boolean
  /** Of the message, by which the panel knows its own again. */
  readonly key: string | null
}

export interface Telephone {
  readonly number: string
  /** `Somebody answers until 17:30 today.` */
  readonly hours: string
  readonly isOpen: boolean
}

/** What the panel shows: everything that was said, and what may be said next by a press. */
export interface ConversationView {
  readonly lines: readonly ConversationMessage[]
  readonly offers: readonly string[]
  readonly telephone: Telephone
  readonly reference: string | null
  /** Whether nothing more can be written: it is as long as it may be. */
  readonly isFull: boolean
}

/** What arrives for a message: a line at a time where it is streamed, then the whole. */
export type AssistantEvent =
  | { readonly type: 'words'; readonly text: string }
  /** What was shown of the words does not hold. */
  | { readonly type: 'drop' }
  | { readonly type: 'view'; readonly view: ConversationView }
  | { readonly type: 'failed'; readonly message: string }

export const ASSISTANT_MESSAGES = {
  tooLong: `Please keep each message to ${MESSAGE_MAX.toLocaleString('en-GB')} characters, or use the contact form.`,
  tooMany: 'That was a lot of messages in a short time. Please wait a minute, or call us.',
  empty: 'Please write something first.',
  failed: 'Your message didn’t arrive. Please try again, or call us.',
  gone: 'This conversation has been deleted. To start another, close the panel and open it again.',
  full: 'This conversation has reached its maximum length. Please call us or use the contact form.',
} as const

/** Text as it is kept: of several lines, without the characters that no database keeps. */
export function sanitiseMessage(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
}
