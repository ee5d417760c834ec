import type { SupabaseClient } from '@supabase/supabase-js'
import { createContext } from 'react-router'
import type { Company } from '#domain/company-entries/company.ts'
import type { FocalPoint } from '#domain/media/crops.ts'
import type { Database } from '#supabase/database.types.ts'
import type { RenderedEmail } from '../domain/email/html-email.ts'

/** What the server hands to loaders and actions of public pages. */
export interface SiteServices {
  /** A client with the publishable key: row-level security as `anon`. */
  readonly data: SupabaseClient<Database>
  /** What the company says of itself in lists that staff may change; every page follows a change of it. */
  readonly company: Company
  /** What the HTML cache must know of the page being rendered. */
  readonly page: PageCacheControl
  readonly now: () => Date
  /** For a failure that a page answers with a fallback, or that React Router caught: it belongs in the log. */
  readonly report: (error: unknown) => void
  /** The site's own address, no slash at the end: canonical links. */
  readonly siteUrl: string
  /** Public settings that the browser needs; part of every page, the same for everyone. */
  readonly browser: BrowserSettings
  /**
   * For the elements of this document that may run. On portal documents their policy names it; on public ones it only
   * marks our own scripts among everything rendered: the server hashes what carries it and takes the mark off again.
   */
  readonly nonce: string
}

/** What a shared link shows of a page. */
export interface SocialCard {
  /** What kind of page it is, in a few words above the title. */
  readonly kicker: string
  readonly title: string
  /** Up to four lines, for a card without a picture. */
  readonly facts?: readonly string[]
  /** An image file's bytes. */
  readonly picture?: Uint8Array | undefined
  /** What of it stays in sight; the middle where it is absent. */
  readonly focus?: FocalPoint | undefined
}

/**
 * What the actions of public forms get beside `SiteServices`: absent while pages are read. The server has checked by
 * then that the form was sent from our own page and is not too large.
 */
export interface FormServices {
  /** Above row-level security: what a visitor may add and must not read, and nothing else. */
  readonly secret: SupabaseClient<Database>
  /** Resolves when the mail was handed on. @throws when it could not be. */
  send(mail: RenderedEmail): Promise<void>
  /** Whether this visitor may send one more; it is counted then, in the database. */
  takeToken(limit: FormLimit): Promise<boolean>
}

export interface FormLimit {
  readonly name: string
  readonly count: number
  readonly seconds: number
}

export interface PageCacheControl {
  /** The page shows rows of these tables (`news_articles` …): a change to one invalidates it. */
  tag(...tables: string[]): void
  /** The page changes by the clock at this moment. The earliest wins. */
  validUntil(moment: Date): void
}

export interface BrowserSettings {
  /** Address of the Supabase API; the empty string means this page's own origin (the embedded backend). */
  readonly supabaseUrl: string
  readonly publishableKey: string
  /** Address of the website API; the empty string means this page's own origin. */
  readonly apiUrl: string
  /** What the tracker may take of a device, with consent, where the operator has turned it on. */
  readonly fingerprint?: boolean
  readonly geolocation?: boolean
}

/** The `handle` of a public route whose answer depends on its query: all other parameters are dropped before it runs. */
export interface PageHandle {
  readonly query?: readonly string[]
}

/** For the pictures that shared links show. */
export interface CardServices {
  /** A JPEG. @throws when the card's picture cannot be read */
  draw(card: SocialCard): Promise<Uint8Array<ArrayBuffer>>
  /** The bytes of a committed picture, by its address (`/uploads/…`). */
  committedPicture(address: string): Promise<Uint8Array>
  /** Asks the data API for what it shows to everybody, by a path on its origin. */
  fetchPublic(path: string): Promise<Response>
}

/** What the assistant’s action gets beside `FormServices`. */
export interface AssistantServices {
  /** A page of this site as everybody reads it. @throws when it is not there */
  readPage(path: string): Promise<string>
  /** The language model that words answers; undefined where the operator has set none. */
  readonly model: ModelSettings | undefined
}

/** A server that speaks OpenAI’s chat completions. */
export interface ModelSettings {
  /** The address under which `/chat/completions` is. */
  readonly url: string
  readonly name: string
  readonly key: string | undefined
  /** Answers a day, of all visitors together. */
  readonly budget: number
}

export const siteServices = createContext<SiteServices>()
export const formServices = createContext<FormServices>()
export const assistantServices = createContext<AssistantServices>()
export const cardServices = createContext<CardServices>()
