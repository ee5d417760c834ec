/** One sentence and one action each, of what a customer should act on. */
import { isRunningOut, type SkuStock } from '#app/content/customer/stock.ts'
import { formatLongDate } from '#domain/dates/dates.ts'
import { SOON_DAYS } from '#domain/stock/stock.ts'

export interface SupplyTask {
  readonly title: string
  readonly detail: string
  readonly action: string
  readonly to: string
}

export function listSupplyTasks(stock: readonly SkuStock[]): SupplyTask[] {
  const soon = stock
    .filter(isRunningOut)
    .toSorted((one, other) => ((one.runOut?.on ?? '') < (other.runOut?.on ?? '') ? -1 : 1))
  const overdue = stock.reduce((sum, sku) => sum + sku.overdue, 0)
  const [first] = soon
  return [
    ...(first?.runOut
      ? [
          {
            title: `${soon.length === 1 ? '1 SKU runs' : `${soon.length} SKUs run`} out within ${SOON_DAYS} working days`,
            detail: `First: ${first.name}, on ${formatLongDate(first.runOut.on)}. Call it off by ${formatLongDate(first.runOut.callOffBy)}.`,
            action: 'Show what runs out',
            to: '/stock?show=soon',
          },
        ]
      : []),
    ...(overdue > 0
      ? [
          {
            title: `${overdue === 1 ? '1 pallet is' : `${overdue} pallets are`} overdue`,
            detail: 'We charge for storage after the last free day.',
            action: 'Show overdue pallets',
            to: '/stock/pallets?show=overdue',
          },
        ]
      : []),
  ]
}
