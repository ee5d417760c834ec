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
  let left = text.slice(0, MAX_PARSED_LENGTH)
  const taken: Span[] = []
  const take = <Value>(found: readonly Match<Value>[]): Value | null => {
    taken.push(...found)
    left = maskSpans(left, found)
    return found[0]?.value ?? null
  }
  const email = take(findEmails(left))
  const phone = take(findPhones(left))
  const dimensions = take(findDimensions(left))
  const postcode = take(findPostcodes(left))
  const date = take(findDates(left, now))
  const quantities = findQuantities(left, { isAsked: isCountAsked })
  take(quantities)
  return {
    email,
    phone,
    postcode,
    dimensions,
    date,
    quantity: quantities.find(({ value }) => value.per === null)?.value ?? null,
    regular: quantities.find(({ value }) => value.per !== null)?.value ?? null,
    rest: left
      .replace(/\u2022+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }
}
