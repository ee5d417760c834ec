/** Answers the questions of a message, each from the company's answers or else from the website's pages. */
import type { FormServices, ModelSettings } from '#app/server-context.ts'
import type { AnswerMatch, SearchableAnswer } from '#domain/assistant/answers/answer-search.ts'
import type { MessageLink } from '#domain/assistant/conversation.ts'
import type {
  AnsweredQuestion,
  DialogueMessage,
  SearchablePart,
} from '#domain/assistant/dialogue/dialogue.ts'
import { isPriceQuestion, isWish } from '#domain/assistant/dialogue/visitor-types.ts'
import { type KnowledgeServices, loadAnswers, loadPassages } from './knowledge.server.ts'
import { generateAnswer } from './model/generated-answer.server.ts'

/** Ranks from which a question or a statement is answered. */
const MIN_RANK = { question: 0.5, statement: 0.6 } as const
/** Ranks from which questions are suggested instead of an answer, or beside it. */
const MIN_SUGGESTED = { question: 0.02, statement: 0.15, beside: 0.15 } as const
/** Rank of the best suggestion below which a question is about something else. */
const MIN_BEST_SUGGESTED = 0.05
const MAX_SUGGESTIONS = { instead: 3, beside: 2 } as const

const PRONOUN = /\b(?:they|them|it|that|those|these|this|one)\b/i
/** Shares of the words that a quoted passage must have. */
const MIN_COVERAGE = { question: 0.75, statement: 0.95 } as const

export interface AnswerDependencies extends KnowledgeServices {
  readonly model: ModelSettings | undefined
  readonly secret: FormServices['secret']
  readonly onSentence: (text: string) => void
  /** The generated sentences must be withdrawn. */
  readonly onDrop: () => void
}

/** Statements without an answer are left out. If the search fails, the conversation continues without it. */
export async function findAnswers(
  parts: readonly SearchablePart[],
  dependencies: AnswerDependencies,
): Promise<AnsweredQuestion[]> {
  const found: (Found & SearchablePart)[] = []
  for (const [place, part] of parts.entries()) {
    const result = await findAnswer(part, readingsOf(parts, place), dependencies).catch((error: unknown) => {
      dependencies.report(error)
      return NOTHING_FOUND
    })
    found.push({ ...part, ...result })
  }
  const questions = found.filter(({ isQuestion }) => isQuestion)
  const answered = questions.filter(
    ({ answer, needsAnswer, suggestions }) => answer !== null || needsAnswer || suggestions.length > 0,
  )
  if (answered.length === 0)
    return found
      .filter(({ answer, suggestions }) => answer !== null || suggestions.length > 0)
      .map(toAnsweredQuestion)
  // A statement beside a question says why it is asked; what it is about may be meant too.
  const statements = found.filter(({ isQuestion }) => !isQuestion)
  const given = new Set(answered.flatMap(({ title }) => title ?? []))
  return answered.map((part, place) => {
    const beside = place === 0 ? statements.flatMap(({ title }) => title ?? []) : []
    const suggestions = [...new Set([...beside, ...part.suggestions])].filter((title) => !given.has(title))
    return toAnsweredQuestion({ ...part, suggestions })
  })
}

interface Found extends Pick<AnsweredQuestion, 'answer' | 'suggestions'> {
  /** Question that the company's answer is for. */
  readonly title?: string
}

const NOTHING_FOUND: Found = { answer: null, suggestions: [] }

const toAnsweredQuestion = ({ text, answer, suggestions }: Found & SearchablePart): AnsweredQuestion => ({
  question: text,
  answer,
  suggestions,
})

interface Readings {
  /** Texts that say what a part asks; the one with the best match is what it means. */
  readonly asked: readonly string[]
  readonly whole: string
  /** Whether the message, which says what its one question is about, is read first. */
  readonly isWholeFirst: boolean
}

