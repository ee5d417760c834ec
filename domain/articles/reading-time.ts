/** Words that people read in a minute, of English prose on a screen. */
export const WORDS_PER_MINUTE = 230

/** Whole minutes, at least one. @param words as plain text */
export function readingMinutes(words: string): number {
  const count = words.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  return Math.max(1, Math.round(count / WORDS_PER_MINUTE))
}
