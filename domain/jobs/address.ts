/** Addresses of vacancies: `/jobs/{id}-{slug}`, in which the number decides and the words are for people. */

const SLUG_MAX = 80

/** The words of a title, without accents, joined by hyphens; `job` when none are left. */
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

/** The part of the address behind `/jobs/`. */
export function jobSegment(job: { readonly id: number; readonly title: string }): string {
  return `${job.id}-${jobSlug(job.title)}`
}

export function jobPath(job: { readonly id: number; readonly title: string }): string {
  return `/jobs/${jobSegment(job)}`
}

/** Which vacancy an address means: by its number, or by the words of its title where it has no number. */
export type JobReference = { readonly id: number } | { readonly slug: string }

/** Null when it can mean none. */
export function parseJobSegment(segment: string): JobReference | null {
  const id = /^([1-9]\d{0,14})(?:-|$)/.exec(segment)?.[1]
  if (id !== undefined) return { id: Number(id) }
  const isSlug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(segment) && segment.length <= SLUG_MAX
  return isSlug && !/^\d+$/.test(segment) ? { slug: segment } : null
}
