/** Before many texts come out at once each is checked as it would be by itself: what blocks one does not come out unseen. */
import { readManuscript } from '#app/content/writing/manuscripts.ts'
import { browserSession } from '#app/session/browser-session.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { checkManuscript, ownLinks } from '#domain/manuscripts/checks/check.ts'
import { KINDS, type ManuscriptKind } from '#domain/manuscripts/manuscript.ts'
import { createSiteInquiry } from '../publish/site-answers.ts'
import { type ManuscriptRow, titleOf } from './manuscript-cells.tsx'

interface Checked {
  /** Those that may come out as they are. */
  readonly ready: readonly ManuscriptRow[]
  /** Why the others do not; null where there are none. */
  readonly failure: string | null
}

interface Held {
  readonly row: ManuscriptRow
  /** What stands in its way. */
  readonly message: string
}

export async function checkAll(
  client: DataClient,
  kind: ManuscriptKind,
  rows: readonly ManuscriptRow[],
): Promise<Checked> {
  const { settings } = await browserSession()
  const inquire = createSiteInquiry(settings.supabaseUrl)
  const siteUrl = location.origin
  const held = await Promise.all(
    rows.map(async (row): Promise<Held | null> => {
      const manuscript = await readManuscript(client, kind, row.id)
      // Whoever publishes what has gone is told by the database.
      if (manuscript === null) return null
      const { fields } = manuscript
      // What pictures weigh is advice, and holds nothing back.
      const answers = await inquire({ links: ownLinks(fields, siteUrl), pictures: [] })
      const [gravest] = checkManuscript(fields, { ...answers, siteUrl })
      return gravest === undefined || gravest.weight === 'advises' ? null : { row, message: gravest.message }
    }),
  )
  const inTheWay = held.filter((found) => found !== null)
  return {
    ready: rows.filter((row) => !inTheWay.some((found) => found.row === row)),
    failure: heldInWords(kind, inTheWay),
  }
}

/** Says of one what is in its way; of several, of the first. */
export function heldInWords(kind: ManuscriptKind, held: readonly Held[]): string | null {
  const [first] = held
  if (first === undefined) return null
  const { noun } = KINDS[kind]
  const title = `“${titleOf(first.row)}”`
  const what =
    held.length === 1
      ? `${title} was not published.`
      : `${held.length} ${noun[1]} were not published. ${title}:`
  return `${what} ${first.message} Open ${held.length === 1 ? 'it' : 'each of them'} to see to that.`
}
