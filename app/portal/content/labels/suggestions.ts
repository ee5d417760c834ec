/** Cached labels and authors for filters and suggestions. */
import { useEffect, useState } from 'react'
import { countLabels } from '#app/content/drafts/labels.ts'
import { listTeamMembers } from '#app/content/team.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { askData } from '#app/session/data-session.ts'

export interface Labels {
  readonly categories: readonly string[]
  readonly tags: readonly string[]
  readonly authors: readonly string[]
}

/** Cache lifetime in ms. */
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

/** Returns suggestions, empty while loading or unavailable. */
export function useSuggestions(of: keyof Labels | 'team'): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    let isMounted = true
    const request = of === 'team' ? fetchTeamNames() : askData(readLabels).then((labels) => labels[of])
    request.then((found) => isMounted && setNames(found)).catch(() => {})
    return () => {
      isMounted = false
    }
  }, [of])
  return names
}
