/** The document's session: started by the layout, awaited by the portal's loaders. */

import type { BrowserSettings } from '#app/server-context.ts'
import { INVITATION_PATH, parseLinkResult } from '#domain/session/invitation.ts'
import { AUTH_TOKEN_KEY, SIGNED_OUT_KEY, USER_KEY } from '#domain/session/session.ts'
import { type AuthSession, createAuthSession } from './auth-session.ts'
import type { DataClient } from './data-client/supabase-browser.ts'
import { createPrompts, type Prompts } from './prompts.ts'
import { createPendingSignOut, createSessionBroadcast } from './sign-out.ts'
import { createWebsiteApi, type WebsiteApi } from './website-api/api-client.ts'

export interface BrowserSession {
  readonly settings: BrowserSettings
  readonly auth: AuthSession
  readonly prompts: Prompts
  readonly api: WebsiteApi
  readonly data: () => Promise<DataClient>
}

const started = Promise.withResolvers<BrowserSession>()
let current: BrowserSession | null = null

/** Starts the session on the first call; null on the server, and if the document is being left. */
export function startBrowserSession(settings: BrowserSettings): BrowserSession | null {
  if (typeof window === 'undefined' || leaveForInvitation(window.location)) return null
  if (current === null) {
    current = createBrowserSession(settings)
    started.resolve(current)
  }
  return current
}

/**
 * The sign-in provider's links may end on any page. Opens the page that says what to do next, without the link's token.
 */
function leaveForInvitation(location: Location): boolean {
  const result = parseLinkResult(location.hash)
  if (result === null || location.pathname === INVITATION_PATH) return false
  location.replace(INVITATION_PATH + (result && `#${new URLSearchParams({ error_code: result })}`))
  return true
}

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
      // A chunk that failed to load may load the next time.
      client = null
      throw error
    })
    return client
  }
  const timeout = (milliseconds: number) => AbortSignal.timeout(milliseconds)
  const log = (message: string, cause: unknown) => console.warn(message, cause)
  const pendingSignOut = createPendingSignOut({ api, device: deviceStorage(), sleep, online, timeout, log })
  const auth = createAuthSession({
    api,
    sleep,
    pendingSignOut,
    canLeave: isSiteReachable,
    alert: prompts.showAlert,
    storage: window.sessionStorage,
    channel: createSessionBroadcast(),
    navigate: (path, mode) =>
      mode === 'push' ? window.location.assign(path) : window.location.replace(path),
  })
  window.addEventListener('storage', ({ key }) => {
    if (key === SIGNED_OUT_KEY || key === null) pendingSignOut.follow()
    if (key === AUTH_TOKEN_KEY || key === USER_KEY) void auth.check()
  })
  void auth.check()
  return { settings, api, auth, data, prompts }
}

async function openClient(settings: BrowserSettings): Promise<DataClient> {
  const { createDataClient } = await import('./data-client/supabase-browser.ts')
  return createDataClient(settings)
}

/** Resolved at each use: accessing storage throws in a browser that forbids it. */
function deviceStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (key) => window.localStorage.getItem(key),
    setItem: (key, value) => window.localStorage.setItem(key, value),
    removeItem: (key) => window.localStorage.removeItem(key),
  }
}

function online(): Promise<unknown> {
  return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
}

const REACH_TIMEOUT_MS = 2000

/** Whether the website responds, with any status. */
async function isSiteReachable(): Promise<boolean> {
  try {
    await window.fetch('/', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(REACH_TIMEOUT_MS),
    })
    return true
  } catch {
    return false
  }
}
