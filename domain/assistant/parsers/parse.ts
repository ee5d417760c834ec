/** Extracts every fact about the box and the visitor; each character is used only once. */
import { findEmails, findPhones, findPostcodes, type Match } from './contacts.ts'
import { findDates, type NeededBy } from './dates.ts'
import { type Dimensions, findDimensions } from './dimensions.ts'
import { MAX_PARSED_LENGTH, maskSpans, type Span } from './number-words.ts'
import { findQuantities, type Quantity } from './quantities.ts'

export interface Parsed {
  readonly email: string | null
  readonly phone: string | null
  readonly postcode: string | null
  readonly dimensions: Dimensions | null
  readonly date: NeededBy | null
  readonly quantity: Quantity | null
  /** Regular demand, with or instead of `quantity`. */
  readonly regular: Quantity | null
  /** Text without the parsed parts. */
  readonly rest: string
}

/** @param options `isCountAsked` if the question was how many */
export function parse(text: string, now: Date, { isCountAsked = false } = {}): Parsed {
  let remaining = text.slice(0, MAX_PARSED_LENGTH)
  const used: Span[] = []
  const take = <Value>(found: readonly Match<Value>[]): Value | null => {
    used.push(...found)
    remaining = maskSpans(remaining, found)
    return found[0]?.value ?? null
  }
  const email = take(findEmails(remaining))
  const phone = take(findPhones(remaining))
  const dimensions = take(findDimensions(remaining))
  const postcode = take(findPostcodes(remaining))
  const date = take(findDates(remaining, now))
  const quantities = findQuantities(remaining, { isAsked: isCountAsked })
  take(quantities)
  return {
    email,
    phone,
    postcode,
    dimensions,
    date,
    quantity: quantities.find(({ value }) => value.per === null)?.value ?? null,
    regular: quantities.find(({ value }) => value.per !== null)?.value ?? null,
    rest: remaining
      .replace(/\u2022+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }
}
