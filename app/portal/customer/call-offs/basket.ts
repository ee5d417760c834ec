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
  /** Identifies the call-off, so that corrected contents replace what a lost reply may have placed. */
  readonly key: string
  /** Identifies these contents, so that they are placed once. */
  readonly contentsKey: string
  readonly lines: readonly BasketLine[]
  /** Empty until chosen. */
  readonly siteId: string
  /** `YYYY-MM-DD`, or empty for the first possible day. */
  readonly wantedOn: string
  readonly note: string
  /** The call-off being changed; null for a new one. */
  readonly changed: {
    readonly id: number
    readonly reference: string
    readonly version: string
    readonly wantedOn: string
  } | null
  /** While a call-off is being changed: the basket of the next one, which returns afterwards. */
  readonly setAside?: Basket
}

export type Change = (basket: Basket) => Basket

const EMPTY: Basket = {
  key: '',
  contentsKey: '',
  lines: [],
  siteId: '',
  wantedOn: '',
  note: '',
  changed: null,
}

const isEmpty = ({ lines, note, changed }: Basket) => lines.length === 0 && note === '' && changed === null

export interface BasketStore {
  /** Null until it has been read. */
  readonly get: () => Basket | null
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (change: Change) => void
  /**
   * Places the basket and empties it; after a change, the basket that was set aside returns. Changes in other tabs wait,
   * and then fill that basket.
   * @returns null if another tab has changed or placed it: the user sees the stored one first
   */
  readonly place: <Placed>(send: (basket: Basket) => Promise<Placed>) => Promise<Placed | null>
}

const stores = new Map<string, BasketStore>()

/** Returns the basket of a user for a customer, the same store for all parts of the document. */
function getBasketStore(userId: string, customerId: number): BasketStore {
  const writer = `basket:${userId}:${customerId}`
  const store = stores.get(writer) ?? openBasket(userId, writer)
  stores.set(writer, store)
  return store
}

/** @param writer name of the basket on this device, of which each tab has a store */
export function openBasket(userId: string, writer: string): BasketStore {
  const listeners = new Set<() => void>()
  const channel = new BroadcastChannel(writer)
  let current: Basket | null = null
  let changes = 0
  let unsaved = 0
  let saving: Promise<unknown> = Promise.resolve()
  /** Whether the last change couldn't be stored, so that only this tab knows it. */
  let isOnlyHere = false

  function show(basket: Basket) {
    current = basket
    for (const listener of listeners) listener()
  }
  const read = async () => {
    const found = (await listDrafts(userId)).find((draft) => draft.writer === writer)
    return (found?.text as Basket | undefined) ?? EMPTY
  }
  async function load() {
    const before = changes
    const basket = await read()
    // Changes made meanwhile load it again once they are stored.
    if (unsaved === 0 && changes === before && !isOnlyHere) show(basket)
  }
  async function save(basket: Basket) {
    try {
      if (isEmpty(basket)) await getDraftStore().remove(writer)
      else
        await getDraftStore().save({
          ...{ writer, person: userId, subject: 'basket', title: 'Call-off basket' },
          at: new Date().toISOString(),
          text: basket,
        })
      isOnlyHere = false
      channel.postMessage('')
    } catch (error) {
      isOnlyHere = true
      notifyError(describeStorageError(error))
    }
  }
  // Tabs change and place the stored basket one after another.
  const alone = <Result>(work: () => Promise<Result>): Promise<Result> =>
    'locks' in navigator ? navigator.locks.request(writer, work) : work()

  channel.addEventListener('message', () => void load())
  void load()
  return {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(change) {
      const contentsKey = createUuid()
      const keyed: Change = (basket) => {
        const changed = change(basket)
        return { ...changed, key: changed.key || contentsKey, contentsKey }
      }
      changes += 1
      unsaved += 1
      if (current !== null) show(keyed(current))
      // The stored contents differ from those shown while another tab changes them.
      saving = alone(async () => save(keyed(await read()))).finally(() => {
        unsaved -= 1
        if (unsaved === 0) void load()
      })
    },
    async place(send) {
      const shown = current ?? EMPTY
      await saving
      return alone(async () => {
        const basket = isOnlyHere ? shown : await read()
        if (!isSame(basket, shown)) {
          show(basket)
          return null
        }
        const placed = await send(basket)
        const next = basket.setAside ?? EMPTY
        await save(next)
        show(next)
        return placed
      })
    },
  }
}

/** Whether the user sees the same contents. */
const isSame = (one: Basket, other: Basket) =>
  JSON.stringify({ ...one, key: '', contentsKey: '' }) ===
  JSON.stringify({ ...other, key: '', contentsKey: '' })

/** The basket of the signed-in user; null until it has been read. */
export function useBasket() {
  const { user } = useAuth()
  const [userId, customerId] = [user?.id ?? '', user?.customerId ?? 0]
  const store = useMemo(() => getBasketStore(userId, customerId), [userId, customerId])
  const basket = useSyncExternalStore(store.subscribe, store.get, () => null)
  return { basket, change: store.change, place: store.place }
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

/** Undoes adding a pallet. */
export const removePallet =
  (skuId: number): Change =>
  (basket) => ({
    ...basket,
    lines: basket.lines
      .map((line) =>
        line.skuId === skuId ? { ...line, pallets: String((Number(line.pallets) || 0) - 1) } : line,
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

export const clear: Change = undoable(({ setAside }) => setAside ?? EMPTY)

/** Adds the contents of a call-off to the basket, or sets the basket aside to change the call-off. */
export const fill = (
  { id, reference, version, siteId, note, wantedOn, lines }: CallOffDetail,
  isChange: boolean,
): Change =>
  undoable((basket) => {
    const next = basket.changed === null ? basket : (basket.setAside ?? EMPTY)
    const filled = lines.map(
      ({ skuId, code, name, unitsPerPallet, enLineId, enNumber, pallets, quantity }) => ({
        ...{ skuId, code, name, unitsPerPallet, enLineId, enNumber },
        pallets: String(pallets),
        ownUnits: quantity,
      }),
    )
    if (isChange)
      return {
        ...{ ...EMPTY, siteId: String(siteId), wantedOn, note, lines: filled },
        changed: { id, reference, version, wantedOn },
        setAside: next,
      }
    return filled.reduce<Basket>((sum, { pallets, ownUnits, ...line }) => add(line, Number(pallets))(sum), {
      ...next,
      siteId: next.siteId || String(siteId),
      note: next.note || note,
    })
  })

/** Turns the change of a call-off into a new one, with the contents that were set aside. */
export const asNew: Change = undoable(({ setAside: next = EMPTY, siteId, wantedOn, note, lines }) =>
  lines.reduce<Basket>((sum, { pallets, ownUnits: _, ...line }) => add(line, Number(pallets))(sum), {
    ...{ ...next, siteId, wantedOn },
    note: note || next.note,
  }),
)
