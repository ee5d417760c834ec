import type { SupabaseClient } from '@supabase/supabase-js'
import { createContext } from 'react-router'
import type { Company } from '#domain/company-entries/company.ts'
import type { FocalPoint } from '#domain/media/crops.ts'
import type { Role } from '#domain/roles/roles.ts'
import type { Database } from '#supabase/database.types.ts'
import type { RenderedEmail } from '../domain/email/html-email.ts'

/** Context of loaders and actions of public pages. */
export interface SiteServices {
  /** Client with the publishable key: row-level security as `anon`. */
  readonly data: SupabaseClient<Database>
  /** Company data, including the lists that staff edit. */
  readonly company: Company
  /** Cache tags and expiry of the page being rendered. */
  readonly page: PageCacheControl
  readonly now: () => Date
  /** Logs an error that a page handles with a fallback, or that React Router caught. */
  readonly report: (error: unknown) => void
  /** Origin for canonical links, without a trailing slash. */
  readonly siteUrl: string
  /** Public settings for the browser, the same on every page. */
  readonly browser: BrowserSettings
  /**
   * Nonce of trusted inline scripts. Portal documents use it in their CSP; on public pages the server replaces it with
   * hashes.
   */
  readonly nonce: string
}

/** Content of a page's social card. */
export interface SocialCard {
  /** Type of page, shown above the title. */
  readonly kicker: string
  readonly title: string
  /** Up to four lines, for a card without an image. */
  readonly facts?: readonly string[]
  readonly picture?: Uint8Array | undefined
  /** Defaults to the centre. */
  readonly focus?: FocalPoint | undefined
}

/** Additional context for actions of public forms. The server has already checked the origin and the body size. */
export interface FormServices {
  /** Client that bypasses row-level security, only for inserts that visitors may not read back. */
  readonly secret: SupabaseClient<Database>
  /** Sends an email. @throws if it can't be handed over */
  send(email: RenderedEmail): Promise<void>
  /**
   * Consumes one submission of the rate limit of the visitor's network; false when it is used up.
   * @param part of the network with a separate limit, such as one browser
   */
  consumeToken(limit: FormLimit, part?: string): Promise<boolean>
}

export interface FormLimit {
  readonly name: string
  readonly count: number
  readonly seconds: number
}

export interface PageCacheControl {
  /** Names the tables on the page (`news_articles` …): a change to any of them invalidates it. */
  tag(...tables: string[]): void
  /** Expires the page at this time. The earliest call wins. */
  validUntil(date: Date): void
}

export interface BrowserSettings {
  /** Origin of the Supabase API; empty for the page's origin (embedded backend). */
  readonly supabaseUrl: string
  readonly publishableKey: string
  /** Origin of the website API; empty for the page's origin. */
  readonly apiUrl: string
  /** Optional device data, collected only with consent. */
  readonly fingerprint?: boolean
  readonly geolocation?: boolean
}

/** `handle` of a public route that reads query parameters or restricts its action. */
export interface PageHandle {
  /** Parameters that the page reads. All others are removed from the request. */
  readonly query?: readonly string[]
  /** Roles that may post to the action; everyone if absent. */
  readonly roles?: readonly Role[]
}

/** Context for drawing social cards. */
export interface CardServices {
  /** Returns a JPEG. @throws if the card's image can't be read */
  draw(card: SocialCard): Promise<Uint8Array<ArrayBuffer>>
  /** Returns the bytes of a committed image by its URL (`/uploads/…`). */
  readCommittedImage(address: string): Promise<Uint8Array>
  /** Fetches a path of the data API as an anonymous visitor. */
  fetchPublic(path: string): Promise<Response>
}

/** Additional context for the assistant's action. */
export interface AssistantServices {
  /** Returns the HTML of a public page. @throws if there is no such page */
  readPage(path: string): Promise<string>
  /** Language model that writes answers; undefined when none is configured. */
  readonly model: ModelSettings | undefined
}

/** Settings of an OpenAI-compatible server. */
export interface ModelSettings {
  /** Base URL of `/chat/completions`. */
  readonly url: string
  readonly name: string
  readonly key: string | undefined
  /** Answers per day for all visitors together. */
  readonly budget: number
}

export const siteServices = createContext<SiteServices>()
export const formServices = createContext<FormServices>()
export const assistantServices = createContext<AssistantServices>()
export const cardServices = createContext<CardServices>()
