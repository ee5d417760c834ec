/**
 * Addresses made from titles. The database's trigger decides, since browsers write to it directly; this is the same
 * rule for what a form shows before it is saved and for tests to hold against the trigger.
 */

/** Would collide with a route below the same folder. */
export const RESERVED_SLUGS: readonly string[] = ['preview']

/** Lowercase, non-alphanumeric runs become hyphens, edge hyphens are trimmed. May be empty. */
export function newsSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** A news article is looked up by its number too, so a slug may not look like one. */
export function isArticleNumber(value: string): boolean {
  return /^[1-9]\d{0,17}$/.test(value)
}
