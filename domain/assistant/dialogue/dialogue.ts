/**
 * Guided conversation as a pure function of state and message. It asks each type of visitor as few questions as
 * possible, accepts facts at any point, and always offers the phone number.
 */
import { formatDeadline, getCallbackDeadline, type WorkingHours } from '../../working-hours/working-hours.ts'
import type { MessageLink, Telephone } from '../conversation.ts'
import { CALL_ME_REPLY, PREFER_NOT_TO_SAY_REPLY, VISITOR_TYPE_REPLIES } from '../greeting.ts'
import { type Parsed, parse } from '../parsers/parse.ts'
import { extractAllFacts } from './extract-facts.ts'
import { extractFacts, extractName, type FactName, type Facts, isSkipped } from './facts.ts'
import { getQuestions, type Question, UNIT_QUESTION } from './questions.ts'
import type { DialogueState } from './state.ts'
import {
  ASSISTANT_TEXTS,
  CONSENT,
  CONTACT_LINKS,
  describePhoneHours,
  KIND_QUESTION,
  summariseBoxDetails,
} from './texts.ts'
import {
  detectVisitorType,
  getIntentType,
  isCallbackRequest,
  isHandoverRequest,
  isPriceQuestion,
  isQuestion,
  VISITOR_TYPES,
  type VisitorType,
} from './visitor-types.ts'

export interface DialogueMessage {
  readonly text: string
  readonly links: readonly MessageLink[]
  readonly isGenerated?: boolean
}

export interface Message {
  readonly text: string
  /** Line number of the message. */
  readonly line: number
  readonly now: Date
  readonly hours: WorkingHours
  readonly telephone: string
  /** Answer found on the website; empty if nothing was found, null if nothing was searched. */
  readonly answer: DialogueMessage | null
  /** Reference for a lead, if this message creates one. */
  readonly reference: string
}

export interface DialogueTurn {
  readonly state: DialogueState
  readonly say: readonly DialogueMessage[]
}

const plain = (text: string): DialogueMessage => ({ text, links: [] })

/** Returns whether the website may answer the message. */
export function isSearchQuestion(state: DialogueState, text: string, now: Date): boolean {
  const { dimensions, quantity, email, phone } = parse(text, now)
  if (dimensions !== null || quantity !== null || email !== null || phone !== null) return false
  if (isHandoverRequest(text) || isOffer(state, text) || isSkipped(text)) return false
  return (
    isQuestion(text) &&
    !(state.asked === 'contact' || state.asked === 'name' || state.asked === 'phone'
      ? text.length < 12
      : false)
  )
}

export function getQuickReplies(state: DialogueState): readonly string[] {
  if (state.asked === 'kind') return [...Object.values(VISITOR_TYPE_REPLIES), CALL_ME_REPLY]
  if (state.asked === 'unit') return UNIT_QUESTION.offers
  if (state.asked === 'contact') return [CALL_ME_REPLY, PREFER_NOT_TO_SAY_REPLY]
  if (state.kind === null || state.asked === null) return []
  return questionAsked(state)?.offers ?? []
}

function isOffer(state: DialogueState, text: string): boolean {
  return getQuickReplies(state).includes(text) || Object.values<string>(VISITOR_TYPE_REPLIES).includes(text)
}

function questionAsked({ kind, intent, asked }: DialogueState): Question | undefined {
  return kind === null ? undefined : getQuestions(kind, intent).find(({ id }) => id === asked)
}

