/** Values with their sample size. Metrics based on fewer visitors are hidden, so that no visitor can be identified. */

/** Unit of a value; shares are between 0 and 1. */
export type Unit = 'count' | 'share' | 'seconds' | 'milliseconds' | 'score'

export interface SampledValue {
  /** Null if there is no data. */
  readonly value: number | null
  /** Number of visitors, visits, views or samples. */
  readonly n: number
}

/** Smallest sample that is shown. */
export const MIN_SAMPLE_SIZE = 5

export const HIDDEN = `fewer than ${MIN_SAMPLE_SIZE}`
export const NONE = 'none'

/** Whether the sample is too small; an empty sample identifies no visitor. */
export function isHidden({ n }: SampledValue): boolean {
  return n > 0 && n < MIN_SAMPLE_SIZE
}

/** Returns the value, or null if hidden or missing. */
export function getVisibleValue(value: SampledValue): number | null {
  return isHidden(value) ? null : value.value
}

const WHOLE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const ONE_PLACE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1, minimumFractionDigits: 1 })
const HUNDREDTHS = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2, minimumFractionDigits: 2 })

/** Returns for example `1,204`, `62%`, `1 min 24 s`, `2.4 s`, `180 ms` or `0.12`. */
export function formatNumber(number: number, unit: Unit): string {
  switch (unit) {
    case 'count':
      return WHOLE.format(number)
    case 'share':
      return formatPercentage(number)
    case 'score':
      return HUNDREDTHS.format(number)
    case 'milliseconds':
      return number < 1000 ? `${WHOLE.format(number)} ms` : `${ONE_PLACE.format(number / 1000)} s`
    case 'seconds':
      return formatSeconds(Math.round(number))
  }
}

/** Small shares have one decimal, and only a full share is 100%. */
function formatPercentage(share: number): string {
  const percent = share * 100
  if (percent === 0 || percent === 100) return `${percent}%`
  if (percent < 10) return `${ONE_PLACE.format(Math.max(percent, 0.1))}%`
  return `${WHOLE.format(percent > 99 && percent < 100 ? 99 : percent)}%`
}

function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes >= 48 * 60) return `${Math.round(minutes / 1440)} days`
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Returns the formatted value or its placeholder. */
export function formatValue(value: SampledValue, unit: Unit): string {
  if (isHidden(value)) return HIDDEN
  if (value.value === null) return NONE
  return formatNumber(value.value, unit)
}

export interface ValueChange {
  /** For example `+12%`, `−3 points` or `no change`. */
  readonly text: string
  readonly direction: 'up' | 'down' | 'level'
}

/** Compares two values; null if either is hidden or there was no base. */
export function getValueChange(value: SampledValue, previous: SampledValue, unit: Unit): ValueChange | null {
  const [now, previousVisible] = [getVisibleValue(value), getVisibleValue(previous)]
  if (now === null || previousVisible === null) return null
  // Shares change in percentage points: from 40% to 50% is +10 points.
  if (unit === 'share') return change(Math.round((now - previousVisible) * 100), ' points')
  if (previousVisible === 0) return now === 0 ? change(0, '') : null
  return change(Math.round((now / previousVisible - 1) * 100), '%')
}

/** Difference from the previous value in its unit, such as `+8` or `−52 min`. */
export function getValueDifference(
  value: SampledValue,
  previous: SampledValue,
  unit: Unit,
): ValueChange | null {
  const [now, previousVisible] = [getVisibleValue(value), getVisibleValue(previous)]
  if (now === null || previousVisible === null) return null
  const amount = now - previousVisible
  if (amount === 0) return { text: 'no change', direction: 'level' }
  const size = formatNumber(Math.abs(amount), unit)
  return amount > 0 ? { text: `+${size}`, direction: 'up' } : { text: `−${size}`, direction: 'down' }
}

function change(amount: number, unit: string): ValueChange {
  if (amount === 0) return { text: 'no change', direction: 'level' }
  const size = `${WHOLE.format(Math.abs(amount))}${Math.abs(amount) === 1 && unit === ' points' ? ' point' : unit}`
  return amount > 0 ? { text: `+${size}`, direction: 'up' } : { text: `−${size}`, direction: 'down' }
}
