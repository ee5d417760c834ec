/** What a customer should act on: one sentence and one action each. */
import { isRunningOut, type SkuStock } from '#app/content/customer/stock.ts'
import { formatCallOffBy, SOON_DAYS } from '#domain/stock/stock.ts'
import type { WorkItem } from './work-items.ts'

/** @param today `YYYY-MM-DD` */
export function listSupplyTasks(stock: readonly SkuStock[], today: string): WorkItem[] {
  const soon = stock
    .filter(isRunningOut)
    .toSorted((one, other) => ((one.runOut?.on ?? '') < (other.runOut?.on ?? '') ? -1 : 1))
  const overdue = stock.reduce((sum, sku) => sum + sku.overdue, 0)
  const [first] = soon
  const tasks: WorkItem[] = []
  if (first?.runOut)
    tasks.push({
      id: 'soon',
      icon: 'package',
      tone: 'new',
      title: `${soon.length === 1 ? '1 SKU runs' : `${soon.length} SKUs run`} out within ${SOON_DAYS} working days`,
      detail: `Call off ${formatCallOffBy(first.runOut, today)}: ${first.name}`,
      when: '',
      to: '/stock?show=soon',
    })
  if (overdue > 0)
    tasks.push({
      id: 'overdue',
      icon: 'clock',
      tone: 'late',
      title: `${overdue === 1 ? '1 pallet is' : `${overdue} pallets are`} overdue`,
      detail: 'We charge for storage after the last free day',
      when: '',
      to: '/stock/pallets?show=overdue',
    })
  return tasks
}
