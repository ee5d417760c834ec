/** Answers the questions of a message, each from the company's answers or else from the website's pages. */
import type { FormServices, ModelSettings } from '#app/server-context.ts'
import type { AnswerMatch, SearchableAnswer } from '#domain/assistant/answers/answer-search.ts'
import type { MessageLink } from '#domain/assistant/conversation.ts'
import type {
  AnsweredQuestion,
  DialogueMessage,
  SearchablePart,
} from '#domain/assistant/dialogue/dialogue.ts'
import { isPriceQuestion } from '#domain/assistant/dialogue/visitor-types.ts'
import { type KnowledgeServices, loadAnswers, loadPassages } from './knowledge.server.ts'
import { generateAnswer } from './model/generated-answer.server.ts'

/** Ranks from which a question or a statement is answered. */
const MIN_RANK = { question: 0.5, statement: 0.6 } as const
/** Ranks from which questions are suggested instead of an answer, or beside it. */
const MIN_SUGGESTED = { question: 0.05, statement: 0.15, beside: 0.15 } as const
/** Rank of the best suggestion below which a question is about something else. */
const MIN_BEST_SUGGESTED = 0.1
const MAX_SUGGESTIONS = { instead: 3, beside: 2 } as const

const PRONOUN = /\b(?:they|them|it|that|those|these|this|one)\b/i
/** Wishes, which a page can't answer. */
const WISH = /\b(?:i|we)(?:'d| would)? (?:want|need|like|am after|are after)\b/i

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
  const answered: (AnsweredQuestion & Pick<SearchablePart, 'isQuestion'>)[] = []
  const whole = parts.map(({ text }) => text).join(' ')
  for (const [place, { text: question, isQuestion, needsAnswer }] of parts.entries()) {
    // “How long do they take?” is about the question before.
    const context = PRONOUN.test(question) ? (parts[place - 1]?.text ?? '') : ''
    const found = await findAnswer(
      { question: `${context} ${question}`.trim(), whole, isQuestion },
      dependencies,
    ).catch((error: unknown) => {
      dependencies.report(error)
      return NOTHING_FOUND
    })
    if (found.answer !== null || needsAnswer || found.suggestions.length > 0)
      answered.push({ question, isQuestion, ...found })
  }
  // A statement beside a question says why it is asked.
  const hasQuestion = answered.some(({ isQuestion }) => isQuestion)
  return answered.filter(({ isQuestion }) => isQuestion || !hasQuestion)
}

type Found = Pick<AnsweredQuestion, 'answer' | 'suggestions'>

const NOTHING_FOUND: Found = { answer: null, suggestions: [] }

interface Part {
  readonly question: string
  /** The message, which may say what a question is about. */
  readonly whole: string
  readonly isQuestion: boolean
}

async function findAnswer(
  { question, whole, isQuestion }: Part,
  dependencies: AnswerDependencies,
): Promise<Found> {
  const isPrice = isPriceQuestion(question)
  const answers = await loadAnswers(dependencies)
  const search = (text: string) =>
    answers
      .search(text)
      .filter(({ answer }) => !isPrice || isPriceQuestion([answer.question, ...answer.synonyms].join('\n')))
  const kind = isQuestion ? 'question' : 'statement'
  const found = [search(question), ...(isQuestion ? [search(whole)] : [])]
  const matches = found.find(([first]) => (first?.rank ?? 0) >= MIN_RANK[kind]) ?? found[0] ?? []
  const [best, ...others] = matches
  if (best === undefined || best.rank < MIN_RANK[kind]) {
    // Pages have no prices.
    const mayQuote = !isPrice && (isQuestion || !WISH.test(question))
    const quotation = mayQuote ? await quotePages(question, isQuestion, dependencies) : null
    if (quotation !== null) return { answer: quotation, suggestions: [] }
    const isClose = !isPrice && (best?.rank ?? 0) >= MIN_BEST_SUGGESTED
    const close = isClose ? matches.filter(({ rank }) => rank >= MIN_SUGGESTED[kind]) : []
    return { answer: null, suggestions: questionsOf(close.slice(0, MAX_SUGGESTIONS.instead)) }
  }
  const { answer, link } = best.answer
  const close = others.filter(({ rank }) => rank >= MIN_SUGGESTED.beside)
  return {
    answer: { text: answer, links: (await isReadable(link, dependencies.readPage)) ? [link] : [] },
    suggestions: questionsOf(close.slice(0, MAX_SUGGESTIONS.beside)),
  }
}

const questionsOf = (matches: readonly AnswerMatch<SearchableAnswer>[]) =>
  matches.map(({ answer }) => answer.question)

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
