/** Checks each item before bulk publishing, so that none with blocking issues is published. */
import { readContentDraft } from '#app/content/drafts/content-drafts.ts'
import { browserSession } from '#app/session/browser-session.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { checkContent, getInternalLinks } from '#domain/content-drafts/checks/run-checks.ts'
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import { createLinkChecker } from '../publish/link-checker.ts'
import { type ContentRow, titleOf } from './content-cells.tsx'

interface CheckResult {
  readonly ready: readonly ContentRow[]
  /** Null if all are ready. */
  readonly failure: string | null
}

interface BlockedRow {
  readonly row: ContentRow
  readonly message: string
}

export async function checkBeforePublish(
  client: DataClient,
  kind: ContentType,
  rows: readonly ContentRow[],
): Promise<CheckResult> {
  const { settings } = await browserSession()
  const checkLinks = createLinkChecker(settings.supabaseUrl)
  const siteUrl = location.origin
  const blocked = await Promise.all(
    rows.map(async (row): Promise<BlockedRow | null> => {
      const draft = await readContentDraft(client, kind, row.id)
      // The database reports missing records.
      if (draft === null) return null
      const { fields } = draft
      // Image size is advisory.
      const context = await checkLinks({ links: getInternalLinks(fields, siteUrl), pictures: [] })
      const [mostSerious] = checkContent(fields, { ...context, siteUrl })
      return mostSerious === undefined || mostSerious.severity === 'advises'
        ? null
        : { row, message: mostSerious.message }
    }),
  )
  const blockedRows = blocked.filter((found) => found !== null)
  return {
    ready: rows.filter((row) => !blockedRows.some((found) => found.row === row)),
    failure: formatBlockingIssues(kind, blockedRows),
  }
}

/** Describes the first blocked item, with the number of others. */
export function formatBlockingIssues(kind: ContentType, blocked: readonly BlockedRow[]): string | null {
  const [first] = blocked
  if (first === undefined) return null
  const { noun } = CONTENT_TYPE_DEFINITIONS[kind]
  const title = `“${titleOf(first.row)}”`
  const outcome =
    blocked.length === 1
      ? `${title} wasn’t published.`
      : `${blocked.length} ${noun[1]} weren’t published. ${title}:`
  return `${outcome} ${first.message} Open ${blocked.length === 1 ? 'it' : 'each one'} to fix this.`
}
