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

let kept: { readonly labels: Promise<Labels>; readonly until: number } | null = null

export function forgetLabels(): void {
  kept = null
}

async function askForLabels(client: DataClient): Promise<Labels> {
  const [categories, tags, authors] = await Promise.all(
    (['categories', 'tags', 'authors'] as const).map((field) => countLabels(client, field)),
  )
  const names = (counted: Awaited<ReturnType<typeof countLabels>> = []) => counted.map(({ label }) => label)
  return { categories: names(categories), tags: names(tags), authors: names(authors) }
}

/** Returns all labels in use, in alphabetical order. */
export function readLabels(client: DataClient): Promise<Labels> {
  if (kept !== null && kept.until > Date.now()) return kept.labels
  const labels = askForLabels(client)
  kept = { labels, until: Date.now() + CACHE_LIFETIME_MS }
  labels.catch(forgetLabels)
  return labels
}

const askForTeam = async () => (await askData(listTeamMembers)).map(({ name }) => name)

/** Returns suggestions, empty while loading or unavailable. */
export function useSuggestions(of: keyof Labels | 'team'): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    let isShown = true
    const asked = of === 'team' ? askForTeam() : askData(readLabels).then((labels) => labels[of])
    asked.then((found) => isShown && setNames(found)).catch(() => {})
    return () => {
      isShown = false
    }
  }, [of])
  return names
}