/** Never throws. */
export function runTurn(previous: DialogueState, message: Message): DialogueTurn {
  const { text, now } = message
  const parsed = parse(text, now, { isCountAsked: previous.asked === 'quantity' })
  const isLookedUp = message.answer !== null
  const read = readMessage(previous, message, parsed, isLookedUp)
  const say: DialogueMessage[] = []
  let state = read.state

  if (message.answer !== null) say.push(message.answer)
  if (isHandoverRequest(text) || text === CALL_ME_REPLY) {
    say.push(callMessage(describePhoneHours(message.telephone, message.hours, now)))
  } else if (
    isPriceQuestion(text) &&
    (state.kind === 'buyer' || state.kind === null) &&
    !state.passed.includes('price')
  ) {
    say.push(plain(ASSISTANT_TEXTS.noPrice))
    state = { ...state, kind: state.kind ?? 'buyer', passed: [...state.passed, 'price'] }
  }
  const boxDetails = state.kind === 'buyer' ? summariseBoxDetails(read.fresh) : ''
  if (boxDetails !== '' && state.unsure === null)
    say.push(plain(`Noted: ${boxDetails}. ${ASSISTANT_TEXTS.corrected}`))
  return conclude(previous, state, say, message)
}

function callMessage({ number, hours }: Telephone): DialogueMessage {
  return {
    text: `Call ${number} to talk to a person. ${hours}`,
    links: [{ label: `Call ${number}`, to: `tel:${number.replaceAll(' ', '')}` }],
  }
}

interface Read {
  readonly state: DialogueState
  /** Added by this message. */
  readonly fresh: Facts
}

