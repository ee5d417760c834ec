/**
 * Guided conversation as a pure function of state and message. It asks each type of visitor as few questions as
 * possible, accepts facts at any point, and always offers the phone number.
 */
import type { ManufacturingLimits } from '../../company/product.ts'
import { formatDeadline, getCallbackDeadline, type WorkingHours } from '../../working-hours/working-hours.ts'
import type { MessageLink, Telephone } from '../conversation.ts'
import {
  CALL_ME_REPLY,
  NONE_OF_THESE_REPLY,
  PREFER_NOT_TO_SAY_REPLY,
  VISITOR_TYPE_REPLIES,
} from '../greeting.ts'
import { parse } from '../parsers/parse.ts'
import { isSkipped, isThanks } from './facts.ts'
import { isForeign } from './language.ts'
import { beginsQuestion, isQuestion, MAX_QUESTIONS, splitMessage } from './message-parts.ts'
import { getQuestions, UNIT_QUESTION } from './questions.ts'
import { isContactAsked, questionAsked, readMessage } from './read-message.ts'
import type { DialogueState } from './state.ts'
import {
  ASSISTANT_TEXTS,
  CONSENT,
  CONTACT_LINKS,
  describePhoneHours,
  KIND_QUESTION,
  summariseBoxDetails,
} from './texts.ts'
import { detectVisitorType, isHandoverRequest, isPriceQuestion, isWish } from './visitor-types.ts'

export interface DialogueMessage {
  readonly text: string
  readonly links: readonly MessageLink[]
  readonly isGenerated?: boolean
}

export interface AnsweredQuestion {
  readonly question: string
  /** Null if the answer isn't known, or one of the suggestions may be meant. */
  readonly answer: DialogueMessage | null
  /** Similar questions that have an answer. */
  readonly suggestions: readonly string[]
}

export interface Message {
  readonly text: string
  /** Line number of the message. */
  readonly line: number
  readonly now: Date
  readonly hours: WorkingHours
  readonly telephone: string
  readonly minimumRun: ManufacturingLimits['minimumRun']
  /** Questions of the message with their answers, in order. */
  readonly answers: readonly AnsweredQuestion[]
  /** Reference for a lead, if this message creates one. */
  readonly reference: string
}

export interface DialogueTurn {
  readonly state: DialogueState
  readonly replies: readonly DialogueMessage[]
}

const plain = (text: string): DialogueMessage => ({ text, links: [] })

export interface SearchablePart {
  readonly text: string
  /** Otherwise it is a statement, which may still be answered. */
  readonly isQuestion: boolean
  /** Whether the assistant says so if it has no answer. */
  readonly needsAnswer: boolean
}

/** Returns the parts of a message that the website may answer, in order. */
export function getSearchableParts(state: DialogueState, text: string, now: Date): SearchablePart[] {
  if (state.suggestions.includes(text)) return [{ text, isQuestion: true, needsAnswer: true }]
  if (isQuickReply(state, text) || isSkipped(text) || isThanks(text) || isForeign(text)) return []
  if (isContactAsked(state) && text.length < 12) return []
  const isFree = state.asked === null || state.asked === 'kind'
  const all = splitMessage(text)
  return all
    .flatMap((part): SearchablePart[] => {
      const { dimensions, quantity, email, phone } = parse(isQuestion(part) ? withFigures(part) : part, now)
      const hasFacts = dimensions !== null || quantity !== null || email !== null || phone !== null
      if (isHandoverRequest(part) || isNumber(part)) return []
      if (isQuestion(part))
        return [{ text: part, isQuestion: true, needsAnswer: !hasFacts && (isFree || beginsQuestion(part)) }]
      // Beside a question, a statement says what it is about: “We sell honey. Which box do you suggest?”
      const isContext = all.some(isQuestion) && email === null && phone === null
      const mayAsk = isContext || !hasFacts
      return isFree && mayAsk ? [{ text: part, isQuestion: false, needsAnswer: false }] : []
    })
    .slice(0, MAX_QUESTIONS)
}

