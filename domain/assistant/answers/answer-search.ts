/** Finds the answers to a question by its question and the other ways to ask it. */
import type { Answer } from '../../company/answers.ts'
import { createTextIndex } from '../../search/text-index.ts'

export type SearchableAnswer = Pick<Answer, 'id' | 'question' | 'synonyms' | 'answer' | 'link'>

export interface AnswerMatch<Entry> {
  readonly answer: Entry
  /** From 0 to 1: how much of the query and of one way to ask agree. */
  readonly rank: number
}

export interface AnswerSearch<Entry> {
  /** Returns matches, best first. */
  search(query: string): AnswerMatch<Entry>[]
}

/**
 * A way to ask of this weight is the subject of half the questions containing it. In weights of a word that only one
 * way to ask contains, which grow with their number.
 */
const HALF_WEIGHT = 1.025

export function createAnswerSearch<Entry extends SearchableAnswer>(
  answers: readonly Entry[],
): AnswerSearch<Entry> {
  const phrasings = answers.flatMap((answer) =>
    [answer.question, ...answer.synonyms.flatMap((line) => line.split(','))].map((title, number) => ({
      id: `${answer.id} ${number}`,
      title,
      body: '',
      answer,
    })),
  )
  const halfWeight = HALF_WEIGHT * Math.log(1 + phrasings.length)
  const byId = new Map(phrasings.map((phrasing) => [phrasing.id, phrasing]))
  const index = createTextIndex(phrasings)
  const wholes = createTextIndex(
    answers.map(({ id, question, synonyms }) => ({
      id,
      title: [question, ...synonyms].join('\n'),
      body: '',
    })),
  )
  return {
    search(query) {
      const coverages = new Map(wholes.search(query).map(({ id, coverage }) => [id, coverage]))
      const best = new Map<Entry, number>()
      for (const { id, coverage, share, weight } of index.search(query)) {
        const answer = byId.get(id)?.answer
        if (answer === undefined) continue
        const agreement = coverage * (1 + share) * 0.35 + (coverages.get(answer.id) ?? 0) * 0.3
        // A whole way to ask among other words: the more it says, the likelier it is the subject.
        const rank = Math.max(agreement, (share ** 2 * weight) / (weight + halfWeight))
        if (rank > (best.get(answer) ?? 0)) best.set(answer, rank)
      }
      return [...best]
        .map(([answer, rank]) => ({ answer, rank }))
        .toSorted((one, other) => other.rank - one.rank)
    },
  }
}
