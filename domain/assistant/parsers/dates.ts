/**
 * Finds deadlines in UK time: `by March`, `end of next week`, `the 15th`, `in a fortnight`, `before Christmas`, `asap`.
 */
import { addDays, isCalendarDate, toLondonDate } from '../../dates/dates.ts'
import type { Match } from './contacts.ts'
import { NUMBER_WORDS_PATTERN, parseNumberWords, plainText } from './number-words.ts'

export interface NeededBy {
  /** Latest acceptable day (`YYYY-MM-DD`); today if urgent. */
  readonly day: string
  readonly isUrgent: boolean
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])'
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const WEEKDAY =
  '(mon(?:day)?|tue(?:s|sday)?|wed(?:s|nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)(?![a-z])'

type Reader = (groups: readonly (string | undefined)[], today: string) => string | null

const toTimestamp = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (timestamp: number) => new Date(timestamp).toISOString().slice(0, 10)
const lastOfMonth = (year: number, month: number) => dayOf(Date.UTC(year, month + 1, 0))
/** Monday is 0. */
const placeInWeek = (day: string) => (new Date(toTimestamp(day)).getUTCDay() + 6) % 7
/** Returns the Friday `weeks` weeks from now. */
const friday = (today: string, weeks: number) => addDays(today, 4 - placeInWeek(today) + weeks * 7)

function writtenDay(year: number, month: number, day: number): string | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isCalendarDate(text) ? text : null
}

/** Without a year, the next such date. */
function nextDay(day: number, month: number, year: string | undefined, today: string): string | null {
  if (year !== undefined) return writtenDay(Number(year.length === 2 ? `20${year}` : year), month, day)
  const thisYear = Number(today.slice(0, 4))
  const written = writtenDay(thisYear, month, day)
  return written !== null && written < today ? writtenDay(thisYear + 1, month, day) : written
}

function monthReader(groups: readonly (string | undefined)[], today: string): string | null {
  const [before, part, name = '', year] = groups
  const month = MONTHS.indexOf(name.slice(0, 3))
  const thisYear = Number(today.slice(0, 4))
  const isPast = month < Number(today.slice(5, 7)) - 1
  const which = year === undefined ? thisYear + (isPast ? 1 : 0) : Number(year)
  if (part !== undefined && /early|beginning|start/.test(part)) return writtenDay(which, month + 1, 10)
  if (part !== undefined && /mid|middle/.test(part)) return writtenDay(which, month + 1, 15)
  // “by March” means before it starts; “in March” and “for March” before it ends.
  const isBefore = part === undefined && /by|before/.test(before ?? '')
  const first = writtenDay(which, month + 1, 1)
  return isBefore && first !== null && first > today ? first : lastOfMonth(which, month)
}

function weekdayReader([which, name = '']: readonly (string | undefined)[], today: string): string | null {
  const target = WEEKDAYS.findIndex((weekday) => weekday.startsWith(name.slice(0, 3)))
  const daysAhead = (target - new Date(toTimestamp(today)).getUTCDay() + 7) % 7
  if (which?.includes('week on')) return addDays(today, (daysAhead === 0 ? 7 : daysAhead) + 7)
  if (which?.includes('next')) return addDays(today, 7 - placeInWeek(today) + ((target + 6) % 7))
  return addDays(today, daysAhead === 0 ? 7 : daysAhead)
}

function spanReader([count = 'a', unit = '']: readonly (string | undefined)[], today: string): string | null {
  const number = parseNumberWords(count)?.value ?? 1
  if (number > 1000) return null
  if (unit.startsWith('working') || unit.startsWith('business'))
    return addDays(today, Math.ceil(number / 5) * 2 + number)
  if (unit.startsWith('day')) return addDays(today, number)
  if (unit.startsWith('fortnight')) return addDays(today, number * 14)
  if (unit.startsWith('week')) return addDays(today, Math.round(number * 7))
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const months = month - 1 + Math.round(number * (unit.startsWith('year') ? 12 : 1))
  const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(year, months, Math.min(day, last)))
}

const LEAD = '(?:(by|before|for|in|until|till|no later than|around|about|during|on|from) )?(?:the )?'
const YEAR = '(?:,? (20\\d\\d)(?!\\d))?'

