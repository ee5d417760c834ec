/** Reads the terms of a query as the searched texts write them. */
import { countWords, createSpeller } from './spelling.ts'
import { fold } from './synonyms.ts'
import { toTerms } from './terms.ts'

/** Returns a function from a query to its terms in order, with the spelling of the texts. */
export function createQueryReader(texts: readonly string[]): (query: string) => string[] {
  const terms = new Set(texts.flatMap((text) => toTerms(text)))
  const words = countWords(texts)
  const spell = createSpeller(words)
  /** Corrects words that no text contains in any form. */
  const correct = (word: string): string =>
    words.has(word) || toTerms(word).every((term) => terms.has(term)) ? word : (spell(word) ?? word)
  const isKnown = (word: string) => words.has(fold(word))
  /** Joins two words that the texts write as one: “fork lift”. */
  const join = (query: string) =>
    query.replace(/(?<!\p{L})(\p{L}{2,}) (?=(\p{L}{2,}))/gu, (pair, first: string, second: string) =>
      isKnown(first + second) && !(isKnown(first) && isKnown(second)) ? first : pair,
    )
  return (query) => toTerms(join(query), correct)
}
