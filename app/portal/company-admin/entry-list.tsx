/** Everything that staff may change of what the company says of itself, as one list of all sections. */
import { Button, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { type CompanyEntryRow, listCompanyRows, saveCompanyEntry } from '#app/content/company-entries.ts'
import { PAGE_SIZE, rangeOf } from '#app/content/pagination.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { type Company, SECTIONS, type Section } from '#domain/company-entries/company.ts'
import { entryTitle, getEntryPath } from '#domain/company-entries/entries.ts'
import { SECTION_LABELS } from '#domain/company-entries/fields.ts'
import { getDefaultEntries, mergeCompany } from '#domain/company-entries/merge.ts'
import type { Entry } from '#domain/company-entries/schemas.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { DateTime } from '../ui/date-time.tsx'
import { oneOf, words } from '../ui/list/list-query.ts'
import { recordList } from '../ui/list/record-list.ts'
import { EntryState, formatEntryStatus, getEntryStatus, type State } from './entry-status.tsx'
import { companyOfFiles } from './read-entry.ts'

export interface ListedEntry {
  /** `sites/aldermoor` */
  readonly id: string
  readonly section: Section
  readonly entryId: string
  readonly title: string
  readonly state: State
  readonly address: string
  /** Of staff's last change; null where there was none. */
  readonly savedAt: string | null
  /** Of the newest revision, as far as a row tells it. */
  readonly number: number
}

/** What staff take off the site and what they put there, over whatever the list showed: undoing it is one press. */
const change = (kind: 'removed' | 'restored') => (client: DataClient, row: ListedEntry) =>
  saveCompanyEntry(client, {
    section: row.section,
    entryId: row.entryId,
    basedOn: kind === 'removed' ? row.number : null,
    ...(kind === 'removed' ? { change: 'removed' as const } : { restoredFrom: row.number }),
  })

export const entryList = recordList({
  noun: ['entry', 'entries'],
  path: '/company-admin',
  query: {
    q: words(),
    section: oneOf(['', ...SECTIONS], ''),
    show: oneOf(['', 'changed', 'removed', 'hidden'], ''),
  },
  async load(client, { q, section, show, page }) {
    const [files, rows] = await Promise.all([companyOfFiles(), listCompanyRows(client)])
    const found = listedEntries(files, rows, new Date()).filter(
      (row) =>
        (section === '' || row.section === section) &&
        (show === '' || SHOWN[show](row.state)) &&
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
    {
      field: 'section',
      label: 'Section',
      as: 'select',
      choices: () => [
        { value: '', label: 'Everything' },
        ...SECTIONS.map((value) => ({ value, label: SECTION_LABELS[value].title })),
      ],
    },
    {
      field: 'show',
      label: 'Entries shown',
      as: 'select',
      choices: () => [
        { value: '', label: 'All' },
        { value: 'changed', label: 'Changed or added by staff' },
        { value: 'removed', label: 'Taken off the site' },
        { value: 'hidden', label: 'Not shown to the public' },
      ],
    },
  ],
  columns: [
    { heading: 'Entry', cell: ({ title }) => title, csv: ({ title }) => title },
    {
      heading: 'Section',
      cell: ({ section }) => SECTION_LABELS[section].title,
      csv: ({ section }) => SECTION_LABELS[section].title,
      isShort: true,
    },
    {
      heading: 'State',
      cell: ({ state }) => <EntryState state={state} />,
      csv: ({ state }) => formatEntryStatus(state),
      isShort: true,
    },
    {
      heading: 'Last change',
      cell: ({ savedAt }) => savedAt !== null && <DateTime at={savedAt} />,
      csv: ({ savedAt }) => savedAt ?? '',
      isShort: true,
    },
  ],
  actions: {
    remove: {
      label: 'Take off the site',
      of: ({ title }) => ` “${title}”`,
      past: 'taken off the site',
      run: change('removed'),
      undo: { past: 'put back', run: change('restored') },
      isOffered: ({ section, state }) => SECTION_LABELS[section].isOpen && state !== 'removed',
      isHarmful: true,
    },
  },
  tableFrom: 'lg',
  empty({ q, show }) {
    if (q !== '') return { title: 'No title matches', description: `There is none with “${q}” in it.` }
    if (show === 'removed')
      return { title: 'Nothing is off the site', description: 'What you take off it waits here.' }
    if (show === 'hidden')
      return { title: 'Nothing is kept back', description: 'Visitors see every entry of this section.' }
    return { title: 'No entries', description: 'Staff have changed nothing of this section yet.' }
  },
})

const SHOWN = {
  changed: (state: State) => state === 'changed' || state === 'added',
  removed: (state: State) => state === 'removed',
  hidden: (state: State) => state === 'invented' || state === 'expired',
} as const

/** What the files have and what staff have, in the order in which pages show it; what is off the site comes last. */
export function listedEntries(
  delivered: Company,
  rows: readonly CompanyEntryRow[],
  now: Date,
): ListedEntry[] {
  const { company } = mergeCompany(delivered, rows)
  return SECTIONS.flatMap((section) => {
    const files = getDefaultEntries(section, delivered)
    const merged = getDefaultEntries(section, company)
    const own = new Map(rows.filter((row) => row.section === section).map((row) => [row.entryId, row]))
    const removed = [...own.values()].filter(({ entryId, fields }) => fields === null && !merged.has(entryId))
    const listed = (entryId: string, entry: Entry | undefined): ListedEntry => {
      const row = own.get(entryId)
      return {
        id: `${section}/${entryId}`,
        section,
        entryId,
        title: entry ? entryTitle(section, entry) : entryId,
        state: getEntryStatus({ entry, row, isInFiles: files.has(entryId), today: toLondonDate(now) }),
        address: entry ? getEntryPath(section, entryId, entry) : '',
        savedAt: row?.savedAt ?? null,
        number: row?.number ?? 0,
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

export function EntryButtons({ row: { id, title, address, state } }: { readonly row: ListedEntry }) {
  const subject = <VisuallyHidden> “{title}”</VisuallyHidden>
  return (
    <>
      {state !== 'removed' && state !== 'expired' && (
        // No opener: a copy of this tab's session would go with it.
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="noopener"
          size="compact-sm"
          variant="subtle"
        >
          View on site{subject}
        </Button>
      )}
      <Button component={Link} to={`/company-admin/${id}`} size="compact-sm" variant="default">
        Edit{subject}
      </Button>
    </>
  )
}
