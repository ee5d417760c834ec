/**
 * Signing out when the server refuses or can't be reached. The device is signed out anyway: a flag in its storage stops
 * all tabs from using the cookie until the server confirms. Retries run in the background, when the connection returns
 * and on the next start.
 */

import { SIGNED_OUT_KEY } from '#domain/session/session.ts'
import { WEBSITE_API } from '#domain/session/website-api.ts'
import { createObservable, type Observable } from './observable.ts'
import type { WebsiteApi } from './website-api/api-client.ts'

/** `open`: the server has not confirmed. `confirmed`: it has, after the user saw the notice. */
export type SignOutState = 'open' | 'confirmed' | null
export type SignOutAnswer = 'confirmed' | 'refused' | 'unheard'

export interface SignOutDependencies {
  readonly api: Pick<WebsiteApi, 'post'>
  /** The device's storage, shared by all tabs. */
  readonly device: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Resolves when the connection returns. */
  readonly online: () => Promise<unknown>
  /** Returns a signal that aborts after this time. */
  readonly timeout: (milliseconds: number) => AbortSignal
  readonly log: (message: string, cause: unknown) => void
}

export interface PendingSignOut {
  /** State of the notice. */
  readonly news: Observable<SignOutState>
  /** Whether a sign-out on this device is unconfirmed, so that the cookie may still be valid. */
  isOpen(): boolean
  /** Stops all tabs from using the cookie. */
  begin(): void
  /** Asks the server once to end the session. */
  ask(limitMs: number): Promise<SignOutAnswer>
  /** Retries until the server confirms, and shows the notice meanwhile. */
  keepAsking(): Promise<void>
  /** Ends the pending sign-out: the server confirmed, or a new sign-in has ended the old session. */
  end(): void
  /** Adopts a change made by another tab. */
  follow(): void
}

const LOCK = 'sign-out'
const REQUEST_TIMEOUT_MS = 10_000
/** Delay before the notice: most responses are faster. */
const NEWS_DELAY_MS = 1000
const WAITS_MS = [2000, 10_000, 60_000] as const

/**
 * Runs one task at a time across all tabs: a response that clears the cookie must not arrive after one that sets it.
 * Without the Locks API (insecure context) the order isn't guaranteed.
 */
export function runExclusively<T>(task: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, task) : task()
}

/** Resolves with the result, or undefined if the signal aborts first. */
export function raceWithSignal<T>(signal: AbortSignal, promised: Promise<T>): Promise<T | undefined> {
  const aborted = new Promise<undefined>((resolve) =>
    signal.addEventListener('abort', () => resolve(undefined)),
  )
  return Promise.race([promised, aborted])
}

export function createPendingSignOut(parts: SignOutDependencies): PendingSignOut {
  const news = createObservable<SignOutState>(null)
  /** Fallback for browsers without storage. */
  let isMarked = false
  let asking: Promise<void> | null = null

  function isOpen(): boolean {
    try {
      return isMarked || parts.device.getItem(SIGNED_OUT_KEY) !== null
    } catch {
      return isMarked
    }
  }

  function mark(isSet: boolean) {
    isMarked = isSet
    try {
      if (isSet) parts.device.setItem(SIGNED_OUT_KEY, '1')
      else parts.device.removeItem(SIGNED_OUT_KEY)
    } catch {
      // The in-memory flag lasts until the document is left.
    }
  }

  function end() {
    if (isOpen()) mark(false)
    follow()
  }

  function follow() {
    if (!isOpen() && news.get() === 'open') news.set('confirmed')
  }

  async function askInTurn(signal: AbortSignal): Promise<SignOutAnswer> {
    // Another tab may have finished or signed in meanwhile.
    if (!isOpen()) return 'confirmed'
    const { error } = await parts.api.post(WEBSITE_API.logout, undefined, { skipAuth: true, signal })
    if (error === null) {
      end()
      return 'confirmed'
    }
    parts.log('Signing out on the server failed', error)
    return error.status === 0 ? 'unheard' : 'refused'
  }

  async function ask(limitMs: number): Promise<SignOutAnswer> {
    const signal = parts.timeout(limitMs)
    // Stops waiting for the lock and the token; the signal also ends the request.
    const answer = await raceWithSignal(
      signal,
      runExclusively(() => raceWithSignal(signal, askInTurn(signal))),
    )
    return answer ?? 'unheard'
  }

  async function askUntilConfirmed() {
    void parts.sleep(NEWS_DELAY_MS).then(tell)
    for (let round = 0; isOpen(); round += 1) {
      if ((await ask(REQUEST_TIMEOUT_MS)) === 'confirmed') return follow()
      tell()
      await Promise.race([parts.sleep(WAITS_MS[round] ?? 60_000), parts.online()])
    }
    follow()
  }

  function tell() {
    if (isOpen()) news.set('open')
  }

  return {
    news,
    isOpen,
    begin: () => mark(true),
    ask,
    keepAsking() {
      asking ??= askUntilConfirmed().finally(() => {
        asking = null
      })
      return asking
    },
    end,
    follow,
  }
}

const CHANNEL = 'session'
const SIGNED_OUT = 'signed-out'

export interface SessionChannel {
  announceSignOut(): void
  onSignOut(listener: () => void): void
}

/** Notifies other tabs of a sign-out. */
export function createSessionBroadcast(): SessionChannel {
  const channel = new BroadcastChannel(CHANNEL)
  return {
    announceSignOut: () => channel.postMessage(SIGNED_OUT),
    onSignOut: (listener) => {
      channel.addEventListener('message', ({ data }) => {
        if (data === SIGNED_OUT) listener()
      })
    },
  }
}