function readMessage(
  previous: DialogueState,
  { text, line }: Message,
  parsed: Parsed,
  isLookedUp: boolean,
): Read {
  const isPassed = isSkipped(text) || text === PREFER_NOT_TO_SAY_REPLY || text === 'Not sure'
  const chosen = VISITOR_TYPES.find((kind) => VISITOR_TYPE_REPLIES[kind] === text)
  const detected = detectVisitorType(text)?.kind ?? null
  const speaksOfBoxes = parsed.dimensions !== null || parsed.quantity !== null || parsed.regular !== null
  const kind: VisitorType | null =
    previous.reference !== null
      ? previous.kind
      : (chosen ?? previous.kind ?? detected ?? (speaksOfBoxes ? 'buyer' : null))
  const isNewKind = kind !== previous.kind
  const intent =
    kind !== null && (isNewKind || previous.intent === 'other') ? getIntentType(kind, text) : previous.intent
  const isPriced = kind === 'buyer' && intent === 'other' && speaksOfBoxes
  const asked = isNewKind ? undefined : questionAsked(previous)
  const isReachAsked = previous.asked === 'contact' || previous.asked === 'phone' || previous.asked === 'name'

  const newFacts = extractFacts(parsed, line)
  const mayBeContact = isReachAsked || parsed.email !== null || parsed.phone !== null
  const name =
    isPassed || isLookedUp
      ? null
      : mayBeContact || /\bmy name\b/i.test(text)
        ? extractName(parsed.rest, isReachAsked)
        : null
  const isAboutReach = isCallbackRequest(text) || isReachAsked
  const answered =
    asked === undefined || isPassed || isLookedUp || isHandoverRequest(text)
      ? {}
      : withoutSizes(asked.read(text), parsed, asked.id)
  const first = kind !== null && isNewKind && !isLookedUp ? extractAllFacts(kind, intent, text) : {}
  const words = { ...first, ...answered, ...(name !== null && { name }) }
  const { needed, ...rest } = newFacts
  const unit = previous.asked === 'unit' && previous.unsure !== null ? inUnit(previous.unsure, text) : null
  const fresh: Facts = {
    ...(kind === 'buyer' || kind === null ? rest : contactFacts(rest)),
    ...(needed !== undefined && kind === 'buyer' && !isAboutReach && { needed }),
    ...facts(words, line),
    ...(unit !== null && facts(unit, line)),
  }
  const unsure = parsed.dimensions?.isUnsure === true && kind === 'buyer'
  return {
    fresh,
    state: {
      ...previous,
      kind,
      intent: isPriced ? 'quote_request' : intent,
      facts: { ...previous.facts, ...fresh },
      passed: isPassed && previous.asked !== null ? [...previous.passed, previous.asked] : previous.passed,
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
  const isFigures = parsed.dimensions !== null || parsed.quantity !== null || parsed.regular !== null
  if ((id === 'size' || id === 'need') && isFigures && parsed.rest.split(' ').length < 4) return {}
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

/** Asks the next question, or closes the conversation. */
function conclude(
  previous: DialogueState,
  read: DialogueState,
  messages: readonly DialogueMessage[],
  message: Message,
): DialogueTurn {
  const say = [...messages]
  let state = read
  const hasReach = state.facts.email !== undefined || state.facts.phone !== undefined
  if (hasReach && state.reference === null)
    state = { ...state, reference: message.reference, kind: state.kind ?? 'buyer' }
  if (state.callLine !== null && state.facts.phone !== undefined && state.promised === null) {
    const deadline = getCallbackDeadline(message.now, message.hours)
    state = { ...state, promised: deadline.toISOString() }
    say.push(plain(`We’ll call you on ${state.facts.phone?.value} by ${formatDeadline(deadline)}.`))
  }
  const next = nextQuestion(state)
  if (next === null) return close(previous, state, say)
  // A question that got an unrelated reply is repeated once.
  const isRepeated = next.id === previous.asked
  if (isRepeated && next.id === 'contact' && messages.length === 0)
    say.push(plain(ASSISTANT_TEXTS.badContact))
  else if (isRepeated && messages.length === 0 && next.id === 'kind') say.push(plain(ASSISTANT_TEXTS.unclear))
  const passed = state.put.includes(next.id) ? [...state.passed, next.id] : state.passed
  const put = [...new Set([...state.put, next.id])]
  say.push({ text: next.text, links: next.id === 'contact' || next.id === 'phone' ? CONTACT_LINKS : [] })
  return { state: { ...state, asked: next.id, put, passed }, say }
}

interface Next {
  readonly id: string
  readonly text: string
}

function nextQuestion(state: DialogueState): Next | null {
  const isOpen = (id: string) => !state.passed.includes(id)
  if (state.unsure !== null && isOpen('unit')) return { id: 'unit', text: UNIT_QUESTION.text }
  if (state.callLine !== null && state.facts.phone === undefined && isOpen('phone'))
    return { id: 'phone', text: `${ASSISTANT_TEXTS.phone} ${CONSENT}` }
  if (state.kind === null)
    return isOpen('kind') ? { id: 'kind', text: KIND_QUESTION } : contactQuestion(state)
  const question = getQuestions(state.kind, state.intent).find(
    (one) => isOpen(one.id) && !one.isAnswered(state.facts),
  )
  // If contact details are given early, the remaining questions still follow, and the name comes last.
  if (question !== undefined) return { id: question.id, text: question.text }
  return contactQuestion(state)
}

function contactQuestion(state: DialogueState): Next | null {
  const isOpen = (id: string) => !state.passed.includes(id)
  if (state.reference === null)
    return isOpen('contact') ? { id: 'contact', text: `${ASSISTANT_TEXTS.contact} ${CONSENT}` } : null
  return state.facts.name === undefined && isOpen('name') ? { id: 'name', text: ASSISTANT_TEXTS.name } : null
}

function close(previous: DialogueState, state: DialogueState, say: readonly DialogueMessage[]): DialogueTurn {
  const closedState: DialogueState = { ...state, asked: null, isClosed: state.reference !== null }
  if (state.reference === null) {
    const isFirst = previous.asked === 'contact'
    return {
      state: closedState,
      say: say.length > 0 && !isFirst ? say : [...say, plain(ASSISTANT_TEXTS.noContact)],
    }
  }
  if (previous.isClosed)
    return { state: closedState, say: say.length > 0 ? say : [plain(ASSISTANT_TEXTS.added)] }
  const reply = state.promised === null ? ' We’ll reply within one working day.' : ''
  return {
    state: closedState,
    say: [
      ...say,
      plain(
        `Thank you. Your reference is ${state.reference}.${reply} Anything else? Write it here and I’ll add it.`,
      ),
    ],
  }
}
