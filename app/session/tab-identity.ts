/**
 * Duplicating a tab copies its session storage, and two tabs that refresh one token are both signed out when the second
 * presents it. Each tab therefore holds a lock named by an id in its storage: a tab that finds its id's lock held is a
 * copy, takes an id of its own and asks for its own session.
 */
import { TAB_ID_KEY } from '#domain/session.ts'

/** A reload may come before the browser has freed the lock of the document it replaces. */
const RELOAD_GRACE_MS = 2000

/** Whether what is in the tab's storage is this tab's own. */
export async function claimTab(): Promise<boolean> {
  // Locks need a secure context; without one a copy cannot be told.
  if (!('locks' in navigator)) return true
  const id = window.sessionStorage.getItem(TAB_ID_KEY)
  if (id !== null && (await holdLock(id))) return true
  const ownId = crypto.randomUUID()
  window.sessionStorage.setItem(TAB_ID_KEY, ownId)
  await holdLock(ownId)
  return id === null
}

/** Holds the tab's lock until its document is gone; false when another document keeps it. */
function holdLock(id: string): Promise<boolean> {
  return new Promise((resolve) => {
    const held = navigator.locks.request(
      `tab-${id}`,
      { signal: AbortSignal.timeout(RELOAD_GRACE_MS) },
      () => {
        resolve(true)
        return new Promise<never>(() => {})
      },
    )
    held.catch(() => resolve(false))
  })
}
