/** List of categories and tags, with rename and merge. */

import { countLabels, mergeLabels, undoLabels } from '#app/content/drafts/labels.ts'
import { rangeOf } from '#app/content/pagination.ts'
import { LABEL_FIELDS, type LabelField, validateLabel } from '#domain/blog/posts.ts'
import { oneOf, order, searchText } from '../../ui/list/list-query.ts'
import { recordList } from '../../ui/list/record-list.ts'
import type { ActionPrompt, BulkAction } from '../../ui/list/row-action.ts'
import { clearLabelCache } from './suggestions.ts'

export interface LabelRow {
  readonly id: string
  readonly field: LabelField
  readonly label: string
  readonly uses: number
}

interface LabelsPage {
  readonly rows: readonly LabelRow[]
  readonly total: number
  /** All labels of the current type, by name. */
  readonly all: ReadonlyMap<string, LabelRow>
  readonly counts: Readonly<Record<LabelField, number>>
}

const QUERY = {
  show: oneOf(LABEL_FIELDS, 'categories'),
  q: searchText(),
  sort: order(['name', 'uses'], 'name'),
}

interface LabelsQuery {
  readonly show: LabelField
  readonly q: string
  readonly sort: string
  readonly page: number
}

const collate = new Intl.Collator('en-GB', { numeric: true }).compare

/** Filters and sorts in memory, because there are only hundreds of labels. */
export function labelsPage(
  counted: Readonly<Record<LabelField, readonly Pick<LabelRow, 'label' | 'uses'>[]>>,
  { show, q, sort, page }: LabelsQuery,
): LabelsPage {
  const rows = counted[show].map(({ label, uses }) => ({ id: `${show} ${label}`, field: show, label, uses }))
  const wanted = q.toLowerCase().split(/\s+/)
  const found = rows.filter(({ label }) => wanted.every((word) => label.toLowerCase().includes(word)))
  const sign = sort.startsWith('-') ? -1 : 1
  found.sort(
    (a, b) =>
      sign * (sort.endsWith('uses') ? a.uses - b.uses : 0) ||
      collate(a.label, b.label) * (sort === '-name' ? -1 : 1),
  )
  const [from, to] = rangeOf(page)
  return {
    rows: found.slice(from, to + 1),
    total: found.length,
    all: new Map(rows.map((row) => [row.label, row])),
    counts: { categories: counted.categories.length, tags: counted.tags.length },
  }
}

const LABEL_NOUNS: Readonly<Record<LabelField, { readonly one: string; readonly several: string }>> = {
  categories: { one: 'category', several: 'categories' },
  tags: { one: 'tag', several: 'tags' },
}

const formatPostCount = (count: number) => (count === 1 ? '1 post' : `${count} posts`)

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const quoted = (labels: readonly string[]) => listFormat.format(labels.map((label) => `“${label}”`))

export function previewRename(
  rows: readonly LabelRow[],
  name: string,
  page: Pick<LabelsPage, 'all'>,
): string {
  const former = rows.filter(({ label }) => label !== name)
  if (former.length === 0) return 'Same name as now: nothing will change.'
  const field = fieldOf(rows)
  const affected = listFormat.format(former.map(({ label, uses }) => `“${label}” (${formatPostCount(uses)})`))
  const existing = page.all.get(name)
  const { one, several } = LABEL_NOUNS[field]
  if (existing !== undefined)
    return `${affected} will become “${name}”, which ${formatPostCount(existing.uses)} already ${existing.uses === 1 ? 'has' : 'have'}. The ${several} will be merged. This goes live straight away.`
  if (former.length > 1)
    return `${affected} will be merged into a new ${one}, “${name}”. This goes live straight away.`
  const similar = [...page.all.keys()].find(
    (label) => label !== former[0]?.label && label.toLowerCase() === name.toLowerCase(),
  )
  const hint = similar === undefined ? '' : ` “${similar}” exists too and stays a separate ${one}.`
  return `${affected} will be renamed to “${name}”. This goes live straight away.${hint}`
}

