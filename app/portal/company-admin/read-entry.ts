/** Loads an entry with its revisions and field options. */
import { data, type RouterContextProvider } from 'react-router'
import { listCompanyRows } from '#app/content/company.ts'
import { type EntryRevision, listEntryRevisions } from '#app/content/company-entries.ts'
import { type Company, isSection, type Section } from '#domain/company-entries/company.ts'
import { entryTitle, getEntryPath } from '#domain/company-entries/entries.ts'
import { SECTION_LABELS } from '#domain/company-entries/fields.ts'
import { getDefaultEntries, mergeCompany } from '#domain/company-entries/merge.ts'
import type { Entry, EntryOf } from '#domain/company-entries/schemas.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { loadData } from '../ui/loader-data.ts'
import { type EntryStatus, getEntryStatus } from './entry-status.tsx'

export interface LoadedEntry {
  readonly section: Section
  /** Null for a new entry. */
  readonly entryId: string | null
  /** Initial values: current text, or the last text of a removed entry; null for a new one. */
  readonly entry: Entry | null
  readonly title: string
  readonly state: EntryStatus
  /** Public URL. */
  readonly address: string | null
  /** Newest first. */
  readonly revisions: readonly EntryRevision[]
  /** Default entry; null if added by staff. */
  readonly defaultEntry: Entry | null
  /** Text of a service page that staff have not changed; saved only if edited. */
  readonly pageText: PageText
  /** Includes staff's changes to all other entries. */
  readonly company: Company
  /** Ids in use. */
  readonly usedIds: readonly string[]
}

/** Loads the default company data on demand. */
export async function loadDefaultCompany(): Promise<Company> {
  return (await import('#domain/company-entries/defaults.ts')).DEFAULT_COMPANY
}

type PageText = Pick<EntryOf<'services'>, 'text' | 'facts'>

export async function loadEntry(
  context: Readonly<RouterContextProvider>,
  params: { readonly section?: string | undefined; readonly id?: string | undefined },
): Promise<LoadedEntry> {
  const { section, id } = params
  if (!isSection(section) || (id === undefined && !SECTION_LABELS[section].isOpen))
    throw data('Section not found', { status: 404 })
  const defaults = await loadDefaultCompany()
  const [rows, revisions] = await loadData(context, (client) =>
    Promise.all([
      listCompanyRows(client),
      id === undefined ? Promise.resolve([]) : listEntryRevisions(client, section, id),
    ]),
  )
  const { company } = mergeCompany(defaults, rows)
  const files = getDefaultEntries(section, defaults)
  const usedIds = [
    ...files.keys(),
    ...rows.filter((row) => row.section === section).map((row) => row.entryId),
  ]
  const common = { section, revisions, company, usedIds, pageText: {} }
  if (id === undefined) {
    const title = `New ${SECTION_LABELS[section].one}`
    return { ...common, entryId: null, entry: null, title, state: 'added', address: null, defaultEntry: null }
  }
  const defaultEntry = files.get(id) ?? null
  const current = getDefaultEntries(section, company).get(id)
  const entry = current ?? revisions.find((revision) => revision.entry !== null)?.entry ?? defaultEntry
  if (entry === null) throw data(`No such ${SECTION_LABELS[section].one}`, { status: 404 })
  const row = rows.find(({ section: rowSection, entryId }) => rowSection === section && entryId === id)
  return {
    ...common,
    entryId: id,
    entry,
    ...(section === 'services' && { pageText: await readPageText(id, entry as EntryOf<'services'>) }),
    title: entryTitle(section, entry),
    state: getEntryStatus({
      entry: current,
      row,
      isInFiles: defaultEntry !== null,
      today: toLondonDate(new Date()),
    }),
    address: current ? getEntryPath(section, id, current) : null,
    defaultEntry,
  }
}

/**
 * Reads the current text of a service page as the initial form value. If that fails, the field is empty and the page
 * keeps its text.
 */
async function readPageText(slug: string, entry: EntryOf<'services'>): Promise<PageText> {
  if (entry.text !== undefined && entry.facts !== undefined) return {}
  const html = await fetch(getEntryPath('services', slug, entry))
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '')
  // Removes styles and scripts, which the page's CSP would block.
  const body = html.replace(/<(style|script)\b[^>]*>.*?<\/\1>/gis, '')
  const page = new DOMParser().parseFromString(body, 'text/html')
  const text = page.querySelector('[data-words="text"]')
  const facts = [...page.querySelectorAll('[data-words="facts"] > div')].map(
    (fact) =>
      [fact.querySelector('dt')?.textContent ?? '', fact.querySelector('dd')?.textContent ?? ''] as [
        string,
        string,
      ],
  )
  for (const link of text?.querySelectorAll('a') ?? []) link.removeAttribute('data-discover')
  for (const heading of text?.querySelectorAll('h2') ?? []) heading.removeAttribute('id')
  return {
    ...(entry.text === undefined && text !== null && { text: text.innerHTML }),
    ...(entry.facts === undefined && facts.length > 0 && { facts }),
  }
}
