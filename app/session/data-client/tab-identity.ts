/**
 * Detects duplicated tabs, which copy session storage: refreshing one token twice signs out both. Each tab holds a lock
 * named by an id in its storage and answers claims for it on a channel. A tab whose id is already held takes a new id
 * and opens its own session. The channel answers fast; the lock also covers sleeping tabs and simultaneous claims.
 */
import { TAB_ID_KEY } from '#domain/session/session.ts'

const CHANNEL = 'tabs'
/** After a reload the browser may release the old document's lock late. */
const RELOAD_GRACE_MS = 2000
/** Without the Locks API (insecure context): time for the other tab to answer, in ms. */
const ANSWER_TIMEOUT_MS = 250

type Message = { readonly kind: 'claim' | 'held'; readonly id: string; readonly document: string }

/** Returns whether the tab's storage is its own, not a copy. */
export async function verifyTabId(): Promise<boolean> {
  const claims = createClaims(new BroadcastChannel(CHANNEL))
  const id = window.sessionStorage.getItem(TAB_ID_KEY)
  if (id !== null && (await claims.claim(id))) return true
  const ownId = randomId()
  window.sessionStorage.setItem(TAB_ID_KEY, ownId)
  await claims.claim(ownId)
  return id === null
}

function createClaims(channel: BroadcastChannel) {
  // Distinguishes this document's claim from a copy's.
  const document = randomId()
  let held: string | null = null

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'claim' && data.id === held)
      channel.postMessage({ ...data, kind: 'held' } satisfies Message)
  })

  /** Holds the id until the document ends; false if another document has it. */
  async function claim(id: string): Promise<boolean> {
    const answered = new AbortController()
    const listen = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'held' && data.id === id && data.document === document) answered.abort()
    }
    channel.addEventListener('message', listen)
    channel.postMessage({ kind: 'claim', id, document } satisfies Message)
    const isOwnClaim = await ('locks' in navigator
      ? holdLock(id, answered.signal)
      : isUnanswered(answered.signal))
    channel.removeEventListener('message', listen)
    if (isOwnClaim) held = id
    return isOwnClaim
  }
  return { claim }
}

function holdLock(id: string, answered: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const signal = AbortSignal.any([answered, AbortSignal.timeout(RELOAD_GRACE_MS)])
    const held = navigator.locks.request(`tab-${id}`, { signal }, () => {
      resolve(true)
      return new Promise<never>(() => {})
    })
    held.catch(() => resolve(false))
  })
}

function isUnanswered(answered: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), ANSWER_TIMEOUT_MS)
    answered.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve(false)
    })
  })
}

/** `randomUUID` needs a secure context. */
function randomId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
