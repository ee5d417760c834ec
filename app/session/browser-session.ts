/** The session of this document: made when the layout first renders, awaited by the portal's loaders. */

import type { BrowserSettings } from '#app/server-context.ts'
import { AUTH_TOKEN_KEY, USER_KEY } from '#domain/session/session.ts'
import { type AuthSession, createAuthSession } from './auth-session.ts'
import { createPrompts, type Prompts } from './prompts.ts'
import { createSessionChannel } from './session-channel.ts'
import type { DataClient } from './supabase-browser.ts'
import { createWebsiteApi, type WebsiteApi } from './website-api.ts'

export interface BrowserSession {
  readonly settings: BrowserSettings
  readonly auth: AuthSession
  readonly prompts: Prompts
  readonly api: WebsiteApi
  /** The supabase client, loaded at the first call. */
  readonly data: () => Promise<DataClient>
}

const started = Promise.withResolvers<BrowserSession>()
let current: BrowserSession | null = null

/** Starts this document's session at the first call; null on the server, where nobody is signed in. */
export function startBrowserSession(settings: BrowserSettings): BrowserSession | null {
  if (typeof window === 'undefined') return null
  if (current === null) {
    current = createBrowserSession(settings)
    started.resolve(current)
  }
  return current
}

/** This document's session, once the layout has started it. */
export function browserSession(): Promise<BrowserSession> {
  return started.promise
}

function createBrowserSession(settings: BrowserSettings): BrowserSession {
  const prompts = createPrompts()
  const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
  const api = createWebsiteApi({
    apiUrl: settings.apiUrl,
    fetch: (input, init) => window.fetch(input, init),
    storage: window.sessionStorage,
    sleep,
    now: Date.now,
    alert: prompts.showAlert,
  })
  let client: Promise<DataClient> | null = null
  const data = () => {
    client ??= openClient(settings).catch((error) => {
      // A chunk that did not arrive may arrive the next time.
      client = null
      throw error
    })
    return client
  }
  const auth = createAuthSession({
    api,
    data,
    sleep,
    alert: prompts.showAlert,
    storage: window.sessionStorage,
    channel: createSessionChannel(),
    leaveFor: (path, how) => (how === 'push' ? window.location.assign(path) : window.location.replace(path)),
    log: (message, cause) => console.warn(message, cause),
  })
  window.addEventListener('storage', ({ key }) => {
    if (key === AUTH_TOKEN_KEY || key === USER_KEY) void auth.check()
  })
  void auth.check()
  return { settings, api, auth, data, prompts }
}

async function openClient(settings: BrowserSettings): Promise<DataClient> {
  const { openDataClient } = await import('./supabase-browser.ts')
  return openDataClient(settings)
}
