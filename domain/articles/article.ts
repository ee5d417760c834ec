/**
 * What articles and posts have in common: addresses made from titles, and how long they take to read. Of addresses the
 * database's trigger decides, since browsers write to it directly; this is the same rule for what a form shows before it
 * is saved and for tests to hold against the trigger. One that was given on purpose goes through the same rule.
 */

/** Would collide with a route below the same folder. */
export const RESERVED_SLUGS: readonly string[] = ['preview']

/**
 * Lowercase, non-alphanumeric runs become hyphens, edge hyphens are trimmed. What could be taken for an id or for a
 * page of its own gets a word more. A slug that another article has gets a number too, which only the database knows.
 */
export function newsSlug(title: string): string {
  const slug = lowerCase(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return slug === '' ? 'article' : unambiguous(slug, 'article')
}

/**
 * Lowercase, characters other than letters, digits, spaces and hyphens are stripped, spaces become hyphens, repeated
 * hyphens collapse; one at an edge stays. A word more and a number are added as for news.
 */
export function blogSlug(title: string): string {
  const slug = lowerCase(title)
    .replace(/[^a-z0-9 \t\n\v\f\r-]+/g, '')
    .replace(/[ \t\n\v\f\r-]+/g, '-')
  return slug === '' || slug === '-' ? 'post' : unambiguous(slug, 'post')
}

/** Only A to Z: a letter such as the Kelvin sign must not become one on one side and vanish on the other. */
function lowerCase(title: string): string {
  return title.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

function unambiguous(slug: string, word: string): string {
  return /^[0-9]+$/.test(slug) || RESERVED_SLUGS.includes(slug) ? `${slug}-${word}` : slug
}

/** An article or a post is looked up by its number too, so a slug may not look like one. */
export function isArticleNumber(value: string): boolean {
  return /^[1-9]\d{0,17}$/.test(value)
}

/** Words that people read in a minute, of English prose on a screen. */
export const WORDS_PER_MINUTE = 230

/** Whole minutes, at least one. @param words as plain text */
export function readingMinutes(words: string): number {
  const count = words.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  return Math.max(1, Math.round(count / WORDS_PER_MINUTE))
}
