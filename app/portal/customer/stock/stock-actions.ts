/** Actions of SKUs and pallets in stock: call off, store for longer, dispose of. */

import type { PalletPage, SkuStock, StockPage, StockPallet } from '#app/content/customer/stock.ts'
import {
  type NewStorageRequest,
  requestStorage,
  withdrawStorageRequests,
} from '#app/content/customer/storage-requests.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { REASON_MAX } from '#domain/call-offs/call-offs.ts'
import { formatPallets } from '#domain/stock/pallets.ts'
import { STORAGE_REQUEST_NAMES } from '#domain/stock/storage-requests.ts'
import { runEach } from '../../ui/action-result.ts'
import type { ActionPrompt, BulkAction, BulkActionResult, RowAction } from '../../ui/list/row-action.ts'
import { notifySuccess } from '../../ui/notifications.tsx'
import { add, changeBasket, removePallet } from '../call-offs/basket.ts'

const DAYS_MAX = 365
const SUGGESTED_DAYS = ['30', '60', '90']

/** The pallets that a request about these rows is for. */
type ToTargets<Row> = (rows: readonly Row[]) => readonly NewStorageRequest['of'][]

const countOverdue = (rows: readonly SkuStock[]) => rows.reduce((sum, { overdue }) => sum + overdue, 0)

/** If any pallets are overdue, requests are for these only. */
const bySku: ToTargets<SkuStock> = (rows) =>
  rows.filter(({ overdue }) => overdue > 0 || countOverdue(rows) === 0).map(({ id }) => ({ skuId: id }))
const byPallet: ToTargets<StockPallet> = (rows) => [{ palletIds: rows.map(({ id }) => id) }]

async function request(
  client: DataClient,
  targets: readonly NewStorageRequest['of'][],
  wanted: Omit<NewStorageRequest, 'of'>,
): Promise<BulkActionResult> {
  const { results, failure } = await runEach(targets, (of) => requestStorage(client, { ...wanted, of }))
  const ids = results.flat()
  const what = STORAGE_REQUEST_NAMES[wanted.kind]
  if (ids.length === 0)
    return {
      message: 'Nothing requested: these pallets already have a request waiting for our answer.',
      failure,
      undo: null,
    }
  return {
    message: `${what} requested for ${formatPallets(ids.length)}`,
    failure,
    undo: async (later) => {
      const withdrawn = await withdrawStorageRequests(later, ids)
      const message = `Request for ${formatPallets(withdrawn.length)} withdrawn`
      return withdrawn.length === ids.length ? message : `${message}. We’ve already answered the rest.`
    },
  }
}

/** @param which says what a request is for */
function requestActions<Row, Page>(
  toTargets: ToTargets<Row>,
  which: (rows: readonly Row[]) => string,
  isOffered: (row: Row) => boolean,
): Readonly<Record<'extend' | 'dispose', BulkAction<Row, Page>>> {
  const days: ActionPrompt<Row, Page> = {
    title: (rows) => `Extend storage of ${which(rows)}`,
    label: 'Days',
    start: () => '30',
    suggestions: () => SUGGESTED_DAYS,
    validate: (answer) =>
      /^\d{1,3}$/.test(answer) && Number(answer) >= 1 && Number(answer) <= DAYS_MAX
        ? null
        : `Enter 1 to ${DAYS_MAX} days.`,
    preview: (answer) => `If we approve, storage is free for ${answer} more days.`,
  }
  const note: ActionPrompt<Row, Page> = {
    title: (rows) => `Request disposal of ${which(rows)}`,
    label: 'Note for us (optional)',
    validate: (answer) => (answer.length > REASON_MAX ? `Use up to ${REASON_MAX} characters.` : null),
    preview: () => 'If we approve, we recycle the board.',
  }
  return {
    extend: {
      label: 'Extend storage',
      place: 'both',
      isOffered,
      prompt: days,
      runAll: (client, rows, answer) =>
        request(client, toTargets(rows), { kind: 'extension', days: Number(answer) }),
    },
    dispose: {
      label: 'Request disposal',
      place: 'both',
      isOffered,
      isHarmful: true,
      prompt: note,
      runAll: (client, rows, answer) => request(client, toTargets(rows), { kind: 'disposal', note: answer }),
    },
  }
}

const nameOfSkus = (rows: readonly SkuStock[]) => {
  const overdue = countOverdue(rows)
  const pallets = rows.reduce((sum, row) => sum + row.pallets, 0)
  return overdue > 0 ? formatPallets(overdue).replace(' ', ' overdue ') : formatPallets(pallets)
}

const addPallet = ({ id, code, name, unitsPerPallet }: SkuStock) =>
  changeBasket(add({ skuId: id, code, name, unitsPerPallet, enLineId: null, enNumber: null }, 1))

/** Adds a pallet to the basket, with undo. */
export async function callOff(stock: SkuStock): Promise<void> {
  const message = `“${stock.name}” added to the basket`
  await addPallet(stock)
  notifySuccess(message, { of: message, run: () => void changeBasket(removePallet(stock.id)) })
}

export const STOCK_ACTIONS: Readonly<Record<string, RowAction<SkuStock, StockPage>>> = {
  callOff: {
    label: 'Call off',
    // Each row has a button.
    place: 'many',
    past: 'added to the basket',
    run: (_client, stock) => addPallet(stock),
    undo: { past: 'removed from the basket', run: (_client, { id }) => changeBasket(removePallet(id)) },
  },
  ...requestActions(bySku, nameOfSkus, ({ pallets }) => pallets > 0),
}

export const PALLET_ACTIONS: Readonly<Record<string, RowAction<StockPallet, PalletPage>>> = {
  callOff: {
    label: 'Call off this SKU',
    place: 'both',
    done: ({ skuName }) => `“${skuName}” added to the basket`,
    past: 'added to the basket',
    run: (_client, { skuId, sku, skuName, unitsPerPallet }) =>
      changeBasket(
        add({ skuId, code: sku, name: skuName, unitsPerPallet, enLineId: null, enNumber: null }, 1),
      ),
    undo: {
      past: 'removed from the basket',
      run: (_client, { skuId }) => changeBasket(removePallet(skuId)),
    },
  },
  ...requestActions(
    byPallet,
    (rows: readonly StockPallet[]) =>
      rows.length === 1 ? (rows[0]?.code ?? '') : formatPallets(rows.length),
    ({ request: latest }) => latest?.state !== 'waiting',
  ),
  withdraw: {
    label: 'Withdraw request',
    past: 'request withdrawn',
    isOffered: ({ request: latest }) => latest?.state === 'waiting',
    run: async (client, { request: latest }) => {
      if (latest !== null) await withdrawStorageRequests(client, [latest.id])
    },
  },
}