export function getQuickReplies(state: DialogueState): readonly string[] {
  const { suggestions, asked } = state
  if (suggestions.length === 0) return getReplies(state)
  if (isChoosing(state)) return [...suggestions, NONE_OF_THESE_REPLY, CALL_ME_REPLY]
  return [...suggestions, ...(asked === 'kind' ? [CALL_ME_REPLY] : getReplies(state))]
}

/** Returns whether the suggestions replace an answer. */
const isChoosing = ({ suggestions, questions }: DialogueState) =>
  suggestions.length > 0 && questions.at(-1)?.isAnswered === false

function getReplies(state: DialogueState): readonly string[] {
  if (state.asked === 'kind') return [...Object.values(VISITOR_TYPE_REPLIES), CALL_ME_REPLY]
  if (state.asked === 'unit') return UNIT_QUESTION.quickReplies
  if (state.asked === 'contact') return [CALL_ME_REPLY, PREFER_NOT_TO_SAY_REPLY]
  if (state.kind === null || state.asked === null) return []
  return questionAsked(state)?.quickReplies ?? []
}

function isQuickReply(state: DialogueState, text: string): boolean {
  return getQuickReplies(state).includes(text) || Object.values<string>(VISITOR_TYPE_REPLIES).includes(text)
}

/** Never throws. */
export function runTurn(previous: DialogueState, message: Message): DialogueTurn {
  const { text, line, now, answers, telephone } = message
  const statement = getStatement(text, answers)
  const open = answers.filter(({ answer, question }) => answer === null || isPriceQuestion(question))
  const questions = open.map(({ question }) => withFigures(question))
  const parsed = parse([statement, ...questions].join('\n'), now, {
    isCountAsked: isCountAsked(previous, text),
  })
  const read = readMessage(previous, { line, text: statement, whole: text }, parsed)
  const isForeignMessage = isForeign(text)
  const replies: DialogueMessage[] = []
  let state = recordQuestions(previous, read.state, message)
  if (isForeignMessage) {
    replies.push(plain(ASSISTANT_TEXTS.foreign))
    state = { ...state, facts: { ...state.facts, need: { value: text.slice(0, MAX_MESSAGE_LENGTH), line } } }
  }
  if (isThanks(text)) replies.push(plain(ASSISTANT_TEXTS.welcome))
  if (state.intent === 'complaint' && previous.intent !== 'complaint' && answers.length === 0)
    replies.push(plain(ASSISTANT_TEXTS.sorry))
  const isPrice = isPriceQuestion(text) && (state.kind === 'buyer' || state.kind === null)
  if (isPrice)
    state = { ...state, kind: 'buyer', intent: state.intent === 'other' ? 'quote_request' : state.intent }
  let isUnknown = isForeignMessage || text === NONE_OF_THESE_REPLY
  if (text === NONE_OF_THESE_REPLY) replies.push(unknownMessage(text, 1, state, telephone))
  if (isPrice && answers.every(({ answer }) => answer === null)) replies.push(plain(ASSISTANT_TEXTS.noPrice))
  for (const { question, answer, suggestions } of answers) {
    if (answer !== null) {
      if (!replies.some((said) => said.text === answer.text)) replies.push(answer)
    } else if (suggestions.length > 0) {
      const { choose, chooseOfSeveral } = ASSISTANT_TEXTS
      const text = answers.length === 1 ? choose : chooseOfSeveral(question)
      replies.push({ text, links: answers.length === 1 ? [callLink(telephone)] : [] })
    } else if (!isPrice) {
      isUnknown = true
      replies.push(unknownMessage(question, answers.length, state, telephone))
    }
  }
  if (isHandoverRequest(text) || text === CALL_ME_REPLY)
    replies.push(callMessage(describePhoneHours(telephone, message.hours, now)))
  const boxDetails = state.kind === 'buyer' ? summariseBoxDetails(read.newFacts) : ''
  const isTooFew = Number(read.newFacts.quantity?.value.replaceAll(',', '')) < message.minimumRun.plain
  if (boxDetails !== '' && isTooFew) {
    if (answers.every(({ answer }) => answer === null))
      replies.push(plain(ASSISTANT_TEXTS.tooFew(message.minimumRun)))
  } else if (boxDetails !== '' && state.unsure === null)
    replies.push(plain(`Noted: ${boxDetails}. ${ASSISTANT_TEXTS.corrected}`))
  const isFree = previous.asked === null || previous.asked === 'kind'
  const isAnswered =
    answers.length > 0 && answers.every(({ question, answer }) => answer !== null && isQuestion(question))
  const { email, phone } = state.facts
  // Without contact details, only the type of visitor would be asked.
  const needsType = state.kind === null && state.callLine === null && (email ?? phone) === undefined
  const isAside =
    (isAnswered || (answers.length > 0 && statement === '') || isThanks(text)) &&
    isFree &&
    !isUnknown &&
    (needsType || Object.keys(read.newFacts).length === 0)
  // A question, with what it is about, needs no enquiry.
  if (isAside) return { state: { ...state, kind: previous.kind, intent: previous.intent }, replies }
  const isOrder =
    state.kind === 'buyer' && state.intent === 'quote_request' && (boxDetails !== '' || isWish(statement))
  // The visitor chooses first, unless an enquiry has begun.
  if (isChoosing(state) && !isOrder) return { state, replies }
  return conclude(previous, state, replies, message, isUnknown)
}

