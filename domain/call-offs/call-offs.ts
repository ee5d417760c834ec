/** Call-offs of stock: states, cut-off and delivery dates. The database checks the same when one is placed. */

import { addDays, formatLongDate, parseLondonTime, toLondonDate } from '../dates/dates.ts'
import { formatPallets } from '../stock/pallets.ts'
import { addWorkingDays, isWorkingDay } from '../working-hours/working-days.ts'
import { formatDeadline } from '../working-hours/working-hours.ts'

export const CALL_OFF_STATE_NAMES = {
  'waiting for approval': 'Waiting for approval',
  confirmed: 'Confirmed',
  picking: 'Being picked',
  'on the way': 'On the way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  rejected: 'Rejected',
} as const
export type CallOffState = keyof typeof CALL_OFF_STATE_NAMES

/** States of call-offs that haven’t arrived. */
export const OPEN_STATES: readonly CallOffState[] = [
  'waiting for approval',
  'confirmed',
  'picking',
  'on the way',
]

/** Rights of a customer’s users. All may view. */
export type CustomerRight = 'call off' | 'approve' | 'manage users'

const CUT_OFF_TIME = '15:00'
export const MAX_PALLETS = 999
export const MAX_LINES = 50
export const NOTE_MAX = 2000
export const REASON_MAX = 500

/** Returns when call-offs for a day close: 3 pm in London on the working day before. */
export function getCutOff(day: string): Date {
  return parseLondonTime(`${addWorkingDays(day, -1)}T${CUT_OFF_TIME}`) as Date
}

/** Returns the day from which lead times count: today before the cut-off, else the next working day. */
export function getOrderDay(now: Date): string {
  const today = toLondonDate(now)
  const cutOff = parseLondonTime(`${today}T${CUT_OFF_TIME}`) as Date
  return isWorkingDay(today) && now < cutOff ? today : addWorkingDays(today, 1)
}

/** Returns the first day on which stock can be delivered. */
export const getFirstDay = (now: Date): string => addWorkingDays(getOrderDay(now), 1)

const MINUTE_MS = 60_000

/** Such as `1 hour 5 minutes`; rounded down to minutes below a day, and to hours above. */
function formatTimeLeft(milliseconds: number): string {
  const count = (value: number, noun: string) =>
    value === 0 ? '' : `${value} ${noun}${value === 1 ? '' : 's'}`
  const minutes = Math.floor(milliseconds / MINUTE_MS)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  const parts =
    days > 0
      ? [count(days, 'day'), count(hours, 'hour')]
      : [count(hours, 'hour'), count(minutes % 60, 'minute')]
  return parts.filter(Boolean).join(' ') || 'less than a minute'
}

/** Says by when to call off for which day, and how long that is. */
export function describeCutOff(now: Date): string {
  const day = getFirstDay(now)
  const cutOff = getCutOff(day)
  const left = formatTimeLeft(cutOff.getTime() - now.getTime())
  return `Call off stock by ${formatDeadline(cutOff)} for delivery on ${formatWeekday(day)}: ${left} left.`
}

/** `YYYY-MM-DD` as `Friday 4 December 2026`. */
export function formatWeekday(day: string): string {
  return `${weekdayOf(day)} ${formatLongDate(day)}`
}

const WEEKDAY_FORMAT = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const weekdayOf = (day: string) => WEEKDAY_FORMAT.format(new Date(day))

export interface StockOfSku {
  /** In stock and on no open call-off, in units. */
  readonly available: number
  readonly unitsPerPallet: number
  readonly leadTimeDays: number
}

export interface LineCheck {
  readonly units: number
  readonly isInStock: boolean
  /** First day on which the whole line can be delivered. */
  readonly earliest: string
  /** Stock, and the delivery date of the rest if it isn’t enough. */
  readonly hint: string
}

/**
 * Checks a line of a call-off against stock and lead time.
 * @param isPromised whether a change neither adds pallets nor brings the day forward
 */
export function checkLine(pallets: number, stock: StockOfSku, now: Date, isPromised = false): LineCheck {
  const available = Math.max(0, stock.available)
  const inStock = Math.ceil(available / stock.unitsPerPallet)
  const wanted = pallets * stock.unitsPerPallet
  if (pallets <= inStock)
    return {
      units: Math.min(wanted, available),
      isInStock: true,
      earliest: getFirstDay(now),
      hint: `${formatPallets(inStock)} in stock`,
    }
  if (isPromised)
    return { units: wanted, isInStock: false, earliest: getFirstDay(now), hint: 'Made for this call-off' }
  const left = `${formatPallets(inStock)} left in stock`
  const earliest = addWorkingDays(getOrderDay(now), Math.max(1, stock.leadTimeDays))
  const hint = `${left}. ${formatPallets(pallets)} from ${formatWeekday(earliest)}`
  return { units: wanted, isInStock: false, earliest, hint }
}

/** Returns why nothing can be delivered to a site on a day, or null. @param openDays empty if unknown */
export function checkDay(
  day: string,
  site: { readonly name: string; readonly openDays: readonly string[] },
  earliest: string,
  now: Date,
): string | null {
  if (!isWorkingDay(day) || day > addDays(getOrderDay(now), 365))
    return 'Choose a working day within the next year.'
  if (site.openDays.length > 0 && !site.openDays.includes(weekdayOf(day)))
    return `${site.name} is closed on ${weekdayOf(day)}. Choose another day.`
  return day < earliest ? `Choose ${formatWeekday(earliest)} or later.` : null
}

/** Returns the first day from `earliest` on which a site takes deliveries. */
export function getFirstOpenDay(openDays: readonly string[], earliest: string): string {
  let day = earliest
  // A site that opens only at weekends has none.
  for (let tries = 0; tries < 14 && openDays.length > 0 && !openDays.includes(weekdayOf(day)); tries++)
    day = addWorkingDays(day, 1)
  return day
}

export interface ChangeableCallOff {
  readonly state: CallOffState
  readonly cutOff: string
}

/** Whether the customer may still change or cancel a call-off. */
export const isChangeable = ({ state, cutOff }: ChangeableCallOff, now: Date): boolean =>
  state === 'waiting for approval' || (state === 'confirmed' && now < new Date(cutOff))
