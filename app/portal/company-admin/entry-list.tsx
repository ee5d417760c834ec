import { type CompanyEntryRow, listCompanyRows } from '#app/content/company.ts'
import { saveCompanyEntry } from '#app/content/company-entries.ts'
import { PAGE_SIZE, rangeOf } from '#app/content/pagination.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { type Company, SECTIONS, type Section } from '#domain/company-entries/company.ts'
import { entryTitle, getEntryPath } from '#domain/company-entries/entries.ts'
import { SECTION_LABELS } from '#domain/company-entries/fields.ts'
import { getDefaultEntries, mergeCompany } from '#domain/company-entries/merge.ts'
import type { Entry, EntryOf } from '#domain/company-entries/schemas.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { RelativeTime } from '../ui/date-time.tsx'
import { oneOf, searchText } from '../ui/list/list-query.ts'
import { recordList, select } from '../ui/list/record-list.ts'
import type { MenuAction } from '../ui/menu-action.ts'
import { EntryState, type EntryStatus, formatEntryStatus, getEntryStatus } from './entry-status.tsx'
import { loadDefaultCompany } from './read-entry.ts'

export interface ListedEntry {
  /** For example `sites/aldermoor`. */
  readonly id: string
  readonly section: Section
  readonly entryId: string
  readonly title: string
  readonly state: EntryStatus
  readonly address: string
  /** Last change by staff; null if unchanged. */
  readonly savedAt: string | null
  /** Number of the latest revision. */
  readonly number: number
  /** Undefined if unpublished. */
  readonly entry: Entry | undefined
}

/** Removing checks the listed version; undo restores it unconditionally. */
const change = (kind: 'removed' | 'restored') => (client: DataClient, row: ListedEntry) =>
  saveCompanyEntry(client, {
    section: row.section,
    entryId: row.entryId,
    basedOn: kind === 'removed' ? row.number : null,
    ...(kind === 'removed' ? { change: 'removed' as const } : { restoredFrom: row.number }),
  })

/** Confirms an answer for another year. */
function confirmAnswer(client: DataClient, { section, entryId, number, entry }: ListedEntry) {
  const [year, ...day] = toLondonDate(new Date()).replace('-02-29', '-02-28').split('-')
  const reviewBy = [Number(year) + 1, ...day].join('-')
  const reviewed = { ...(entry as EntryOf<'answers'>), reviewBy }
  return saveCompanyEntry(client, { section, entryId, basedOn: number, entry: reviewed })
}

export const entryList = recordList({
  noun: ['entry', 'entries'],
  path: '/company-admin',
  query: {
    q: searchText(),
    section: oneOf(['', ...SECTIONS], ''),
    show: oneOf(['', 'changed', 'removed', 'hidden', 'review'], ''),
  },
  async load(client, { q, section, show, page }) {
    const [files, rows] = await Promise.all([loadDefaultCompany(), listCompanyRows(client)])
    const found = listedEntries(files, rows, new Date()).filter(
      (row) =>
        (section === '' || row.section === section) &&
        (show === '' || STATUS_FILTERS[show](row.state)) &&
        q
          .toLowerCase()
          .split(/\s+/)
          .every((word) => row.title.toLowerCase().includes(word)),
    )
    const [from, to] = rangeOf(page, PAGE_SIZE)
    return { rows: found.slice(from, to + 1), total: found.length }
  },
  name: ({ title }) => title,
  link: ({ id }) => `/company-admin/${id}`,
  search: { field: 'q', label: 'Search titles' },
  filters: [
    select('section', 'Section', {
      '': 'All sections',
      ...Object.fromEntries(SECTIONS.map((section) => [section, SECTION_LABELS[section].title])),
    }),
    select('show', 'Status', {
      '': 'All',
      changed: 'Changed or added by staff',
      removed: 'Unpublished',
      hidden: 'Hidden from visitors',
      review: 'Review due',
    }),
  ],
  columns: [
    { heading: 'Entry', cell: ({ title }) => title, csv: ({ title }) => title },
    {
      heading: 'Section',
      cell: ({ section }) => SECTION_LABELS[section].title,
      csv: ({ section }) => SECTION_LABELS[section].title,
      width: 12,
    },
    {
      heading: 'Status',
      cell: ({ state }) => <EntryState state={state} />,
      csv: ({ state }) => formatEntryStatus(state),
      width: 14,
    },
    {
      heading: 'Last change',
      cell: ({ savedAt }) => savedAt !== null && <RelativeTime at={savedAt} />,
      csv: ({ savedAt }) => savedAt ?? '',
      width: 8,
    },
  ],
  actions: {
    review: {
      label: 'Mark as reviewed',
      of: ({ title }) => ` “${title}”`,
      past: 'marked as reviewed',
      run: confirmAnswer,
      undo: { past: 'marked for review again', run: change('restored') },
      isOffered: ({ state }) => state === 'review',
    },
    remove: {
      label: 'Unpublish',
      of: ({ title }) => ` “${title}”`,
      past: 'unpublished',
      run: change('removed'),
      undo: { past: 'published again', run: change('restored') },
      isOffered: ({ section, state }) => SECTION_LABELS[section].isOpen && state !== 'removed',
      isHarmful: true,
    },
  },
  empty({ q, show }) {
    if (q !== '') return { title: 'No matching entries', description: `No titles contain “${q}”.` }
    if (show === 'removed')
      return { title: 'No unpublished entries', description: 'Unpublished entries appear here.' }
    if (show === 'review')
      return { title: 'No reviews due', description: 'Answers appear here after their review date.' }
    if (show === 'hidden')
      return { title: 'No hidden entries', description: 'Visitors can see every entry in this section.' }
    return { title: 'No entries', description: 'No changes in this section yet.' }
  },
})

const STATUS_FILTERS = {
  changed: (state: EntryStatus) => state === 'changed' || state === 'added',
  removed: (state: EntryStatus) => state === 'removed',
  hidden: (state: EntryStatus) => state === 'invented' || state === 'expired',
  review: (state: EntryStatus) => state === 'review',
} as const

/** Merges default entries and staff entries in page order, removed ones last. */
export function listedEntries(defaults: Company, rows: readonly CompanyEntryRow[], now: Date): ListedEntry[] {
  const { company } = mergeCompany(defaults, rows)
  return SECTIONS.flatMap((section) => {
    const files = getDefaultEntries(section, defaults)
    const merged = getDefaultEntries(section, company)
    const staffRows = new Map(rows.filter((row) => row.section === section).map((row) => [row.entryId, row]))
    const removed = [...staffRows.values()].filter(
      ({ entryId, fields }) => fields === null && !merged.has(entryId),
    )
    const listed = (entryId: string, entry: Entry | undefined): ListedEntry => {
      const row = staffRows.get(entryId)
      return {
        id: `${section}/${entryId}`,
        section,
        entryId,
        title: entry ? entryTitle(section, entry) : entryId,
        state: getEntryStatus({ entry, row, isInFiles: files.has(entryId), today: toLondonDate(now) }),
        address: entry ? getEntryPath(section, entryId, entry) : '',
        savedAt: row?.savedAt ?? null,
        number: row?.number ?? 0,
        entry,
      }
    }
    return [
      ...[...merged].map(([entryId, entry]) => listed(entryId, entry)),
      ...removed.map(({ entryId }) => ({
        ...listed(entryId, files.get(entryId)),
        state: 'removed' as const,
      })),
    ]
  })
}

export function entryActions({ address, state }: ListedEntry): readonly MenuAction[] {
  if (state === 'removed' || state === 'expired') return []
  return [{ label: 'View on website', icon: 'external-link', href: address }]
}
