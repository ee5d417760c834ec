/** Adds what a message says to the dialogue state. */
import { CALL_ME_REPLY, PREFER_NOT_TO_SAY_REPLY, VISITOR_TYPE_REPLIES } from '../greeting.ts'
import type { Parsed } from '../parsers/parse.ts'
import { extractAllFacts } from './extract-facts.ts'
import {
  extractCompany,
  extractFacts,
  extractName,
  extractPrint,
  type FactName,
  type Facts,
  isSkipped,
} from './facts.ts'
import { getQuestions, type Question } from './questions.ts'
import type { DialogueState } from './state.ts'
import {
  detectVisitorType,
  getIntentType,
  isCallbackRequest,
  isHandoverRequest,
  VISITOR_TYPES,
  type VisitorType,
} from './visitor-types.ts'

/** Returns the question of the visitor type that was asked last. */
export function questionAsked({ kind, intent, asked }: DialogueState): Question | undefined {
  return kind === null ? undefined : getQuestions(kind, intent).find(({ id }) => id === asked)
}

/** Returns whether the last question was about contact details. */
export function isContactAsked({ asked }: DialogueState): boolean {
  return asked === 'contact' || asked === 'phone' || asked === 'name'
}

/** “Jo Ash”, “Jo from Hedgerow & Vale” */
const NAME_ALONE =
  /^(?:\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){1,2}|\p{Lu}[\p{L}'’-]+(?=,| from| at))(?:(?:,| from| at) \p{Lu}[^?!]{1,60})?\.?$/u

export interface Read {
  readonly state: DialogueState
  /** Added by this message. */
  readonly newFacts: Facts
}

/** Reads the facts of a message. @param text the message without questions that were looked up @param whole with them */
export function readMessage(
  previous: DialogueState,
  { text, whole, line }: { readonly text: string; readonly whole: string; readonly line: number },
  parsed: Parsed,
): Read {
  const isLookedUp = text === ''
  const isSkippedQuestion = isSkipped(text) || text === PREFER_NOT_TO_SAY_REPLY || text === 'Not sure'
  const chosen = VISITOR_TYPES.find((kind) => VISITOR_TYPE_REPLIES[kind] === text)
  const detected = detectVisitorType(text)?.kind ?? null
  const mentionsBoxes = parsed.dimensions !== null || parsed.quantity !== null || parsed.regular !== null
  const kind: VisitorType | null =
    previous.reference !== null
      ? previous.kind
      : (chosen ?? previous.kind ?? detected ?? (mentionsBoxes ? 'buyer' : null))
  const isNewKind = kind !== previous.kind
  const intent =
    kind !== null && (isNewKind || previous.intent === 'other') ? getIntentType(kind, whole) : previous.intent
  // “An invoice for March” names no delivery date.
  const wantsBoxes = intent !== 'order_question' && intent !== 'complaint'
  const isQuoteRequest = kind === 'buyer' && intent === 'other' && mentionsBoxes
  const asked = isNewKind ? undefined : questionAsked(previous)
  const wasContactAsked = isContactAsked(previous)

  const parsedFacts = extractFacts(parsed, line)
  const mayBeContact = wasContactAsked || parsed.email !== null || parsed.phone !== null
  const isNameAlone = kind === null && NAME_ALONE.test(text.trim())
  const isIntroduced =
    !isSkippedQuestion &&
    !isLookedUp &&
    (mayBeContact || isNameAlone || /\b(?:my name|company)\b/i.test(text))
  const company = isIntroduced ? extractCompany(parsed.rest, wasContactAsked || isNameAlone) : null
  const name = isIntroduced
    ? extractName(
        company === null ? parsed.rest : parsed.rest.replace(company.match, ','),
        wasContactAsked || isNameAlone,
      )
    : null
  const print = kind === 'buyer' && !isLookedUp ? extractPrint(text) : undefined
  const isAboutContact = isCallbackRequest(text) || wasContactAsked
  const answered =
    asked === undefined || isSkippedQuestion || isLookedUp || isHandoverRequest(text)
      ? {}
      : withoutSizes(asked.read(text), parsed, asked.id)
  const first = kind !== null && isNewKind && !isLookedUp ? extractAllFacts(kind, intent, text) : {}
  const words = {
    ...first,
    ...answered,
    ...(name !== null && { name }),
    ...(company !== null && { company: company.company }),
    ...(print !== undefined && { print }),
  }
  const { needed, ...rest } = parsedFacts
  const unit = previous.asked === 'unit' && previous.unsure !== null ? inUnit(previous.unsure, text) : null
  const newFacts: Facts = {
    // “4,650 boxes were invoiced” orders none.
    ...((kind === 'buyer' && wantsBoxes) || kind === null ? rest : contactFacts(rest)),
    ...(needed !== undefined && kind === 'buyer' && wantsBoxes && !isAboutContact && { needed }),
    ...facts(words, line),
    ...(unit !== null && facts(unit, line)),
  }
  const unsure = parsed.dimensions?.isUnsure === true && kind === 'buyer'
  return {
    newFacts,
    state: {
      ...previous,
      kind,
      intent: isQuoteRequest ? 'quote_request' : intent,
      facts: Object.keys(newFacts).length === 0 ? previous.facts : { ...previous.facts, ...newFacts },
      passed:
        isSkippedQuestion && previous.asked !== null ? [...previous.passed, previous.asked] : previous.passed,
      callLine: previous.callLine ?? (isCallbackRequest(text) || text === CALL_ME_REPLY ? line : null),
      unsure: unsure
        ? [
            parsed.dimensions.length,
            parsed.dimensions.width,
            ...(parsed.dimensions.depth === null ? [] : [parsed.dimensions.depth]),
          ]
        : null,
    },
  }
}

/** Text counts as the answer to the size question only if it contains no dimensions. */
function withoutSizes(
  read: Partial<Record<FactName, string>>,
  parsed: Parsed,
  id: string,
): Partial<Record<FactName, string>> {
  const hasNumbers = parsed.dimensions !== null || parsed.quantity !== null || parsed.regular !== null
  if ((id === 'size' || id === 'need') && hasNumbers && parsed.rest.split(' ').length < 4) return {}
  if (id === 'place' && parsed.postcode !== null && parsed.rest === '') return {}
  return read
}

function facts(words: Readonly<Partial<Record<FactName, string>>>, line: number): Facts {
  return Object.fromEntries(
    Object.entries(words).flatMap(([name, value]) => (value === '' ? [] : [[name, { value, line }]])),
  )
}

function contactFacts({ email, phone, postcode }: Facts): Facts {
  return { ...(email && { email }), ...(phone && { phone }), ...(postcode && { postcode }) }
}

function inUnit(sizes: readonly number[], text: string): Partial<Record<FactName, string>> | null {
  const factor = /\bcm|centi/i.test(text)
    ? 10
    : /\bin\b|inch|"/i.test(text)
      ? 25.4
      : /\bmm|milli/i.test(text)
        ? 1
        : null
  if (factor === null) return null
  const [length, width, depth] = sizes.map((size) => String(Math.round(size * factor * 10) / 10))
  return { ...(length && { length }), ...(width && { width }), ...(depth && { depth }) }
}
