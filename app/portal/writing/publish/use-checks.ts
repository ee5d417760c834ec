import { startTransition, useEffect, useRef, useState } from 'react'
import { checkManuscript, ownLinks } from '#domain/manuscripts/checks/check.ts'
import { picturesOf } from '#domain/manuscripts/checks/markup-checks.ts'
import type { Check } from '#domain/manuscripts/checks/point.ts'
import type { WrittenFields } from '#domain/manuscripts/manuscript.ts'
import { useSupabaseOrigin } from '../../ui/layout-data.ts'
import { createSiteInquiry, NOTHING_ASKED, type SiteAnswers } from './site-answers.ts'

/** Whoever is still typing is not interrupted: a text is checked once they have paused for so long, in milliseconds. */
const PAUSE_MS = 700

export interface Checking {
  /** The gravest first. Null until the text was checked for the first time. */
  readonly checks: readonly Check[] | null
  /** Asks the site everything anew, and answers what is found now. */
  readonly checkNow: () => Promise<readonly Check[]>
}

/**
 * What is to be said of a text before it comes out.
 * @param fields as they stood at the last pause @param fieldsNow as they stand when somebody asks
 */
export function useChecks(fields: WrittenFields, fieldsNow: () => WrittenFields): Checking {
  const supabaseUrl = useSupabaseOrigin()
  const [checks, setChecks] = useState<readonly Check[] | null>(null)
  const [inquire] = useState(() => createSiteInquiry(supabaseUrl))
  const answers = useRef<SiteAnswers>(NOTHING_ASKED)
  const latest = useRef(fields)
  useEffect(() => {
    latest.current = fields
  }, [fields])

  async function checkWith(isAnew: boolean): Promise<readonly Check[]> {
    const siteUrl = location.origin
    const asked = latest.current
    answers.current = await inquire({ links: ownLinks(asked, siteUrl), pictures: picturesOf(asked) }, isAnew)
    const found = checkManuscript(latest.current, { ...answers.current, siteUrl })
    // Whoever is typing again comes first.
    startTransition(() => setChecks(found))
    return found
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a check is due when the text has changed, and only then
  useEffect(() => {
    const timer = setTimeout(() => void checkWith(false), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [fields])

  function checkNow(): Promise<readonly Check[]> {
    latest.current = fieldsNow()
    return checkWith(true)
  }

  return { checks, checkNow }
}
