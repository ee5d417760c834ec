/**
 * Which address an article or a post comes out under. The database's trigger decides; this is the same rule, for what the
 * desk says of it beforehand. An address follows the title until one is given on purpose, and goes on following it as
 * long as it is what the title gives, with or without a number at its end.
 */
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from './content-draft.ts'

interface Addressed {
  readonly title: string
  /** The empty string follows the title. */
  readonly slug: string
}

export interface SlugPlan {
  /** The page's address, but for a number at its end where another has it already. */
  readonly path: string
  /** Where the page is now, and is to move from; null where it stays, or is not out. */
  readonly movesFrom: string | null
  /** False where it was given on purpose, and a new title leaves it alone. */
  readonly followsTitle: boolean
}

/**
 * @param row as the database has it before this is published; null where it has none
 * @param fields as they stand in the editor
 * @param isOut whether readers have the present address
 */
export function planSlug(
  kind: ContentType,
  row: Addressed | null,
  fields: Addressed,
  isOut: boolean,
): SlugPlan {
  const { site, slugOf } = CONTENT_TYPE_DEFINITIONS[kind]
  const slug = slugFor(kind, row, fields)
  const movesFrom = isOut && row !== null && row.slug !== slug ? `${site}/${row.slug}` : null
  return {
    path: `${site}/${slug}`,
    movesFrom,
    followsTitle: isOfTitle(slug, slugOf(fields.title)),
  }
}

function slugFor(kind: ContentType, row: Addressed | null, { title, slug }: Addressed): string {
  const { slugOf } = CONTENT_TYPE_DEFINITIONS[kind]
  // A draft that readers never had is kept without an address, until it is given one.
  const isGiven = row === null || row.slug === '' || slug !== row.slug
  if (isGiven) return /[A-Za-z0-9]/.test(slug) ? slugOf(slug.slice(0, LONGEST)) : slugOf(title)
  const former = slugOf(row.title)
  return slugOf(title) === former || !isOfTitle(row.slug, former) ? row.slug : slugOf(title)
}

/** A title has no more characters. */
const LONGEST = 200

/** Whether an address is what a title gives, perhaps with the number that tells it from another's. */
function isOfTitle(slug: string, fromTitle: string): boolean {
  if (slug === fromTitle) return true
  const stem = fromTitle.replace(/-$/, '')
  return slug.startsWith(`${stem}-`) && /^[1-9]\d{0,2}$/.test(slug.slice(stem.length + 1))
}
