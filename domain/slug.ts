/**
 * Addresses made from titles. The database's trigger decides, since browsers write to it directly; this is the same
 * rule for what a form shows before it is saved and for tests to hold against the trigger.
 */

/** Would collide with a route below the same folder. */
export const RESERVED_SLUGS: readonly string[] = ['preview']

/**
 * Lowercase, non-alphanumeric runs become hyphens, edge hyphens are trimmed. What could be taken for an id or for a
 * page of its own gets a word more. A slug that another article has gets a number too, which only the database knows.
 */
export function newsSlug(title: string): string {
  const slug = title
    // Only A to Z: a letter such as the Kelvin sign must not become one on one side and a hyphen on the other.
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (slug === '') return 'article'
  return /^[0-9]+$/.test(slug) || RESERVED_SLUGS.includes(slug) ? `${slug}-article` : slug
}

/** A news article is looked up by its number too, so a slug may not look like one. */
export function isArticleNumber(value: string): boolean {
  return /^[1-9]\d{0,17}$/.test(value)
}
