/** Answers a question: from the company's answers first, then with a quotation of the website's pages. */
import { toTerms } from '../../search/terms.ts'
import { createTextIndex } from '../../search/text-index.ts'
import type { DialogueMessage } from '../dialogue/dialogue.ts'

export interface Passage {
  /** Path, with the heading's anchor if it has one. */
  readonly path: string
  readonly title: string
  /** One line per paragraph or list item. */
  readonly body: string
}

export interface PassageSearch {
  /** Returns passages about the question, best first, one per page. */
  search(question: string): readonly Passage[]
  /**
   * Returns a quotation that answers the question, with its page, or null.
   * @param minCoverage share of the question that the passage must have, from 0 to 1
   */
  quote(question: string, minCoverage: number): DialogueMessage | null
}

const MAX_QUOTE_LENGTH = 320
const MAX_PASSAGES = 4
/** Passages that are tried for a quotation. */
const MAX_RANKED = 12
/** Share of the question that title and sentence must have. */
const MIN_QUOTE_COVERAGE = 0.6

export function createPassageSearch(passages: readonly Passage[]): PassageSearch {
  const index = createTextIndex(passages.map((passage, number) => ({ ...passage, id: String(number) })))

  const rank = (question: string) =>
    index
      .search(question)
      .flatMap(({ id, score, coverage }) => {
        const passage = passages[Number(id)]
        return passage === undefined ? [] : [{ passage, coverage, rank: score * coverage }]
      })
      .toSorted((one, other) => other.rank - one.rank)
      .slice(0, MAX_RANKED)

  return {
    search(question) {
      const pages = Map.groupBy(rank(question), ({ passage }) => passage.path.replace(/#.*/, ''))
      return [...pages.values()].flatMap(([best]) => best?.passage ?? []).slice(0, MAX_PASSAGES)
    },
    quote(question, minCoverage) {
      const isShort = toTerms(question).length < 2
      for (const { passage, coverage } of rank(question)) {
        // A single word is the subject only in a title.
        if (coverage < minCoverage || (isShort && index.coverageBy(passage.title, question) === 0)) continue
        const quote = extractQuote(passage, (text) => index.coverageBy(text, question))
        if (quote !== null)
          return { text: `From our page “${passage.title}”: ${quote}`, links: getPassageLinks([passage]) }
      }
      return null
    },
  }
}

export function getPassageLinks(passages: readonly Passage[]): DialogueMessage['links'] {
  return passages.map(({ title, path }) => ({ label: title, to: path }))
}

/** Returns the passage's best sentence and the next, or null if they say too little about the question. */
function extractQuote({ title, body }: Passage, coverageOf: (text: string) => number): string | null {
  const sentences = body
    .split(/\n|(?<=[.!?])\s+(?=[\p{Lu}\p{N}“])/u)
    .filter((sentence) => /[.!?)]$/.test(sentence) && sentence.length <= MAX_QUOTE_LENGTH)
  const covers = sentences.map(coverageOf)
  const best = covers.indexOf(Math.max(0, ...covers))
  const sentence = sentences[best]
  if (sentence === undefined || coverageOf(`${title} ${sentence}`) < MIN_QUOTE_COVERAGE) return null
  const next = sentences[best + 1]
  return next !== undefined && sentence.length + next.length < MAX_QUOTE_LENGTH
    ? `${sentence} ${next}`
    : sentence
}
