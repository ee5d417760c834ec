/** One entry as its screens need it: its words, its revisions, and what its fields can choose from. */
import { data, type RouterContextProvider } from 'react-router'
import { type EntryRevision, listCompanyRows, listEntryRevisions } from '#app/content/company-entries.ts'
import { type Company, isSection, type Section } from '#domain/company-entries/company.ts'
import { entryTitle, getEntryPath } from '#domain/company-entries/entries.ts'
import { SECTION_LABELS } from '#domain/company-entries/fields.ts'
import { getDefaultEntries, mergeCompany } from '#domain/company-entries/merge.ts'
import type { Entry, EntryOf } from '#domain/company-entries/schemas.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { loadData } from '../ui/loader-data.ts'
import { getEntryStatus, type State } from './entry-status.tsx'

export interface LoadedEntry {
  readonly section: Section
  /** Null of a new one. */
  readonly entryId: string | null
  /** What the form begins with: the present words, or the last ones of what is off the site; null of a new one. */
  readonly entry: Entry | null
  readonly title: string
  readonly state: State
  /** Where visitors read it. */
  readonly address: string | null
  /** The newest first. */
  readonly revisions: readonly EntryRevision[]
  /** The file's words; null where staff added it. */
  readonly ofFile: Entry | null
  /** What the form shows of a service's page that staff have not written: kept only once it is changed. */
  readonly ofPage: PageWords
  /** With what staff changed of everything else. */
  readonly company: Company
  /** The ids that a new entry cannot have. */
  readonly taken: readonly string[]
}

/** Everything that was delivered of the company, which loads when it is first asked for. */
export async function companyOfFiles(): Promise<Company> {
  return (await import('#domain/company-entries/defaults.ts')).DEFAULT_COMPANY
}

type PageWords = Pick<EntryOf<'services'>, 'text' | 'facts'>

export async function loadEntry(
  context: Readonly<RouterContextProvider>,
  params: { readonly section?: string | undefined; readonly id?: string | undefined },
): Promise<LoadedEntry> {
  const { section, id } = params
  if (!isSection(section) || (id === undefined && !SECTION_LABELS[section].isOpen))
    throw data('There is no such section.', { status: 404 })
  const delivered = await companyOfFiles()
  const [rows, revisions] = await loadData(context, (client) =>
    Promise.all([
      listCompanyRows(client),
      id === undefined ? Promise.resolve([]) : listEntryRevisions(client, section, id),
    ]),
  )
  const { company } = mergeCompany(delivered, rows)
  const files = getDefaultEntries(section, delivered)
  const taken = [...files.keys(), ...rows.filter((row) => row.section === section).map((row) => row.entryId)]
  const common = { section, revisions, company, taken, ofPage: {} }
  if (id === undefined) {
    const title = `New ${SECTION_LABELS[section].one}`
    return { ...common, entryId: null, entry: null, title, state: 'added', address: null, ofFile: null }
  }
  const ofFile = files.get(id) ?? null
  const shown = getDefaultEntries(section, company).get(id)
  const entry = shown ?? revisions.find((revision) => revision.entry !== null)?.entry ?? ofFile
  if (entry === null) throw data(`There is no such ${SECTION_LABELS[section].one}.`, { status: 404 })
  const row = rows.find((each) => each.section === section && each.entryId === id)
  return {
    ...common,
    entryId: id,
    entry,
    ...(section === 'services' && { ofPage: await pageWords(id, entry as EntryOf<'services'>) }),
    title: entryTitle(section, entry),
    state: getEntryStatus({ entry: shown, row, isInFiles: ofFile !== null, today: toLondonDate(new Date()) }),
    address: shown ? getEntryPath(section, id, shown) : null,
    ofFile,
  }
}

/**
 * A service's page says what its file says until staff write something else, so the form begins with what stands on the
 * page. Where that cannot be read, the form is empty there, and the page keeps its words.
 */
async function pageWords(slug: string, entry: EntryOf<'services'>): Promise<PageWords> {
  if (entry.text !== undefined && entry.facts !== undefined) return {}
  const html = await fetch(getEntryPath('services', slug, entry))
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '')
  // Its styles and scripts are not this document's, whose policy would refuse them.
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
  return {
    ...(entry.text === undefined && text !== null && { text: text.innerHTML }),
    ...(entry.facts === undefined && facts.length > 0 && { facts }),
  }
}
