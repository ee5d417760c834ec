/**
 * Duplicating a tab copies its session storage, and two tabs that refresh one token are both signed out when the second
 * presents it. Each tab therefore holds a lock named by an id in its storage, and answers on a channel to whoever asks
 * for that id: a tab that finds its id held is a copy, takes one of its own and asks for its own session. The answer
 * tells at once; the lock tells also where the first tab sleeps, and of two that ask at the same moment.
 */
import { TAB_ID_KEY } from '#domain/session/session.ts'

const CHANNEL = 'tabs'
/** A reload may come before the browser has freed the lock of the document it replaces. */
const RELOAD_GRACE_MS = 2000
/** Where there are no locks, for want of a secure context: how long a tab that is awake may take to answer. */
const ANSWER_MS = 250

type Message = { readonly kind: 'claim' | 'held'; readonly id: string; readonly document: string }

/** Whether what is in the tab's storage is this tab's own. */
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
  // Tells this document's own claim from a copy's.
  const document = randomId()
  let held: string | null = null

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'claim' && data.id === held)
      channel.postMessage({ ...data, kind: 'held' } satisfies Message)
  })

  /** Holds the id until the document is gone; false when another document does. */
  async function claim(id: string): Promise<boolean> {
    const answered = new AbortController()
    const listen = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'held' && data.id === id && data.document === document) answered.abort()
    }
    channel.addEventListener('message', listen)
    channel.postMessage({ kind: 'claim', id, document } satisfies Message)
    const isOurs = await ('locks' in navigator
      ? holdLock(id, answered.signal)
      : isUnanswered(answered.signal))
    channel.removeEventListener('message', listen)
    if (isOurs) held = id
    return isOurs
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
    const timer = setTimeout(() => resolve(true), ANSWER_MS)
    answered.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve(false)
    })
  })
}

/** Not `randomUUID`, which needs a secure context. */
function randomId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
