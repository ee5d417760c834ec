/** Finds the answers to a question by the ways to ask them. */
import type { Answer } from '../../company/answers.ts'
import { createQueryReader } from '../../search/query-terms.ts'
import { fold } from '../../search/synonyms.ts'
import { toTerms } from '../../search/terms.ts'
import { trainTextClassifier } from '../../search/text-classifier.ts'

export type SearchableAnswer = Pick<Answer, 'id' | 'question' | 'synonyms' | 'answer' | 'link'>

export interface AnswerMatch<Entry> {
  readonly answer: Entry
  /**
   * From 0 to 1: the probability that the query is about it, less if the answer has few of the query’s words; 1 for
   * one of its own ways to ask.
   */
  readonly rank: number
}

export interface AnswerSearch<Entry> {
  /** Returns matches, best first. */
  search(query: string): AnswerMatch<Entry>[]
}

export async function createAnswerSearch<Entry extends SearchableAnswer>(
  answers: readonly Entry[],
): Promise<AnswerSearch<Entry>> {
  const texts = answers.map(({ question, synonyms, answer }) => [
    question,
    ...synonyms.flatMap((line) => line.split(',')),
    `${question}\n${answer}`,
  ])
  const read = createQueryReader(texts.flat())
  // Lets other requests through.
  await new Promise((resolve) => setTimeout(resolve))
  const samples = texts.map((some, label) => some.map((text) => ({ terms: toTerms(text), label })))
  const known = samples.map((some) => new Set(some.flatMap(({ terms }) => terms)))
  const exact = new Map(
    [
      ...Map.groupBy(
        texts.flatMap((some, place) => some.map((text) => ({ key: normalise(text), place }))),
        ({ key }) => key,
      ),
    ].flatMap(([key, same]) => {
      const places = new Set(same.map(({ place }) => place))
      return places.size === 1 ? [[key, same[0]?.place] as const] : []
    }),
  )
  const { classify, weigh } = await trainTextClassifier(samples.flat())
  const sum = (terms: readonly string[]) => terms.reduce((total, term) => total + weigh(term), 0)
  return {
    search(query) {
      const terms = read(query)
      const asked = [...new Set(terms)]
      const probabilities = classify(terms)
      const own = exact.get(normalise(query))
      return answers
        .map((answer, place) => {
          const coverage = sum(asked.filter((term) => known[place]?.has(term))) / sum(asked)
          const rank = (probabilities[place] ?? 0) * Math.sqrt(coverage)
          return { answer, rank: place === own ? 1 : rank }
        })
        .filter(({ rank }) => rank > 0)
        .toSorted((one, other) => other.rank - one.rank)
    },
  }
}

const normalise = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
