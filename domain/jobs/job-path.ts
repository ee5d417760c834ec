/** URLs of vacancies: `/jobs/{id}-{slug}`; only the id matters. */

const MAX_SLUG_LENGTH = 80

/** Returns the title without accents, hyphenated; `job` if nothing is left. */
export function jobSlug(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/-+$/, '')
  return slug === '' ? 'job' : slug
}

/** Returns the last part of the URL. */
export function jobSegment(job: { readonly id: number; readonly title: string }): string {
  return `${job.id}-${jobSlug(job.title)}`
}

export function jobPath(job: { readonly id: number; readonly title: string }): string {
  return `/jobs/${jobSegment(job)}`
}

/** Reference by id or, without one, by slug. */
export type JobReference = { readonly id: number } | { readonly slug: string }

/** Returns null if the segment can’t be a vacancy. */
export function parseJobSegment(segment: string): JobReference | null {
  const id = /^([1-9]\d{0,14})(?:-|$)/.exec(segment)?.[1]
  if (id !== undefined) return { id: Number(id) }
  const isSlug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(segment) && segment.length <= MAX_SLUG_LENGTH
  return isSlug && !/^\d+$/.test(segment) ? { slug: segment } : null
}
