/** Full-text search in memory (MiniSearch), with stemming, trade synonyms and tolerance of spelling mistakes. */
import MiniSearch from 'minisearch'
import { createQueryReader } from './query-terms.ts'
import { toTerms } from './terms.ts'

export interface IndexedText {
  readonly id: string
  readonly title: string
  readonly body: string
}

export interface TextMatch {
  readonly id: string
  /** Relevance, comparable within one search. */
  readonly score: number
  /** Share of the query that the text contains, from 0 to 1; rare words count more. */
  readonly coverage: number
}

export interface TextIndex {
  /** Returns matches, best first. */
  search(query: string): TextMatch[]
  /** Returns the share of the query's terms that a text contains, from 0 to 1; 0 without its rarest term. */
  coverageBy(text: string, query: string): number
}

/** A title outweighs the same words in a body. */
const TITLE_BOOST = 3

export function createTextIndex(texts: readonly IndexedText[]): TextIndex {
  const frequencies = new Map<string, number>()
  for (const { title, body } of texts) {
    const terms = new Set(toTerms(`${title}\n${body}`))
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
  }
  const read = createQueryReader(texts.flatMap(({ title, body }) => [title, body]))
  const termsOf = (query: string) => new Set(read(query))
  const weigh = (term: string) => {
    const frequency = frequencies.get(term)
    // An unknown number, such as an order number, is no subject.
    if (frequency === undefined && /\d/.test(term)) return 0
    return Math.log(1 + texts.length / (frequency ?? 0.5))
  }
  const sum = (terms: Iterable<string>) => [...terms].reduce((total, term) => total + weigh(term), 0)
  const shareOf = (terms: Iterable<string>, all: Iterable<string>) => sum(terms) / Math.max(sum(all), 0.001)

  const index = new MiniSearch<IndexedText>({
    fields: ['title', 'body'],
    tokenize: (text) => toTerms(text),
    processTerm: (term) => term,
    searchOptions: { tokenize: (query) => [...termsOf(query)], boost: { title: TITLE_BOOST } },
  })
  index.addAll(texts)

  return {
    search(query) {
      const asked = termsOf(query)
      return index.search(query).map(({ id, score, terms }) => ({
        id,
        score,
        coverage: shareOf(terms, asked),
      }))
    },
    coverageBy(text, query) {
      const asked = [...termsOf(query)].toSorted((one, other) => weigh(other) - weigh(one))
      const terms = new Set(toTerms(text))
      if (asked[0] === undefined || !terms.has(asked[0])) return 0
      return shareOf(
        asked.filter((term) => terms.has(term)),
        asked,
      )
    },
  }
}
