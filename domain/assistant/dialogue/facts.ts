/** Facts about the visitor and the request, with their source lines. */
import { formatLongDate } from '../../dates/dates.ts'
import { formatNumeric } from '../../specification/fields.ts'
import { plainText } from '../parsers/number-words.ts'
import type { Parsed } from '../parsers/parse.ts'
import type { Quantity } from '../parsers/quantities.ts'

export const FACTS = [
  'length',
  'width',
  'depth',
  'quantity',
  'yearly',
  'needed',
  'postcode',
  'need',
  'role',
  'skills',
  'experience',
  'productType',
  'pricing',
  'topic',
  'place',
  'area',
  'priority',
  'print',
  'name',
  'company',
  'email',
  'phone',
] as const
export type FactName = (typeof FACTS)[number]

export interface Fact {
  readonly value: string
  /** Line number. */
  readonly line: number
}

export type Facts = Readonly<Partial<Record<FactName, Fact>>>

const PER_YEAR = { day: 250, week: 52, month: 12, quarter: 4, year: 1 } as const

/** Extracts facts regardless of the question. Later values replace earlier ones. */
export function extractFacts(parsed: Parsed, line: number): Facts {
  const { email, phone, postcode, dimensions, date, quantity, regular } = parsed
  const values: Partial<Record<FactName, string>> = {
    ...(email !== null && { email }),
    ...(phone !== null && { phone: toNationalPhone(phone) }),
    ...(postcode !== null && { postcode }),
    ...(dimensions !== null && {
      length: String(dimensions.length),
      width: String(dimensions.width),
      ...(dimensions.depth !== null && { depth: String(dimensions.depth) }),
    }),
    ...(date !== null && { needed: formatLongDate(date.day) }),
    ...(quantity !== null && { quantity: amountOf(quantity) }),
    ...(regular !== null && yearlyOf(regular)),
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, line }]))
}

function amountOf({ amount, upTo, of }: Quantity): string {
  const amountText =
    upTo === null ? formatNumeric(amount) : `${formatNumeric(amount)} to ${formatNumeric(upTo)}`
  return of === 'pallets' ? `${amountText} pallet${amount === 1 && upTo === null ? '' : 's'}` : amountText
}

function yearlyOf(regular: Quantity): Partial<Record<FactName, string>> {
  const perYear = regular.per === null ? 1 : PER_YEAR[regular.per]
  const yearly = {
    ...regular,
    amount: regular.amount * perYear,
    upTo: regular.upTo === null ? null : regular.upTo * perYear,
  }
  return { yearly: amountOf(yearly) }
}

/** `+441632960001` becomes `01632960001`. */
export function toNationalPhone(phone: string): string {
  return phone.startsWith('+44') ? `0${phone.slice(3)}` : phone
}

const NOT_A_NAME =
  /\b(?:email|phone|mobile|number|tel|ring|call|boxes|box|please|thanks|thank|hello|hi|hey|morning|afternoon|anytime|after|before|between|from|the|and|is|it|on|at|or|no|yes|not|sure|none|skip|rather|why|what|you|we|need|want)\b/gi

