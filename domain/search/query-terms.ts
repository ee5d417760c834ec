/** Reads the terms of a query as the searched texts write them. */
import { countWords, createSpeller } from './spelling.ts'
import { fold } from './synonyms.ts'
import { toTerms } from './terms.ts'

/** Unknown words that are corrected, because each takes a search of its own. */
const MAX_CORRECTED = 8

/** Returns a function from a query to its terms in order, with the spelling of the texts. */
export function createQueryReader(texts: readonly string[]): (query: string) => string[] {
  const terms = new Set(texts.flatMap((text) => toTerms(text)))
  const words = countWords(texts)
  const spell = createSpeller(words)
  const isSpelt = (word: string) => words.has(word) || toTerms(word).every((term) => terms.has(term))
  const isKnown = (word: string) => words.has(fold(word))
  /** Joins two words that the texts write as one: “fork lift”. */
  const join = (query: string) =>
    query.replace(/(?<!\p{L})(\p{L}{2,}) (?=(\p{L}{2,}))/gu, (pair, first: string, second: string) =>
      isKnown(first + second) && !(isKnown(first) && isKnown(second)) ? first : pair,
    )
  return (query) => {
    let unknown = 0
    return toTerms(join(query), (word) =>
      isSpelt(word) || ++unknown > MAX_CORRECTED ? word : (spell(word) ?? word),
    )
  }
}
