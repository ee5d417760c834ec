import { startTransition, useEffect, useRef, useState } from 'react'
import type { ContentIssue } from '#domain/content-drafts/checks/issue.ts'
import { getImageUrls } from '#domain/content-drafts/checks/markup-checks.ts'
import { checkContent, getInternalLinks } from '#domain/content-drafts/checks/run-checks.ts'
import type { ContentFields } from '#domain/content-drafts/content-draft.ts'
import { useSupabaseOrigin } from '../../ui/layout-data.ts'
import { createLinkChecker } from './link-checker.ts'

const DEBOUNCE_MS = 700

export interface ChecksState {
  /** Most serious first. Null before the first check. */
  readonly checks: readonly ContentIssue[] | null
  /** Checks again without the cache. */
  readonly checkNow: () => Promise<readonly ContentIssue[]>
}

/**
 * Checks the text after each pause.
 * @param fields debounced @param getCurrentFields current editor content
 */
export function useChecks(fields: ContentFields, getCurrentFields: () => ContentFields): ChecksState {
  const supabaseUrl = useSupabaseOrigin()
  const [checks, setChecks] = useState<readonly ContentIssue[] | null>(null)
  const [checkWebsite] = useState(() => createLinkChecker(supabaseUrl))
  const latest = useRef(fields)
  useEffect(() => {
    latest.current = fields
  }, [fields])

  async function runChecks(bypassCache: boolean): Promise<readonly ContentIssue[]> {
    const siteUrl = location.origin
    const current = latest.current
    const results = await checkWebsite(
      { links: getInternalLinks(current, siteUrl), pictures: getImageUrls(current) },
      bypassCache,
    )
    const issues = checkContent(latest.current, { ...results, siteUrl })
    // Typing has priority over the update.
    startTransition(() => setChecks(issues))
    return issues
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the text changes
  useEffect(() => {
    const timer = setTimeout(() => void runChecks(false), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [fields])

  function checkNow(): Promise<readonly ContentIssue[]> {
    latest.current = getCurrentFields()
    return runChecks(true)
  }

  return { checks, checkNow }
}