/** Phrases that introduce a name, followed by capitalised words. */
const INTRODUCED =
  /(?:[Mm]y name is|[Mm]y name's|[Nn]ame is|[Nn]ame:|[Ii] am|[Ii]'m|[Tt]his is|[Ii]t is|[Ii]t's|[Cc]all me|[Aa]sk for)\s+((?:\p{Lu}\.|[\p{L}'’-]{2,30})(?:\s+\p{Lu}[\p{L}'’.-]{0,30}){0,3})/u

/** Returns a name of up to four words, or null. @param rest text without address and phone number */
export function extractName(rest: string, isAsked: boolean): string | null {
  const name = INTRODUCED.exec(rest)?.[1]
  if (name !== undefined && !new RegExp(NOT_A_NAME.source, 'i').test(name)) return name.trim()
  if (!isAsked) return null
  const words = rest
    .replace(NOT_A_NAME, ' ')
    .replace(/[^\p{L}'’. -]/gu, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word))
  return words.length > 0 && words.length <= 4
    ? words
        .join(' ')
        .replace(/^[.'’-]+|[.,'’-]+$/g, '')
        .slice(0, 100) || null
    : null
}

const COMPANY_WORDS = String.raw`\p{Lu}[\p{L}\p{N}'’.&-]*(?: (?:\p{Lu}[\p{L}\p{N}'’.&-]*|&|and(?= \p{Lu})|of(?= \p{Lu}))){0,4}`
const COMPANY = [
  new RegExp(
    `(?:[Cc]ompany(?: name)?(?: is|:)|[Oo]n behalf of|[Ww]e are|[Ww]e['’]re|[Ww]ork for) (${COMPANY_WORDS})`,
    'u',
  ),
  new RegExp(String.raw`(?:[Ff]rom|[Aa]t|,) (${COMPANY_WORDS})(?=,|\.?$)`, 'u'),
  new RegExp(String.raw`(${COMPANY_WORDS} (?:Ltd|Limited|plc|PLC|LLP))\b`, 'u'),
] as const

/** Returns the visitor's company with its place in the text, or null. @param isAsked whether a name was asked for */
export function extractCompany(text: string, isAsked: boolean): { company: string; match: string } | null {
  for (const [number, pattern] of COMPANY.entries()) {
    // “from Leeds” is a company only after “Who are you?”.
    const found = number === 1 && !isAsked ? null : pattern.exec(text)
    if (found?.[1] !== undefined)
      return { company: found[1].replace(/\.$/, '').slice(0, 100), match: found[0] }
  }
  return null
}

const PRINTS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:plain|unprinted|no print|without print|not printed|blank)\b/, 'plain'],
  [/\b(?:one|single|two|1|2)[- ]colou?rs?\b/, 'two'],
  [/\b(?:three|four|full|3|4)[- ]colou?rs?\b/, 'four'],
  [/\bphoto(?:graph)?s?\b|\blitho/, 'photographs'],
]

/** Returns the print, as a value of `BOX_PRINTS`, or undefined. */
export function extractPrint(text: string): string | undefined {
  const plain = plainText(text)
  return PRINTS.find(([pattern]) => pattern.test(plain))?.[1]
}

/** Returns whether the visitor does not know or declines to answer. */
export function isSkipped(text: string): boolean {
  return /^(?:skip|pass|no|nope|nah|none|no thanks?|no thank you|no ta|not now|not really|not sure|i'm not sure|don't know|i don't know|dunno|no idea|rather not|i'd rather not|n\/a|nothing|nothing else|that's all|that is all|just (?:looking|browsing)|never mind|nevermind)(?:,? (?:thanks?|thank you|ta|cheers|bye|goodbye))*[.! ]*$/.test(
    plainText(text).trim(),
  )
}

export function isThanks(text: string): boolean {
  return /^(?:ok(?:ay)?,? |great,? |perfect,? |lovely,? |brilliant,? )?(?:thanks?(?: you)?(?: very much| a lot| so much)?|ta|cheers|great|perfect|brilliant|lovely|bye|goodbye)(?:,? (?:bye|goodbye|for (?:your|the|all your) (?:help|time)))*[.! ]*$/.test(
    plainText(text).trim(),
  )
}

/** Returns the price with its context, or an empty string. */
export function extractPricing(text: string): string {
  return (
    /(?:from |at |about )?[£€$] ?\d[\d,.]{0,12}(?: ?(?:p|k|m))?(?: ?(?:a|per|each|\/) ?[\p{L}]{1,20})?|\d{1,6}(?:\.\d{1,3})? ?(?:p|pence|pounds|euros?)(?: ?(?:a|per|each|\/) ?[\p{L}]{1,20})?/iu
      .exec(text)?.[0]
      .trim() ?? ''
  )
}
