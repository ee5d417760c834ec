/** Addresses of vacancies: `/jobs/{id}-{slug}`, in which the number decides and the words are for people. */

const SLUG_MAX = 80

/** Returns the words of a title without accents, joined by hyphens; `job` when none are left. */
export function jobSlug(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, SLUG_MAX)
    .replace(/-+$/, '')
  return slug === '' ? 'job' : slug
}

/** Returns the part of the address after `/jobs/`. */
export function jobSegment(job: { readonly id: number; readonly title: string }): string {
  return `${job.id}-${jobSlug(job.title)}`
}

export function jobPath(job: { readonly id: number; readonly title: string }): string {
  return `/jobs/${jobSegment(job)}`
}

/**
 * Which vacancy an address means: the one with its number or, without a number, the one with the words of its title.
 */
export type JobReference = { readonly id: number } | { readonly slug: string }

/** Returns null when the address cannot mean any. */
export function parseJobSegment(segment: string): JobReference | null {
  const id = /^([1-9]\d{0,14})(?:-|$)/.exec(segment)?.[1]
  if (id !== undefined) return { id: Number(id) }
  const isSlug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(segment) && segment.length <= SLUG_MAX
  return isSlug && !/^\d+$/.test(segment) ? { slug: segment } : null
}
