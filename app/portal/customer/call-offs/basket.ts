/**
 * The basket of a user’s next call-off. It is kept on this device with the other drafts, so that it survives a reload,
 * and is the same in all tabs.
 */
import { useMemo, useSyncExternalStore } from 'react'
import type { CallOffDetail } from '#app/content/customer/call-offs.ts'
import { createUuid, describeStorageError } from '#app/local-drafts/draft-store.ts'
import { getDraftStore, listDrafts } from '#app/local-drafts/unsaved-drafts.ts'
import { useAuth } from '#app/session/account/auth-provider.tsx'
import { browserSession } from '#app/session/browser-session.ts'
import { notifyError } from '../../ui/notifications.tsx'

export interface BasketLine {
  readonly skuId: number
  readonly code: string
  readonly name: string
  readonly unitsPerPallet: number
  readonly enLineId: number | null
  readonly enNumber: string | null
  /** As typed. */
  readonly pallets: string
  /** Units on the call-off being changed, which are free for it. */
  readonly ownUnits: number
}

export interface Basket {
  /** Identifies these contents, so that they are placed once. */
  readonly key: string
  readonly lines: readonly BasketLine[]
  /** Empty until chosen. */
  readonly siteId: string
  /** `YYYY-MM-DD`, or empty for the first possible day. */
  readonly wantedOn: string
  readonly note: string
  /** The call-off being changed; null for a new one. */
  readonly changed: { readonly id: number; readonly reference: string; readonly version: string } | null
}

export type Change = (basket: Basket) => Basket

const EMPTY: Basket = { key: '', lines: [], siteId: '', wantedOn: '', note: '', changed: null }

const isEmpty = ({ lines, note, changed }: Basket) => lines.length === 0 && note === '' && changed === null

interface BasketStore {
  /** Null until it has been read. */
  readonly get: () => Basket | null
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (change: Change) => void
}

const stores = new Map<string, BasketStore>()

/** Returns the basket of a user for a customer, the same store for all parts of the document. */
function getBasketStore(userId: string, customerId: number): BasketStore {
  const writer = `basket:${userId}:${customerId}`
  const store = stores.get(writer) ?? openBasket(userId, writer)
  stores.set(writer, store)
  return store
}

function openBasket(userId: string, writer: string): BasketStore {
  const listeners = new Set<() => void>()
  const channel = new BroadcastChannel(writer)
  let current: Basket | null = null
  let unsaved = 0

  function show(basket: Basket) {
    current = basket
    for (const listener of listeners) listener()
  }
  const read = async () => {
    const found = (await listDrafts(userId)).find((draft) => draft.writer === writer)
    return (found?.text as Basket | undefined) ?? EMPTY
  }
  async function load() {
    const basket = await read()
    if (unsaved === 0) show(basket)
  }
  async function save(change: Change) {
    const basket = change(await read())
    if (isEmpty(basket)) await getDraftStore().remove(writer)
    else
      await getDraftStore().save({
        ...{ writer, person: userId, subject: 'basket', title: 'Call-off basket' },
        at: new Date().toISOString(),
        text: basket,
      })
    channel.postMessage('')
  }
  // A lock, so that tabs change the stored basket one after another.
  const saveAlone = (change: Change) =>
    'locks' in navigator ? navigator.locks.request(writer, () => save(change)) : save(change)

  channel.addEventListener('message', () => void load())
  void load()
  return {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(change) {
      // Contents that differ are another call-off.
      const key = createUuid()
      const keyed: Change = (basket) => ({ ...change(basket), key })
      unsaved += 1
      if (current !== null) show(keyed(current))
      void saveAlone(keyed)
        .catch((error) => notifyError(describeStorageError(error)))
        .finally(() => {
          unsaved -= 1
          if (current === null) void load()
        })
    },
  }
}

/** The basket of the signed-in user; null until it has been read. */
export function useBasket() {
  const { user } = useAuth()
  const [userId, customerId] = [user?.id ?? '', user?.customerId ?? 0]
  const store = useMemo(() => getBasketStore(userId, customerId), [userId, customerId])
  const basket = useSyncExternalStore(store.subscribe, store.get, () => null)
  return { basket, change: store.change }
}

/** Changes the basket of the signed-in user from an action. */
export async function changeBasket(change: Change): Promise<void> {
  const { user } = (await browserSession()).auth.state.get()
  if (user?.customerId != null) getBasketStore(user.id, user.customerId).change(change)
}

/** Adds pallets of a SKU, to its line if there is one. */
export const add =
  (line: Omit<BasketLine, 'pallets' | 'ownUnits'>, pallets: number): Change =>
  (basket) => {
    const found = basket.lines.find(({ skuId }) => skuId === line.skuId)
    if (found === undefined)
      return { ...basket, lines: [...basket.lines, { ...line, pallets: String(pallets), ownUnits: 0 }] }
    const sum = (Number(found.pallets) || 0) + pallets
    const changed = { ...found, ...(line.enLineId !== null && line), pallets: String(sum) }
    return { ...basket, lines: basket.lines.map((each) => (each === found ? changed : each)) }
  }

/** Undoes `add`. */
export const removePallets =
  (skuId: number, pallets: number): Change =>
  (basket) => ({
    ...basket,
    lines: basket.lines
      .map((line) =>
        line.skuId === skuId ? { ...line, pallets: String((Number(line.pallets) || 0) - pallets) } : line,
      )
      .filter((line) => line.skuId !== skuId || Number(line.pallets) > 0),
  })

let replaced: Basket = EMPTY

/** A change that `restoreReplaced` undoes. */
export const undoable =
  (change: Change): Change =>
  (basket) => {
    replaced = basket
    return change(basket)
  }

export const restoreReplaced: Change = () => replaced

export const clear: Change = undoable(() => EMPTY)

/** Fills the basket with the contents of a call-off, to place them again or to change it. */
export const fill = (
  { id, reference, version, siteId, note, wantedOn, lines }: CallOffDetail,
  isChange: boolean,
): Change =>
  undoable(() => ({
    ...EMPTY,
    siteId: String(siteId),
    note,
    lines: lines.map(({ skuId, code, name, unitsPerPallet, enLineId, enNumber, pallets, quantity }) => ({
      ...{ skuId, code, name, unitsPerPallet, enLineId, enNumber },
      pallets: String(pallets),
      ownUnits: isChange ? quantity : 0,
    })),
    ...(isChange && { wantedOn, changed: { id, reference, version } }),
  }))
