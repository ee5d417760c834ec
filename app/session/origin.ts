/** Where somebody was going when they were sent to the root for want of a session. */
import { ORIGIN_KEY } from '#domain/session.ts'

export function rememberOrigin(storage: Pick<Storage, 'setItem'>, path: string): void {
  storage.setItem(ORIGIN_KEY, path)
}

export function rememberedOrigin(storage: Pick<Storage, 'getItem'>): string | null {
  return storage.getItem(ORIGIN_KEY)
}

export function forgetOrigin(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(ORIGIN_KEY)
}
