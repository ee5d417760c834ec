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
export type SignOutResult = 'confirmed' | 'refused' | 'unreachable'

export interface SignOutDependencies {
  readonly api: Pick<WebsiteApi, 'post'>
  readonly device: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly sleep: (milliseconds: number) => Promise<void>
  readonly online: () => Promise<unknown>
  readonly timeout: (milliseconds: number) => AbortSignal
  readonly log: (message: string, cause: unknown) => void
}

export interface PendingSignOut {
  readonly notice: Observable<SignOutState>
  /** Whether a sign-out on this device is unconfirmed, so that the cookie may still be valid. */
  isOpen(): boolean
  /** Stops all tabs from using the cookie. */
  begin(): void
  /** Asks the server once to end the session. */
  ask(timeoutMs: number): Promise<SignOutResult>
  /** Retries until the server confirms, and shows the notice meanwhile. */
  retry(): Promise<void>
  /** Ends the pending sign-out: the server confirmed, or a new sign-in has ended the old session. */
  end(): void
  /** Adopts a change made by another tab. */
  follow(): void
}

const LOCK = 'sign-out'
const REQUEST_TIMEOUT_MS = 10_000
/** Delay before the notice: most responses are faster. */
const NOTICE_DELAY_MS = 1000
const RETRY_DELAYS_MS = [2000, 10_000, 60_000] as const

/**
 * Runs one task at a time across all tabs: a response that clears the cookie must not arrive after one that sets it.
 * Without the Locks API (insecure context) the order isn't guaranteed.
 */
export function runExclusively<T>(task: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, task) : task()
}

/** Resolves with the result, or undefined if the signal aborts first. */
function raceWithSignal<T>(signal: AbortSignal, promise: Promise<T>): Promise<T | undefined> {
  const aborted = new Promise<undefined>((resolve) =>
    signal.addEventListener('abort', () => resolve(undefined)),
  )
  return Promise.race([promise, aborted])
}

export function createPendingSignOut(dependencies: SignOutDependencies): PendingSignOut {
  const notice = createObservable<SignOutState>(null)
  /** Fallback for browsers without storage. */
  let isMarked = false
  let retrying: Promise<void> | null = null

  function isOpen(): boolean {
    try {
      return isMarked || dependencies.device.getItem(SIGNED_OUT_KEY) !== null
    } catch {
      return isMarked
    }
  }

  function setMarked(isSet: boolean) {
    isMarked = isSet
    try {
      if (isSet) dependencies.device.setItem(SIGNED_OUT_KEY, '1')
      else dependencies.device.removeItem(SIGNED_OUT_KEY)
    } catch {
      // The in-memory flag lasts until the document is left.
    }
  }

  function end() {
    if (isOpen()) setMarked(false)
    follow()
  }

  function follow() {
    if (!isOpen() && notice.get() === 'open') notice.set('confirmed')
  }

  async function requestSignOut(signal: AbortSignal): Promise<SignOutResult> {
    // Another tab may have finished or signed in meanwhile.
    if (!isOpen()) return 'confirmed'
    const { error } = await dependencies.api.post(WEBSITE_API.logout, undefined, {
      keepSession: true,
      signal,
    })
    if (error === null) {
      end()
      return 'confirmed'
    }
    dependencies.log('Signing out on the server failed', error)
    return error.status === 0 ? 'unreachable' : 'refused'
  }

  async function ask(timeoutMs: number): Promise<SignOutResult> {
    const signal = dependencies.timeout(timeoutMs)
    // Stops waiting for the lock and the token; the signal also ends the request.
    const result = await raceWithSignal(
      signal,
      runExclusively(() => raceWithSignal(signal, requestSignOut(signal))),
    )
    return result ?? 'unreachable'
  }

  async function retryUntilConfirmed() {
    void dependencies.sleep(NOTICE_DELAY_MS).then(showNotice)
    for (let attempt = 0; isOpen(); attempt += 1) {
      if ((await ask(REQUEST_TIMEOUT_MS)) === 'confirmed') return follow()
      showNotice()
      await Promise.race([dependencies.sleep(RETRY_DELAYS_MS[attempt] ?? 60_000), dependencies.online()])
    }
    follow()
  }

  function showNotice() {
    if (isOpen()) notice.set('open')
  }

  return {
    notice,
    isOpen,
    begin: () => setMarked(true),
    ask,
    retry() {
      retrying ??= retryUntilConfirmed().finally(() => {
        retrying = null
      })
      return retrying
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
