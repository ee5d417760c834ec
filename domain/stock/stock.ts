/** Stock of a customer’s SKUs, and how long it lasts. */
import { formatLongDate } from '../dates/dates.ts'
import { addWorkingDays } from '../working-hours/working-days.ts'

/** Working days over which use is averaged. */
export const USAGE_DAYS = 20
/** Working days within which a SKU runs out “soon”. */
export const SOON_DAYS = 10
/** A longer cover isn’t a forecast. */
const MAX_COVER_DAYS = 400

export interface StockUse {
  /** In stock, in units. */
  readonly quantity: number
  /** Despatched in the last `USAGE_DAYS` working days. */
  readonly used: number
  readonly leadTimeDays: number
}

export interface RunOut {
  /** Used each working day, rounded; below ten to a tenth. */
  readonly perDay: number
  /** Whole working days that the stock lasts. */
  readonly days: number
  /** First day without stock. */
  readonly on: string
  /** Last day to call off, so that a delivery arrives before. */
  readonly callOffBy: string
}

/** Returns when the stock runs out at the average use, or null without use or within the foreseeable future. */
export function getRunOut({ quantity, used, leadTimeDays }: StockUse, today: string): RunOut | null {
  if (used <= 0) return null
  const days = Math.max(0, Math.floor((quantity * USAGE_DAYS) / used))
  if (days > MAX_COVER_DAYS) return null
  const on = addWorkingDays(today, days)
  const perDay = used / USAGE_DAYS
  return {
    perDay: perDay < 10 ? Math.max(0.1, Math.round(perDay * 10) / 10) : Math.round(perDay),
    days,
    on,
    callOffBy: addWorkingDays(on, -leadTimeDays),
  }
}

/** Says when to call off, as in “Call off by 25 November 2026”. */
export const formatCallOffBy = ({ callOffBy }: Pick<RunOut, 'callOffBy'>, today: string): string =>
  callOffBy < today ? 'now' : `by ${formatLongDate(callOffBy)}`

/** Returns the first day whose despatches count as use, today excluded. */
export const getUsageStart = (today: string): string => addWorkingDays(today, -USAGE_DAYS)
