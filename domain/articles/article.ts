/**
 * Slugs and reading time of articles and posts. A database trigger assigns slugs; this repeats its rule for previews
 * and tests.
 */

/** Routes in the same folder. */
export const RESERVED_SLUGS: readonly string[] = ['preview']

/**
 * Returns a news slug: lower case, with other characters replaced by single hyphens. Slugs that look like ids or routes
 * get a suffix; the database numbers duplicates.
 */
export function newsSlug(title: string): string {
  const slug = lowerCase(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return slug === '' ? 'article' : disambiguate(slug, 'article')
}

/**
 * Returns a blog slug: lower case, other characters removed, spaces and repeated hyphens collapsed. Suffixes as for
 * news.
 */
export function blogSlug(title: string): string {
  const slug = lowerCase(title)
    .replace(/[^a-z0-9 \t\n\v\f\r-]+/g, '')
    .replace(/[ \t\n\v\f\r-]+/g, '-')
  return slug === '' || slug === '-' ? 'post' : disambiguate(slug, 'post')
}

/** Lowers A–Z only, like the database; Unicode rules would turn the Kelvin sign into `k`. */
function lowerCase(title: string): string {
  return title.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

function disambiguate(slug: string, word: string): string {
  return /^[0-9]+$/.test(slug) || RESERVED_SLUGS.includes(slug) ? `${slug}-${word}` : slug
}

/** Returns whether a slug is numeric, which is reserved for lookup by id. */
export function isArticleNumber(value: string): boolean {
  return /^[1-9]\d{0,17}$/.test(value)
}

/** Average for English prose on screens. */
export const WORDS_PER_MINUTE = 230

/** Counts words that contain a letter or digit. @param words plain text */
export function countWords(words: string): number {
  return words.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** Returns minutes, at least 1. @param words plain text or a word count */
export function readingMinutes(words: string | number): number {
  const count = typeof words === 'number' ? words : countWords(words)
  return Math.max(1, Math.round(count / WORDS_PER_MINUTE))
}
