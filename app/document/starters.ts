/**
 * How a document starts. The module of what stands around its pages says so by being loaded: the entry, which comes last,
 * fetches nothing more.
 */
interface Starters {
  /** By the site's own router; undefined on servers. */
  site?: (() => Promise<void>) | undefined
  /** By React Router; undefined on servers. */
  reactRouter?: (() => void) | undefined
}

export const starters: Starters = {}
