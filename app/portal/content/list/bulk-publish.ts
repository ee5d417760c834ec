/** Before many texts come out at once each is checked as it would be by itself: what blocks one does not come out unseen. */
import { readContentDraft } from '#app/content/drafts/content-drafts.ts'
import { browserSession } from '#app/session/browser-session.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { checkContent, getInternalLinks } from '#domain/content-drafts/checks/run-checks.ts'
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import { createLinkChecker } from '../publish/link-checker.ts'
import { type ContentRow, titleOf } from './content-cells.tsx'

interface Checked {
  /** Those that may come out as they are. */
  readonly ready: readonly ContentRow[]
  /** Why the others do not; null where there are none. */
  readonly failure: string | null
}

interface Held {
  readonly row: ContentRow
  /** What stands in its way. */
  readonly message: string
}

export async function checkBeforePublish(
  client: DataClient,
  kind: ContentType,
  rows: readonly ContentRow[],
): Promise<Checked> {
  const { settings } = await browserSession()
  const inquire = createLinkChecker(settings.supabaseUrl)
  const siteUrl = location.origin
  const held = await Promise.all(
    rows.map(async (row): Promise<Held | null> => {
      const manuscript = await readContentDraft(client, kind, row.id)
      // Whoever publishes what has gone is told by the database.
      if (manuscript === null) return null
      const { fields } = manuscript
      // What pictures weigh is advice, and holds nothing back.
      const answers = await inquire({ links: getInternalLinks(fields, siteUrl), pictures: [] })
      const [gravest] = checkContent(fields, { ...answers, siteUrl })
      return gravest === undefined || gravest.weight === 'advises' ? null : { row, message: gravest.message }
    }),
  )
  const inTheWay = held.filter((found) => found !== null)
  return {
    ready: rows.filter((row) => !inTheWay.some((found) => found.row === row)),
    failure: formatBlockingIssues(kind, inTheWay),
  }
}

/** Says of one what is in its way; of several, of the first. */
export function formatBlockingIssues(kind: ContentType, held: readonly Held[]): string | null {
  const [first] = held
  if (first === undefined) return null
  const { noun } = CONTENT_TYPE_DEFINITIONS[kind]
  const title = `“${titleOf(first.row)}”`
  const what =
    held.length === 1
      ? `${title} wasn’t published.`
      : `${held.length} ${noun[1]} weren’t published. ${title}:`
  return `${what} ${first.message} Open ${held.length === 1 ? 'it' : 'each one'} to fix this.`
}