export function describeRename(former: readonly string[], name: string, changed: number): string {
  if (changed === 0) return 'Nothing to change'
  return `${quoted(former)} ${former.length === 1 ? 'renamed to' : 'merged into'} “${name}” in ${formatPostCount(changed)}`
}

const fieldOf = (rows: readonly LabelRow[]) => rows[0]?.field ?? 'tags'

type Rename = BulkAction<LabelRow, LabelsPage>

/** Renames labels in all posts and removes duplicates. */
const rename: Rename['runAll'] = async (client, rows, name) => {
  const field = fieldOf(rows)
  const former = rows.map(({ label }) => label).filter((label) => label !== name)
  const changes = former.length === 0 ? [] : await mergeLabels(client, { field, from: former, to: name })
  clearLabelCache()
  return {
    message: describeRename(former, name, changes.length),
    failure: null,
    undo:
      changes.length === 0
        ? null
        : async (later) => {
            const back = await undoLabels(later, field, changes)
            clearLabelCache()
            return `Change undone in ${formatPostCount(back.length)}`
          },
  }
}

const RENAME_PROMPT = {
  label: 'Name',
  suggestions: (rows, { all }) => [...new Set([...rows.map(({ label }) => label), ...all.keys()])],
  preview: (name, rows, page) => previewRename(rows, name, page),
} as const satisfies Partial<ActionPrompt<LabelRow, LabelsPage>>

export const labelsList = recordList<LabelRow, typeof QUERY, LabelsPage>({
  noun: ['label', 'labels'],
  path: '/blog-crm/labels',
  query: QUERY,
  async load(client, query) {
    const [categories, tags] = await Promise.all([
      countLabels(client, 'categories'),
      countLabels(client, 'tags'),
    ])
    return labelsPage({ categories, tags }, query)
  },
  name: ({ label }) => label,
  link: ({ field, label }) =>
    `/blog-crm?${new URLSearchParams({ [field === 'tags' ? 'tag' : 'category']: label })}`,
  search: { field: 'q', label: 'Search names' },
  filters: [
    {
      field: 'show',
      label: 'Type',
      control: 'tabs',
      choices: (page) =>
        LABEL_FIELDS.map((value) => ({
          value,
          label: `${value === 'tags' ? 'Tags' : 'Categories'}${page === null ? '' : ` (${page.counts[value]})`}`,
        })),
    },
  ],
  columns: [
    { heading: 'Name', cell: ({ label }) => label, sort: 'name', csv: ({ label }) => label },
    {
      heading: 'Posts',
      cell: ({ uses }) => uses,
      sort: 'uses',
      csv: ({ uses }) => uses,
      onCard: 'Posts',
      align: 'end',
      width: 8,
    },
  ],
  actions: {
    rename: {
      label: 'Rename',
      prompt: {
        ...RENAME_PROMPT,
        title: (rows) => `Rename ${quoted(rows.map(({ label }) => label))}`,
        start: (rows) => rows[0]?.label ?? '',
        validate: (name, rows) => validateLabel(name, fieldOf(rows)),
      },
      runAll: rename,
    },
    merge: {
      label: 'Merge',
      place: 'many',
      prompt: {
        ...RENAME_PROMPT,
        title: (rows) =>
          `Merge ${rows.length === 1 ? quoted(rows.map(({ label }) => label)) : `${rows.length} ${LABEL_NOUNS[fieldOf(rows)].several}`}`,
        // The most common label is the likeliest target.
        start: (rows) =>
          rows.length === 1 ? '' : (rows.toSorted((a, b) => b.uses - a.uses)[0]?.label ?? ''),
        validate: (name, rows) => validateLabel(name, fieldOf(rows)),
      },
      runAll: rename,
    },
  },
  empty: ({ q, show }) =>
    q === ''
      ? { title: `No ${show} yet`, description: 'Add them to a post in the editor.' }
      : { title: 'No results', description: `No name contains “${q}”.` },
})
