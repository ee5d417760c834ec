/**
 * Signing out when the server refuses, or cannot be heard. The device is signed out all the same: a mark in its storage
 * keeps every tab from using the cookie until the server has confirmed that the session is over. It is asked again in
 * the background, as soon as the connection is back, and at the next start.
 */

import { SIGNED_OUT_KEY } from '#domain/session/session.ts'
import { WEBSITE_API } from '#domain/session/website-api.ts'
import { createObservable, type Observable } from './observable.ts'
import type { WebsiteApi } from './website-api/api-client.ts'

/** `open`: the server has not confirmed it. `confirmed`: it has, after the person was told that it had not. */
export type SignOutState = 'open' | 'confirmed' | null
export type SignOutAnswer = 'confirmed' | 'refused' | 'unheard'

export interface SignOutDependencies {
  readonly api: Pick<WebsiteApi, 'post'>
  /** The device's storage, which all tabs share. */
  readonly device: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Settles when the connection comes back. */
  readonly online: () => Promise<unknown>
  /** Aborts after so long. */
  readonly timeout: (milliseconds: number) => AbortSignal
  readonly log: (message: string, cause: unknown) => void
}

export interface PendingSignOut {
  /** What the person is told. */
  readonly news: Observable<SignOutState>
  /** Whether somebody has signed out on this device and the cookie may still be good. */
  isOpen(): boolean
  /** From here on no tab uses the cookie. */
  begin(): void
  /** Asks the server once to end the cookie's session. */
  ask(limitMs: number): Promise<SignOutAnswer>
  /** Asks until the server confirms, and tells the person while it does not. */
  keepAsking(): Promise<void>
  /** The server has ended that session: it confirmed, or somebody has signed in, which ends the one before. */
  end(): void
  /** Takes up what another tab has done. */
  follow(): void
}

const LOCK = 'sign-out'
const ASK_LIMIT_MS = 10_000
/** Before the person is told that the answer is not there: most come sooner. */
const NEWS_DELAY_MS = 1000
const WAITS_MS = [2000, 10_000, 60_000] as const

/**
 * One at a time, over all tabs: an answer that takes back the cookie must not come after the one that brings the next.
 * Where there are no locks, for want of a secure context, that is left to chance.
 */
export function runExclusively<T>(task: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, task) : task()
}

/** What comes of it; undefined when the signal comes first. */
export function raceWithSignal<T>(signal: AbortSignal, promised: Promise<T>): Promise<T | undefined> {
  const aborted = new Promise<undefined>((resolve) =>
    signal.addEventListener('abort', () => resolve(undefined)),
  )
  return Promise.race([promised, aborted])
}

export function createPendingSignOut(parts: SignOutDependencies): PendingSignOut {
  const news = createObservable<SignOutState>(null)
  /** For a browser that stores nothing. */
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
      // It holds until this document is left.
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
    // Another tab may have had its answer meanwhile, or somebody have signed in.
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
    // Neither the turn nor the token that the call needs is waited for any longer; the call itself ends by the signal.
    const answer = await raceWithSignal(
      signal,
      runExclusively(() => raceWithSignal(signal, askInTurn(signal))),
    )
    return answer ?? 'unheard'
  }

  async function askUntilConfirmed() {
    void parts.sleep(NEWS_DELAY_MS).then(tell)
    for (let round = 0; isOpen(); round += 1) {
      if ((await ask(ASK_LIMIT_MS)) === 'confirmed') return follow()
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

/** Tells the other tabs of this site that the person has signed out here. */
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
