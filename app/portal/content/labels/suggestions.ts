/** Cached labels and authors for filters and suggestions. */
import { countLabels } from '#app/content/drafts/labels.ts'
import { listTeamMembers } from '#app/content/team.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { askData } from '#app/session/data-session.ts'
import { useLoaded } from '../../ui/use-action.ts'

export interface Labels {
  readonly categories: readonly string[]
  readonly tags: readonly string[]
  readonly authors: readonly string[]
}

const CACHE_LIFETIME_MS = 60_000

let cache = new WeakMap<DataClient, { readonly labels: Promise<Labels>; readonly until: number }>()

export function clearLabelCache(): void {
  cache = new WeakMap()
}

async function fetchLabels(client: DataClient): Promise<Labels> {
  const [categories, tags, authors] = await Promise.all(
    (['categories', 'tags', 'authors'] as const).map((field) => countLabels(client, field)),
  )
  const names = (counted: Awaited<ReturnType<typeof countLabels>> = []) => counted.map(({ label }) => label)
  return { categories: names(categories), tags: names(tags), authors: names(authors) }
}

/** Returns all labels in use, in alphabetical order. */
export function readLabels(client: DataClient): Promise<Labels> {
  const cached = cache.get(client)
  if (cached !== undefined && cached.until > Date.now()) return cached.labels
  const labels = fetchLabels(client)
  cache.set(client, { labels, until: Date.now() + CACHE_LIFETIME_MS })
  labels.catch(clearLabelCache)
  return labels
}

const fetchTeamNames = async () => (await askData(listTeamMembers)).map(({ name }) => name)

const NONE: readonly string[] = []

/** Returns suggestions, empty while loading or unavailable. */
export function useSuggestions(of: keyof Labels | 'team'): readonly string[] {
  const { outcome } = useLoaded(
    async () => (of === 'team' ? fetchTeamNames() : (await askData(readLabels))[of]),
    [of],
  )
  return outcome?.data ?? NONE
}
