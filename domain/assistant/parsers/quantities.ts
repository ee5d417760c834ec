/** Finds quantities: `about 2,000`, `a couple of pallets`, `2k a month`, `500-1,000`. */
import type { Match } from './contacts.ts'
import { NUMBER_WORDS_PATTERN, parseNumberWords, plainText } from './number-words.ts'

export interface Quantity {
  readonly amount: number
  /** Upper end of a range. */
  readonly upTo: number | null
  readonly of: 'boxes' | 'pallets'
  /** Null for a single order. */
  readonly per: 'day' | 'week' | 'month' | 'quarter' | 'year' | null
  readonly isVague: boolean
}

const VAGUE =
  '(?:about|around|approx(?:imately)?\\.?|roughly|circa|some|maybe|probably|perhaps|up to|at least|over|more than|less than|under|nearly|almost|say|~)'
const WANTED =
  '(?:need|needs|needing|want|wants|wanting|after|order|ordering|qty|quantity|quantities|volume|run|moq|make|buy|buying|get|require|requiring|use|using|take|taking|for|of|quote for|price for|price on)(?: of)?'
const THINGS =
  '(?:box(?:es)?|cases?|cartons?|pcs?|pieces?|units?|off|trays?|mailers?|packs?|shippers?|sleeves?|displays?|bo?xs|each|sets?|pallets?|pallet loads?|lorry loads?|copies)'
const PERIOD =
  '(?:(?:a|per|each|every|/) ?(day|week|month|quarter|year|annum)|(daily|weekly|monthly|quarterly|yearly|annually|pa|p\\.a\\.|pcm))'

const ONE = `(?:${NUMBER_WORDS_PATTERN})`
/** Words between number and noun, limited so that each number is scanned once. */
const BETWEEN =
  '(?: (?:of (?:the|these|those|them)|plain|brown|white|printed|small|large|big|cardboard|corrugated|shipping|packing|single wall|double wall|custom|standard|more)){0,3}'
const AMOUNT = new RegExp(
  `(?<![\\w.£$€•-])(?:(${WANTED}) (?:us )?)?(?:(between|from) )?(?:(${VAGUE}) ?)?(${ONE})(?: ?(?:-|to|and|or) ?(${ONE}))?(?:(?: or so|ish|\\+)?)(?:${BETWEEN} ?(?:x )?(${THINGS})(?![a-z]))?(?:,? ?${PERIOD}(?![a-z]))?`,
  'g',
)
/** Units that are not boxes. */
const OTHERWISE =
  /^ ?(?:mm|cm|m\b|inch|in\b|ft|"|kg|kilos?|g\b|grams?|lbs?|t\b|tonnes?|%|per ?cent|p\b|pence|pounds?|quid|st\b|nd\b|rd\b|th\b|hours?|days?|weeks?|months?|years?|colou?rs?|employees|people|staff|sites?|stores?|shops?|branches|depots?|am\b|pm\b|o'clock|minutes?|miles?|flute|ply|wall|layers?|high|times?|jars?|bottles?|litres?|ml|of (?:our|my|your)|lorries|vacanc|jobs?|questions?|:|\/|x ?\d)/

/** @param options `isAsked` if the question was how many: a bare number is then the answer */
export function findQuantities(text: string, { isAsked = false } = {}): Match<Quantity>[] {
  const plain = plainText(text)
  return [...plain.matchAll(AMOUNT)].flatMap((match): Match<Quantity>[] => {
    const [whole, verb, between, vague, first = '', second, noun, period, adverb] = match
    const end = match.index + whole.length
    // `20.000` pieces are 20,000 in other countries.
    const amount = parseNumberWords(first.replace(/^(\d{1,3})\.(\d{3})$/, '$1$2'))
    const upTo = second === undefined ? null : parseNumberWords(second)
    // “0427” is the code of a style.
    if (amount === null || amount.value <= 0 || /^0\d/.test(first)) return []
    if (noun === undefined && period === undefined && adverb === undefined) {
      if (OTHERWISE.test(plain.slice(end))) return []
      const isFigures = /^\d/.test(first)
      const isLarge = /\d{3}|k$|hundred|thousand|grand|million|dozen/.test(first)
      const isYear = /^(?:19|20)\d\d$/.test(first)
      // “order 10023” is an order number.
      const isName = verb === 'order' && /^\d{5}/.test(first) && amount.value % 50 !== 0
      const isSaid =
        (verb !== undefined || vague !== undefined) &&
        isLarge &&
        !(isYear && vague === undefined && !isAsked) &&
        !isName
      if (!isSaid && !(isAsked && (isFigures || amount.value >= 2))) return []
    } else if (noun === undefined && !/\d|k$|hundred|thousand|million|dozen|pallet/.test(first)) return []
    // “a box” is not a quantity.
    if (
      /^(?:an?|one)$/.test(first) &&
      !/^pallet|lorry/.test(noun ?? '') &&
      !(first === 'one' && noun === 'off')
    )
      return []
    const start = match.index + (/^ /.test(whole) ? 1 : 0)
    // `2 to 3k` is 2,000 to 3,000.
    const isShort = upTo !== null && /k$/.test(second ?? '') && !/k$/.test(first) && amount.value < 1000
    return [
      {
        value: {
          amount: amount.value * (isShort ? 1000 : 1),
          upTo: upTo?.value ?? null,
          of: /^(?:pallet|lorry)/.test(noun ?? '') ? 'pallets' : 'boxes',
          per: periodOf(period ?? adverb),
          isVague:
            amount.isVague ||
            vague !== undefined ||
            between !== undefined ||
            upTo !== null ||
            /or so|ish|\+/.test(whole),
        },
        start,
        end,
      },
    ]
  })
}

function periodOf(word: string | undefined): Quantity['per'] {
  if (word === undefined) return null
  if (/^(?:da)/.test(word)) return 'day'
  if (/^week/.test(word)) return 'week'
  if (/^(?:month|pcm)/.test(word)) return 'month'
  return word.startsWith('quarter') ? 'quarter' : 'year'
}
