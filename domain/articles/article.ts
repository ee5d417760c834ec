/**
 * What articles and posts have in common: addresses made from titles, and how long they take to read. The database's
 * trigger decides on addresses, since browsers write to it directly. This is the same rule, for what a form shows
 * before it is saved and for tests to compare with the trigger. An address that was given on purpose goes through the
 * same rule.
 */

/** These would collide with a route below the same folder. */
export const RESERVED_SLUGS: readonly string[] = ['preview']

/**
 * Makes a news article's slug: lower case, non-alphanumeric runs become hyphens, edge hyphens are trimmed. A slug that
 * could be mistaken for an id or a page of its own gets another word. One that another article has also gets a number,
 * which only the database knows.
 */
export function newsSlug(title: string): string {
  const slug = lowerCase(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return slug === '' ? 'article' : unambiguous(slug, 'article')
}

/**
 * Makes a post's slug: lower case, characters other than letters, digits, spaces and hyphens are stripped, spaces
 * become hyphens, repeated hyphens collapse; one at an edge stays. Another word and a number are added as for news.
 */
export function blogSlug(title: string): string {
  const slug = lowerCase(title)
    .replace(/[^a-z0-9 \t\n\v\f\r-]+/g, '')
    .replace(/[ \t\n\v\f\r-]+/g, '-')
  return slug === '' || slug === '-' ? 'post' : unambiguous(slug, 'post')
}

/** Lowers A to Z only: a letter such as the Kelvin sign must not become one here and vanish in the database. */
function lowerCase(title: string): string {
  return title.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

function unambiguous(slug: string, word: string): string {
  return /^[0-9]+$/.test(slug) || RESERVED_SLUGS.includes(slug) ? `${slug}-${word}` : slug
}

/** Says whether a slug looks like a number, which it may not: articles and posts can be looked up by number too. */
export function isArticleNumber(value: string): boolean {
  return /^[1-9]\d{0,17}$/.test(value)
}

/** People read this many words of English prose a minute on a screen. */
export const WORDS_PER_MINUTE = 230

/** Counts what has a letter or a digit in it. @param words plain text */
export function countWords(words: string): number {
  return words.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** Returns whole minutes, at least one. @param words plain text, or how many there are */
export function readingMinutes(words: string | number): number {
  const count = typeof words === 'number' ? words : countWords(words)
  return Math.max(1, Math.round(count / WORDS_PER_MINUTE))
}
