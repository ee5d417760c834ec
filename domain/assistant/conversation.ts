/** Data exchanged between panel and server, and its limits. Loaded by browsers. */
import { STORAGE_PREFIX } from '../consent/consent.ts'

export const ASSISTANT_PATH = '/assistant'

export const MESSAGE_MAX = 2000
/** Messages of visitor and assistant together. */
export const MAX_CONVERSATION_MESSAGES = 300

/** Session storage key. */
export const CONVERSATION_KEY = `${STORAGE_PREFIX}conversation`

/** Link to a page of the website, or to the phone number. */
export interface MessageLink {
  readonly label: string
  /** A path, or `tel:…`. */
  readonly to: string
}

export type Author = 'visitor' | 'assistant' | 'staff'

export interface ConversationMessage {
  readonly number: number
  readonly author: Author
  readonly text: string
  readonly links: readonly MessageLink[]
  /** Written by a language model. */
  readonly isGenerated: boolean
  /** UUID by which the panel recognises its messages. */
  readonly key: string | null
}

export interface Telephone {
  readonly number: string
  /** For example `We’re here until 5:30 pm today.` */
  readonly hours: string
  readonly isOpen: boolean
}

export interface ConversationView {
  readonly lines: readonly ConversationMessage[]
  readonly offers: readonly string[]
  readonly telephone: Telephone
  readonly reference: string | null
  /** True at the maximum length. */
  readonly isFull: boolean
}

/** Streamed response: words first, if any, then the complete view. */
export type AssistantEvent =
  | { readonly type: 'words'; readonly text: string }
  /** Discard the streamed words, which failed the guardrail. */
  | { readonly type: 'drop' }
  | { readonly type: 'view'; readonly view: ConversationView }
  | { readonly type: 'failed'; readonly message: string }

/** `12 seconds`, `2 minutes`; minutes are rounded up. */
function formatWait(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export const ASSISTANT_MESSAGES = {
  tooLong: `Keep each message to ${MESSAGE_MAX.toLocaleString('en-GB')} characters, or use the contact form.`,
  tooManyMessages: (seconds: number) =>
    `That was a lot of messages in a short time. You can send the next one in ${formatWait(seconds)}. Or call us.`,
  tooManyConversations: (seconds: number) =>
    `A lot of conversations have been started from here. You can start another in ${formatWait(seconds)}. Or call us.`,
  empty: 'Write something first.',
  failed: 'Your message didn’t arrive. Try again, or call us.',
  gone: 'This conversation has been deleted. To start another, close the panel and open it again.',
  full: 'This conversation has reached its maximum length. Call us or use the contact form.',
} as const

/** Normalises text, keeping line breaks but no characters that PostgreSQL rejects. */
export function sanitiseMessage(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
}
