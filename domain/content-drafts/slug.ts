/** Predicts the slug that the database trigger will assign. It follows the title until it is set by hand. */
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from './content-draft.ts'

interface Addressed {
  readonly title: string
  /** Empty follows the title. */
  readonly slug: string
}

export interface SlugPlan {
  /** Without the number that a duplicate would get. */
  readonly path: string
  /** Public path that will redirect; null if it stays or isn’t public. */
  readonly movesFrom: string | null
  /** False if set by hand. */
  readonly followsTitle: boolean
}

/**
 * @param row published or saved row; null if there is none
 * @param fields current editor fields
 * @param isPublished whether the current URL is public
 */
export function planSlug(
  kind: ContentType,
  row: Addressed | null,
  fields: Addressed,
  isPublished: boolean,
): SlugPlan {
  const { publicPath, slugOf } = CONTENT_TYPE_DEFINITIONS[kind]
  const slug = slugFor(kind, row, fields)
  const movesFrom = isPublished && row !== null && row.slug !== slug ? `${publicPath}/${row.slug}` : null
  return {
    path: `${publicPath}/${slug}`,
    movesFrom,
    followsTitle: derivesFromTitle(slug, slugOf(fields.title)),
  }
}

function slugFor(kind: ContentType, row: Addressed | null, { title, slug }: Addressed): string {
  const { slugOf } = CONTENT_TYPE_DEFINITIONS[kind]
  // An unpublished draft has no slug until one is set.
  const isCustom = row === null || row.slug === '' || slug !== row.slug
  if (isCustom) return /[A-Za-z0-9]/.test(slug) ? slugOf(slug.slice(0, MAX_SLUG_LENGTH)) : slugOf(title)
  const former = slugOf(row.title)
  return slugOf(title) === former || !derivesFromTitle(row.slug, former) ? row.slug : slugOf(title)
}

/** Maximum title length. */
const MAX_SLUG_LENGTH = 200

/** Whether a slug derives from the title, with or without a number. */
function derivesFromTitle(slug: string, fromTitle: string): boolean {
  if (slug === fromTitle) return true
  const stem = fromTitle.replace(/-$/, '')
  return slug.startsWith(`${stem}-`) && /^[1-9]\d{0,2}$/.test(slug.slice(stem.length + 1))
}
