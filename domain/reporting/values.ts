/**
 * A figure with what it was found from. Where fewer than five stand behind it, it is not shown: one person's visit is not
 * a trend, and in a company where people know each other it may be somebody.
 */

/** The unit that a value is in; shares are between 0 and 1. */
export type Unit = 'count' | 'share' | 'seconds' | 'milliseconds' | 'score' | 'average'

export interface SampledValue {
  /** Null where there was nothing to find it from. */
  readonly value: number | null
  /** How many visitors, visits, views or samples stand behind it. */
  readonly n: number
}

/** A figure needs so many behind it to be shown. */
export const MIN_SAMPLE_SIZE = 5

export const HIDDEN = `fewer than ${MIN_SAMPLE_SIZE}`
export const NONE = 'none'

/** Whether so few stand behind a value that it says more about them than about the site. Nobody at all is nobody's secret. */
export function isHidden({ n }: SampledValue): boolean {
  return n > 0 && n < MIN_SAMPLE_SIZE
}

/** The number that may be shown; null where none may, or there is none. */
export function getVisibleValue(value: SampledValue): number | null {
  return isHidden(value) ? null : value.value
}

const WHOLE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const ONE_PLACE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1, minimumFractionDigits: 1 })
const HUNDREDTHS = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2, minimumFractionDigits: 2 })

/** As people read it: `1,204`, `62%`, `1 min 24 s`, `2.4 s`, `180 ms`, `0.12`. */
export function formatNumber(number: number, unit: Unit): string {
  switch (unit) {
    case 'count':
      return WHOLE.format(number)
    case 'share':
      return formatPercentage(number)
    case 'average':
      return ONE_PLACE.format(number)
    case 'score':
      return HUNDREDTHS.format(number)
    case 'milliseconds':
      return number < 1000 ? `${WHOLE.format(number)} ms` : `${ONE_PLACE.format(number / 1000)} s`
    case 'seconds':
      return formatSeconds(Math.round(number))
  }
}

/** Small shares keep a place, so that 0.4% is not nothing; what is not all is never called 100%. */
function formatPercentage(share: number): string {
  const percent = share * 100
  if (percent === 0 || percent === 100) return `${percent}%`
  if (percent < 10) return `${ONE_PLACE.format(Math.max(percent, 0.1))}%`
  return `${WHOLE.format(percent > 99 && percent < 100 ? 99 : percent)}%`
}

function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** What stands in a figure's place, or is it. */
export function formatValue(value: SampledValue, unit: Unit): string {
  if (isHidden(value)) return HIDDEN
  if (value.value === null) return NONE
  return formatNumber(value.value, unit)
}

export interface ValueChange {
  /** `+12%`, `−3 points`, `no change`. */
  readonly words: string
  readonly direction: 'up' | 'down' | 'level'
}

/** How a value stands to the one it is held against; null where either may not be shown, or there was none to start from. */
export function getValueChange(value: SampledValue, before: SampledValue, unit: Unit): ValueChange | null {
  const [now, then] = [getVisibleValue(value), getVisibleValue(before)]
  if (now === null || then === null) return null
  // A share that goes from 40% to 50% has gained ten points; that it is a quarter more misleads.
  if (unit === 'share') return change(Math.round((now - then) * 100), ' points')
  if (then === 0) return now === 0 ? change(0, '') : null
  return change(Math.round((now / then - 1) * 100), '%')
}

function change(by: number, unit: string): ValueChange {
  if (by === 0) return { words: 'no change', direction: 'level' }
  const size = `${WHOLE.format(Math.abs(by))}${Math.abs(by) === 1 && unit === ' points' ? ' point' : unit}`
  return by > 0 ? { words: `+${size}`, direction: 'up' } : { words: `−${size}`, direction: 'down' }
}
