/** Answers the questions of a message, each from the company's answers or else from the website's pages. */
import type { FormServices, ModelSettings } from '#app/server-context.ts'
import type { MessageLink } from '#domain/assistant/conversation.ts'
import type {
  AnsweredQuestion,
  DialogueMessage,
  SearchablePart,
} from '#domain/assistant/dialogue/dialogue.ts'
import { ASSISTANT_TEXTS } from '#domain/assistant/dialogue/texts.ts'
import { isPriceQuestion } from '#domain/assistant/dialogue/visitor-types.ts'
import { type KnowledgeServices, loadAnswers, loadPassages } from './knowledge.server.ts'
import { generateAnswer } from './model/generated-answer.server.ts'

/** Ranks below which an answer is only the closest one, or none. */
const MIN_RANK = { question: 0.5, statement: 0.6, closest: 0.42 } as const

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
  const answered: AnsweredQuestion[] = []
  for (const [place, { text: question, isQuestion, needsAnswer }] of parts.entries()) {
    // “How long do they take?” is about the question before.
    const context = PRONOUN.test(question) ? (parts[place - 1]?.text ?? '') : ''
    const answer = await findAnswer(
      `${context} ${question}`.trim(),
      { isQuestion, mayGuess: needsAnswer },
      dependencies,
    ).catch((error: unknown) => {
      dependencies.report(error)
      return null
    })
    if (answer !== null || needsAnswer) answered.push({ question, answer })
  }
  return answered
}

async function findAnswer(
  question: string,
  { isQuestion, mayGuess }: { readonly isQuestion: boolean; readonly mayGuess: boolean },
  dependencies: AnswerDependencies,
): Promise<DialogueMessage | null> {
  const isPrice = isPriceQuestion(question)
  const best = (await loadAnswers(dependencies))
    .search(question)
    .find(({ answer }) => !isPrice || isPriceQuestion([answer.question, ...answer.synonyms].join('\n')))
  const isUnsure = (best?.rank ?? 0) < MIN_RANK[isQuestion ? 'question' : 'statement']
  if (best === undefined || isUnsure) {
    // Pages have no prices.
    const mayQuote = !isPrice && (isQuestion || !WISH.test(question))
    const quotation = mayQuote ? await quotePages(question, isQuestion, dependencies) : null
    if (quotation !== null) return quotation
    if (!mayGuess || best === undefined || best.rank < MIN_RANK.closest) return null
  }
  const { answer, link } = best.answer
  return {
    text: isUnsure ? ASSISTANT_TEXTS.closest(answer) : answer,
    links: (await isReadable(link, dependencies.readPage)) ? [link] : [],
    isUnsure,
  }
}

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