/** A question states facts about the visitor's box only in figures: “how few boxes” is no quantity. */
const withFigures = (question: string) => (/\d|@/.test(question) ? question : '')

/** Returns the text without the parts that were looked up, except statements that say who the visitor is. */
function getStatement(text: string, answers: readonly AnsweredQuestion[]): string {
  if (isThanks(text) || text === NONE_OF_THESE_REPLY) return ''
  if (answers.length === 0) return text
  return splitMessage(text)
    .filter(
      (part) =>
        !answers.some(({ question }) => question === part) ||
        (!isQuestion(part) && detectVisitorType(part) !== null),
    )
    .join('\n')
}

const isNumber = (text: string) => /^\W*\d[\d,. ]*\W*$/.test(text)

/** A number alone answers the question for a quantity, or what the visitor needs. */
function isCountAsked({ asked }: DialogueState, text: string): boolean {
  return asked === 'quantity' || ((asked === 'need' || asked === 'kind') && isNumber(text))
}

/** Longest message in another language, in the lead. */
const MAX_MESSAGE_LENGTH = 1000
/** Longest list of questions, and longest question, in the lead. */
const MAX_RECORDED_QUESTIONS = 20
const MAX_QUESTION_LENGTH = 300
const MAX_SUGGESTIONS = 3

function recordQuestions(
  previous: DialogueState,
  state: DialogueState,
  { answers, line, text }: Message,
): DialogueState {
  const asked = answers.map(({ question, answer }) => ({
    text: question.slice(0, MAX_QUESTION_LENGTH),
    line,
    isAnswered: answer !== null,
  }))
  // A chosen suggestion is what the visitor meant.
  const isChosen = isChoosing(previous) && previous.suggestions.includes(text)
  const before = state.questions.map((one, place, all) =>
    isChosen && place === all.length - 1 ? { ...one, isAnswered: true } : one,
  )
  return {
    ...state,
    questions: [...before, ...asked].slice(-MAX_RECORDED_QUESTIONS),
    suggestions: [...new Set(answers.flatMap(({ suggestions }) => suggestions))].slice(0, MAX_SUGGESTIONS),
  }
}

function unknownMessage(
  question: string,
  count: number,
  { reference }: DialogueState,
  telephone: string,
): DialogueMessage {
  const links = [callLink(telephone)]
  if (reference !== null) return { text: ASSISTANT_TEXTS.forwarded, links }
  const text = count === 1 ? ASSISTANT_TEXTS.unknown : ASSISTANT_TEXTS.unknownOfSeveral(question)
  return { text, links }
}

const callLink = (number: string): MessageLink => ({
  label: `Call ${number}`,
  to: `tel:${number.replaceAll(' ', '')}`,
})

