/** What a customer should act on: one sentence and one action each. */
import type { CallOff } from '#app/content/customer/call-offs.ts'
import { isRunningOut, type SkuStock } from '#app/content/customer/stock.ts'
import { formatWeekday } from '#domain/call-offs/call-offs.ts'
import { formatCallOffBy, SOON_DAYS } from '#domain/stock/stock.ts'
import type { WorkItem } from './work-items.ts'

/**
 * @param today `YYYY-MM-DD`
 * @param toApprove call-offs that the user may approve, first wanted first
 */
export function listSupplyTasks(
  stock: readonly SkuStock[],
  today: string,
  toApprove: readonly Pick<CallOff, 'reference' | 'wantedOn'>[],
): WorkItem[] {
  const soon = stock
    .filter(isRunningOut)
    .toSorted((one, other) => ((one.runOut?.on ?? '') < (other.runOut?.on ?? '') ? -1 : 1))
  const overdue = stock.reduce((sum, sku) => sum + sku.overdue, 0)
  const [first] = soon
  const tasks: WorkItem[] = []
  const [callOff] = toApprove
  if (callOff !== undefined)
    tasks.push({
      id: 'approvals',
      icon: 'shopping-basket',
      tone: 'new',
      title: `${toApprove.length === 1 ? '1 call-off' : `${toApprove.length} call-offs`} to approve`,
      detail: `${callOff.reference} for ${formatWeekday(callOff.wantedOn)}`,
      when: '',
      to: toApprove.length === 1 ? `/call-offs/${callOff.reference}` : '/call-offs?show=waiting',
    })
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
