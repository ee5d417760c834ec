/** What this device has kept of articles and posts, and the server may not have: in one journal for the whole document. */
import { KINDS, type ManuscriptKind } from '#domain/manuscripts/manuscript.ts'
import { JOURNAL_DATABASE } from '#domain/session/session.ts'
import { type Entry, type Journal, leftBehind, openJournal } from './journal.ts'

let journal: Journal | null = null

/** Its database is opened once. */
export function deskJournal(): Journal {
  journal ??= openJournal()
  return journal
}

/** What an entry of the journal belongs to. */
export const subjectOf = (kind: ManuscriptKind, recordId: number | null) => `${kind}:${recordId ?? 'new'}`

/** Nobody's in particular, and not anybody's who is still writing, the newest first. None where the browser keeps nothing. */
export async function leftEntries(person: string): Promise<Entry[]> {
  try {
    // To look into a database that is not there would make it.
    const databases = await indexedDB.databases?.()
    if (databases !== undefined && !databases.some(({ name }) => name === JOURNAL_DATABASE)) return []
    return await leftBehind(await deskJournal().entriesOf(person))
  } catch {
    // The desk says so itself as soon as something is typed.
    return []
  }
}

export interface KeptHere {
  readonly subject: string
  readonly title: string
  /** Where it can be brought back. */
  readonly desk: string
}

/** The articles or posts of which a person has something left on this device, each once. */
export async function keptHere(person: string, kind: ManuscriptKind): Promise<readonly KeptHere[]> {
  const found = new Map<string, KeptHere>()
  for (const { subject, title } of await leftEntries(person)) {
    const [of, record] = subject.split(':')
    if (of !== kind || found.has(subject)) continue
    found.set(subject, { subject, title, desk: `${KINDS[kind].desk}/${record}` })
  }
  return [...found.values()]
}