function callMessage({ number, hours }: Telephone): DialogueMessage {
  return {
    text: `Call ${number} to talk to a person. ${hours}`,
    links: [callLink(number)],
  }
}

/** Asks the next question, or closes the conversation. */
function conclude(
  previous: DialogueState,
  read: DialogueState,
  messages: readonly DialogueMessage[],
  message: Message,
  isUnknown: boolean,
): DialogueTurn {
  const replies = [...messages]
  let state = read
  const hasContact = state.facts.email !== undefined || state.facts.phone !== undefined
  if (hasContact && state.reference === null)
    state = { ...(state.kind === null ? asEnquiry(state) : state), reference: message.reference }
  if (state.callLine !== null && state.facts.phone !== undefined && state.promised === null) {
    const deadline = getCallbackDeadline(message.now, message.hours)
    state = { ...state, promised: deadline.toISOString() }
    replies.push(plain(`We’ll call you on ${state.facts.phone?.value} by ${formatDeadline(deadline)}.`))
  }
  const isDeclined = previous.asked === 'contact' && state.passed.length > previous.passed.length
  if (isDeclined && state.kind === null) return close(previous, state, replies, message)
  const next = isUnknown && state.reference === null ? contactQuestion(state) : nextQuestion(state)
  if (next === null) return close(previous, state, replies, message)
  // A question that got an unrelated reply is repeated once.
  const isRepeated = next.id === previous.asked
  if (isRepeated && next.id === 'contact' && messages.length === 0)
    replies.push(plain(ASSISTANT_TEXTS.badContact))
  else if (isRepeated && messages.length === 0 && next.id === 'kind' && state.facts === previous.facts)
    replies.push({ text: ASSISTANT_TEXTS.unclear, links: [callLink(message.telephone)] })
  const passed = state.put.includes(next.id) ? [...state.passed, next.id] : state.passed
  const put = [...new Set([...state.put, next.id])]
  replies.push({ text: next.text, links: next.id === 'contact' || next.id === 'phone' ? CONTACT_LINKS : [] })
  return { state: { ...state, asked: next.id, put, passed }, replies }
}

/** Returns the state of a visitor who left only contact details, or who only asked: then nothing more is asked. */
function asEnquiry(state: DialogueState): DialogueState {
  const text = state.questions.map((question) => question.text).join('\n')
  const kind = detectVisitorType(text)?.kind ?? 'buyer'
  const hasSubject = text !== '' || state.facts.need !== undefined
  const answered = hasSubject ? getQuestions(kind, state.intent).map(({ id }) => id) : []
  return { ...state, kind, passed: [...state.passed, ...answered] }
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
  if (state.kind === null) return isOpen('kind') ? { id: 'kind', text: KIND_QUESTION } : null
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

function close(
  previous: DialogueState,
  state: DialogueState,
  replies: readonly DialogueMessage[],
  message: Message,
): DialogueTurn {
  const closedState: DialogueState = { ...state, asked: null, isClosed: state.reference !== null }
  if (state.reference === null) {
    const isDeclined = previous.asked === 'contact' && state.passed.length > previous.passed.length
    if (isDeclined && replies.length === 0)
      return { state: closedState, replies: [plain(ASSISTANT_TEXTS.noContact)] }
    return { state: closedState, replies: replies.length > 0 ? replies : [plain(ASSISTANT_TEXTS.open)] }
  }
  if (previous.isClosed && isSkipped(message.text))
    return { state: closedState, replies: [plain(ASSISTANT_TEXTS.done)] }
  if (previous.isClosed)
    return { state: closedState, replies: replies.length > 0 ? replies : [plain(ASSISTANT_TEXTS.added)] }
  const reply = state.promised === null ? ' We’ll reply within one working day.' : ''
  return {
    state: closedState,
    replies: [
      ...replies,
      plain(
        `Thank you. Your reference is ${state.reference}.${reply} Anything else? Write it here and I’ll add it.`,
      ),
    ],
  }
}
