/**
 * Reading level by the Automated Readability Index (Smith and Senter, 1967), which needs no syllable dictionary. Its
 * grades are US school years, starting at age six.
 */
import type { Passage } from './text-outline.ts'

export interface ReadingLevel {
  /** In years. */
  readonly age: number
  readonly longest: { readonly words: number; readonly block: number }
}

/** Shorter texts have no meaningful level. */
const MIN_WORDS = 100
const AGE_OF_FIRST_GRADE = 5

/** Sentence end, excluding *e.g.*, *No. 4* and *3.5 mm*. */
const SENTENCE_END =
  /(?<!\b(?:e\.g|i\.e|No|approx|etc|St|Mr|Mrs|Ms|Dr))[.!?…]+["'”’)]*\s+(?=["'“‘(]?[\p{Lu}\d])/gu

export function sentencesOf(passage: string): string[] {
  return passage.split(SENTENCE_END).filter((sentence) => wordsOf(sentence).length > 0)
}

/** Returns null if the text is too short. */
export function readingLevel(passages: readonly Passage[]): ReadingLevel | null {
  const sentences = passages.flatMap(({ text, block }) =>
    sentencesOf(text).map((sentence) => ({ words: wordsOf(sentence), block })),
  )
  const words = sentences.flatMap((sentence) => sentence.words)
  if (words.length < MIN_WORDS) return null
  const letters = words.join('').replace(/[^\p{L}\p{N}]/gu, '').length
  const grade = 4.71 * (letters / words.length) + 0.5 * (words.length / sentences.length) - 21.43
  const longest = sentences.reduce((one, other) => (other.words.length > one.words.length ? other : one))
  return {
    age: Math.max(AGE_OF_FIRST_GRADE, Math.round(grade) + AGE_OF_FIRST_GRADE),
    longest: { words: longest.words.length, block: longest.block },
  }
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
}