/** In order of precedence. */
const READERS: readonly (readonly [pattern: string, read: Reader])[] = [
  [
    '(?<![\\d-])(20\\d\\d)-(\\d\\d)-(\\d\\d)(?!\\d)',
    ([y, m, d]) => writtenDay(Number(y), Number(m), Number(d)),
  ],
  [
    '(?<![\\d/.])(\\d{1,2})[/.](\\d{1,2})[/.](20\\d\\d|\\d\\d)(?![\\d/])',
    ([d, m, y], today) => nextDay(Number(d), Number(m), y, today),
  ],
  [
    `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}(?:,? (20\\d\\d|\\d\\d)(?!\\d))?`,
    ([d, m = '', y], today) => nextDay(Number(d), MONTHS.indexOf(m.slice(0, 3)) + 1, y, today),
  ],
  [
    `(?<![a-z])${MONTH} (\\d{1,2})(?:st|nd|rd|th)?(?![\\d,]|k)${YEAR}`,
    ([m = '', d, y], today) => nextDay(Number(d), MONTHS.indexOf(m.slice(0, 3)) + 1, y, today),
  ],
  ['(?<![a-z])(?:the )?week after next(?![a-z])', (_, today) => friday(today, 2)],
  ['(?<![a-z])(?:the )?(?:end|back end) of (?:the |this )?week(?![a-z])', (_, today) => friday(today, 0)],
  [
    '(?<![a-z])(?:early|start of|beginning of) next week(?![a-z])',
    (_, today) => addDays(friday(today, 1), -3),
  ],
  ['(?<![a-z])(?:the )?(?:end of )?next week(?![a-z])', (_, today) => friday(today, 1)],
  ['(?<![a-z])this week(?![a-z])', (_, today) => friday(today, 0)],
  [
    '(?<![a-z])(?:the )?(early|mid(?:dle of)?|start of|beginning of)? ?(?:the )?(?:end of )?next month(?![a-z])',
    ([part], today) => {
      const [year = 0, month = 0] = today.split('-').map(Number)
      if (part === undefined) return lastOfMonth(year, month)
      return addDays(dayOf(Date.UTC(year, month, 1)), part.startsWith('mid') ? 14 : 9)
    },
  ],
  [
    '(?<![a-z])(?:the )?(?:end of )(?:the |this )?month(?![a-z])|(?<![a-z])this month(?![a-z])',
    (_, today) => lastOfMonth(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1),
  ],
  [
    '(?<![a-z])(?:the )?(?:end of )(?:the |this )?year(?![a-z])|(?<![a-z])this year(?![a-z])',
    (_, today) => `${today.slice(0, 4)}-12-31`,
  ],
  ['(?<![a-z])(?:in )?(?:the )?new year(?![a-z])', (_, today) => `${Number(today.slice(0, 4)) + 1}-01-31`],
  [
    '(?<![a-z])(?:before |by |for |in time for )?(?:christmas|xmas)(?![a-z])',
    (_, today) => nextDay(24, 12, undefined, today),
  ],
  [
    '(?<![a-z])q([1-4])(?![a-z\\d])(?: (20\\d\\d))?',
    ([quarter, year], today) => {
      const month = Number(quarter) * 3 - 1
      const thisYear = Number(today.slice(0, 4))
      const isPast = month < Number(today.slice(5, 7)) - 1
      return lastOfMonth(year === undefined ? thisYear + (isPast ? 1 : 0) : Number(year), month)
    },
  ],
  [
    `(?<![a-z])${LEAD}(?:(early|mid|middle of|late|end of|beginning of|start of)[ -](?:the )?)?${MONTH}${YEAR}`,
    (groups, today) => {
      const [before, part, name] = groups
      // “may” and “march” alone are usually not months.
      const isWord = name !== undefined && (name.length <= 3 || name === 'march')
      return before === undefined && part === undefined && groups[3] === undefined && isWord
        ? null
        : monthReader(groups, today)
    },
  ],
  [
    `(?<![a-z])(by |before |on |for |until )?(a week on |next |this |this coming |coming )?${WEEKDAY}`,
    // “sat” and “sun” are also ordinary words.
    ([before, which, name = ''], today) =>
      before === undefined && which === undefined && name.length <= 3
        ? null
        : weekdayReader([which, name], today),
  ],
  ['(?<![a-z])day after tomorrow(?![a-z])', (_, today) => addDays(today, 2)],
  ['(?<![a-z])tomorrow(?![a-z])', (_, today) => addDays(today, 1)],
  [
    `(?<![a-z])(?:in|within|in about|inside) (?:the next |about )?(${NUMBER_WORDS_PATTERN}) ?(working days?|business days?|days?|weeks?|fortnights?|months?|years?)(?:'|s')?(?: time)?(?![a-z])`,
    spanReader,
  ],
  [
    `(?<![a-z])(${NUMBER_WORDS_PATTERN}) ?(days?|weeks?|fortnights?|months?)(?:'|s')? (?:from now|time|from today)(?![a-z])`,
    spanReader,
  ],
  [
    '(?<![a-z])(?:by |on |for |before )the (\\d{1,2})(?:st|nd|rd|th)(?![a-z])',
    ([d], today) => {
      const [year = 0, month = 0] = today.split('-').map(Number)
      const here = writtenDay(year, month, Number(d))
      if (here !== null && here >= today) return here
      return month === 12 ? writtenDay(year + 1, 1, Number(d)) : writtenDay(year, month + 1, Number(d))
    },
  ],
]
const URGENT =
  /(?<![a-z])(?:asap|a\.s\.a\.p\.?|as soon as possible|as soon as you can|as quickly as possible|urgent(?:ly)?|straight away|right away|immediately|yesterday|today|by tonight)(?![a-z])/g

const COMPILED = READERS.map(([pattern, read]) => [new RegExp(pattern, 'g'), read] as const)

/** Returns dates in order of appearance. */
export function findDates(text: string, now: Date): Match<NeededBy>[] {
  const today = toLondonDate(now)
  const plain = plainText(text)
  const matches: Match<NeededBy>[] = []
  const add = (day: string | null, isUrgent: boolean, start: number, end: number) => {
    if (day !== null && !matches.some((one) => start < one.end && one.start < end))
      matches.push({ value: { day, isUrgent }, start, end })
  }
  for (const [pattern, read] of COMPILED)
    for (const match of plain.matchAll(pattern))
      add(read(match.slice(1), today), false, match.index, match.index + match[0].length)
  for (const { 0: match, index } of plain.matchAll(URGENT)) add(today, true, index, index + match.length)
  return matches.sort((one, other) => one.start - other.start)
}