function readingsOf(parts: readonly SearchablePart[], place: number): Readings {
  const { text = '', isQuestion = false } = parts[place] ?? {}
  const whole = parts.map((part) => part.text).join(' ')
  // “How long do they take?” is about the question before.
  const before = PRONOUN.test(text) ? parts[place - 1]?.text : undefined
  return {
    asked: [text, ...(before === undefined ? [] : [`${before} ${text}`])],
    whole: isQuestion ? whole : text,
    isWholeFirst: isQuestion && parts.filter((part) => part.isQuestion).length === 1,
  }
}

async function findAnswer(
  { text, isQuestion }: SearchablePart,
  { asked, whole, isWholeFirst }: Readings,
  dependencies: AnswerDependencies,
): Promise<Found> {
  const isPrice = isPriceQuestion(text)
  const answers = await loadAnswers(dependencies)
  const search = (query: string) =>
    answers
      .search(query)
      .filter(({ answer }) => !isPrice || isPriceQuestion([answer.question, ...answer.synonyms].join('\n')))
  const kind = isQuestion ? 'question' : 'statement'
  const isSure = (matches: Matches) => rankOf(matches) >= MIN_RANK[kind]
  const part = bestOf(asked.map(search))
  const readings = isWholeFirst ? [search(whole), part] : [part, search(whole)]
  const likely = readings.find(isSure) ?? (isWholeFirst ? bestOf(readings) : part)
  const best = isSure(likely) ? likely[0] : undefined
  if (best === undefined) {
    // Pages have no prices.
    const mayQuote = !isPrice && (isQuestion || !isWish(text))
    const quotation = mayQuote ? await quotePages(text, isQuestion, dependencies) : null
    if (quotation !== null) return { answer: quotation, suggestions: [] }
    const isClose = !isPrice && rankOf(likely) >= MIN_BEST_SUGGESTED
    const close = isClose ? likely.filter(({ rank }) => rank >= MIN_SUGGESTED[kind]) : []
    return { answer: null, suggestions: questionsOf(close.slice(0, MAX_SUGGESTIONS.instead)) }
  }
  const { question, answer, link } = best.answer
  // The other reading may be meant as well.
  const others = readings.flatMap((one) => (isSure(one) ? one.slice(0, 1) : []))
  const close = [...others, ...(isWholeFirst ? likely : part)].filter(
    ({ rank }) => rank >= MIN_SUGGESTED.beside,
  )
  const suggestions = [...new Set(questionsOf(close))].filter((one) => one !== question)
  return {
    title: question,
    answer: { text: answer, links: (await isReadable(link, dependencies.readPage)) ? [link] : [] },
    suggestions: suggestions.slice(0, MAX_SUGGESTIONS.beside),
  }
}

type Matches = readonly AnswerMatch<SearchableAnswer>[]

const rankOf = (matches: Matches): number => matches[0]?.rank ?? 0

const bestOf = (all: readonly Matches[]): Matches =>
  all.toSorted((one, other) => rankOf(other) - rankOf(one))[0] ?? []

const questionsOf = (matches: Matches) => matches.map(({ answer }) => answer.question)

async function quotePages(
  question: string,
  isQuestion: boolean,
  dependencies: AnswerDependencies,
): Promise<DialogueMessage | null> {
  const passages = await loadPassages(dependencies)
  const generated = isQuestion ? await generate(question, passages.search(question), dependencies) : null
  if (generated !== null) return generated
  const quotation = passages.quote(question, MIN_COVERAGE[isQuestion ? 'question' : 'statement'])
  const isGone = quotation !== null && !(await isReadable(quotation.links[0], dependencies.readPage))
  return isGone ? null : quotation
}

async function generate(
  question: string,
  passages: Parameters<typeof generateAnswer>[1],
  { model, onDrop, ...dependencies }: AnswerDependencies,
): Promise<DialogueMessage | null> {
  if (model === undefined || passages.length === 0) return null
  const generated = await generateAnswer(question, passages, { model, ...dependencies })
  if (generated === null) onDrop()
  return generated
}

/** Returns whether the page still exists, so that no link is empty. */
async function isReadable(
  link: MessageLink | undefined,
  readPage: KnowledgeServices['readPage'],
): Promise<boolean> {
  if (link === undefined) return false
  return readPage(link.to.replace(/#.*/, '')).then(
    () => true,
    () => false,
  )
}
