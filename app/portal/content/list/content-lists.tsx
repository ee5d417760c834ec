import type { ContentDraftSummary } from '#app/content/drafts/content-drafts.ts'
import { listContentDrafts } from '#app/content/drafts/draft-lists.ts'
import {
  CONTENT_TYPE_DEFINITIONS,
  CONTENT_VIEWS,
  type ContentType,
  type ContentView,
} from '#domain/content-drafts/content-draft.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { day, oneOf, order, searchText } from '../../ui/list/list-query.ts'
import { type Column, type Empty, recordList } from '../../ui/list/record-list.ts'
import { type Labels, readLabels } from '../labels/suggestions.ts'
import { getContentActions } from './content-actions.ts'
import {
  type ContentListPage,
  type ContentRow,
  formatContentState,
  PublicFrom,
  Saved,
  State,
  Titled,
  titleOf,
} from './content-cells.tsx'
import { PageViews } from './page-views.tsx'

const TAB_NAMES: Readonly<Record<ContentView, string>> = {
  draft: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
  changed: 'Unpublished changes',
  deleted: 'Deleted',
}

type ContentColumn = Column<ContentRow, ContentListPage>

const COLUMNS: readonly ContentColumn[] = [
  { heading: 'Title', cell: (head) => <Titled head={head} />, sort: 'title', csv: titleOf },
  { heading: 'Status', cell: (head) => <State head={head} />, csv: formatContentState, width: 15 },
  {
    heading: 'Publish date',
    cell: (head) => <PublicFrom head={head} />,
    sort: 'public',
    csv: formatPublishDateForCsv,
    width: 11,
  },
  {
    heading: 'Words',
    cell: (head) => head.words,
    sort: 'words',
    csv: (head) => head.words,
    onCard: 'Words',
    align: 'end',
    width: 5.5,
    hiddenBelow: 1280,
  },
  {
    heading: 'Saved',
    cell: (head) => <Saved head={head} />,
    sort: 'saved',
    csv: ({ savedAt }) => savedAt,
    onCard: 'Saved',
    width: 9,
    hiddenBelow: 1100,
  },
]

const VIEWS: ContentColumn = {
  heading: 'Views',
  cell: ({ views }) => <PageViews count={views ?? 0} />,
  sort: 'views',
  csv: ({ views }) => views,
  onCard: 'Views',
  align: 'end',
  width: 6,
  hiddenBelow: 1280,
}

const SAVED_BY = { heading: 'Saved by', csv: ({ savedBy }: ContentDraftSummary) => savedBy }
const POST_CSV_COLUMNS = [
  SAVED_BY,
  { heading: 'Author', csv: ({ author }: ContentDraftSummary) => author },
  { heading: 'Categories', csv: ({ categories }: ContentDraftSummary) => categories.join(', ') },
  { heading: 'Tags', csv: ({ tags }: ContentDraftSummary) => tags.join(', ') },
]

/** Exports an article’s date in UK time, because midnight in London is the previous day in UTC during summer. */
function formatPublishDateForCsv({ kind, state, publicFrom }: ContentDraftSummary): string | null {
  if (state === 'draft') return null
  return kind === 'news' ? toLondonDate(new Date(publicFrom)) : publicFrom
}

const LABEL_FILTERS = [
  { field: 'category', label: 'Category', any: 'All categories', of: 'categories' },
  { field: 'tag', label: 'Tag', any: 'All tags', of: 'tags' },
  { field: 'author', label: 'Author', any: 'All authors', of: 'authors' },
] as const

const NO_LABELS: Labels = { categories: [], tags: [], authors: [] }

function createContentList(kind: ContentType) {
  const { noun, adminPath } = CONTENT_TYPE_DEFINITIONS[kind]
  const isPost = kind === 'blog'
  // Articles can’t be scheduled.
  const views = CONTENT_VIEWS.filter((state) => isPost || state !== 'scheduled')
  const columns = isPost ? [...COLUMNS, VIEWS] : COLUMNS
  return recordList({
    noun,
    path: adminPath,
    query: {
      q: searchText(),
      show: oneOf(['', ...CONTENT_VIEWS], ''),
      category: searchText(),
      tag: searchText(),
      author: searchText(),
      from: day(),
      to: day(),
      sort: order(['saved', 'public', 'title', 'words', 'views'], '-saved'),
    },
    async load(client, { show: state, ...filters }): Promise<ContentListPage> {
      const [page, labels] = await Promise.all([
        listContentDrafts(client, kind, { ...filters, state }),
        isPost ? readLabels(client) : NO_LABELS,
      ])
      return { ...page, rows: page.rows.map((head) => ({ ...head, id: head.recordId })), labels }
    },
    name: titleOf,
    link: ({ id }) => `${adminPath}/${id}`,
    search: { field: 'q', label: 'Search titles and text' },
    filters: [
      {
        field: 'show',
        label: 'Status',
        control: 'tabs',
        choices: (page) => [
          { value: '', label: 'All' },
          ...views.map((state) => ({
            value: state,
            label: TAB_NAMES[state] + (page === null ? '' : ` (${page.counts[state]})`),
          })),
        ],
      },
      ...(isPost ? LABEL_FILTERS : []).map(
        ({ field, label, any, of }) =>
          ({
            field,
            label,
            control: 'select',
            choices: (page: ContentListPage | null) => [
              { value: '', label: any },
              ...(page?.labels[of] ?? []).map((value) => ({ value, label: value })),
            ],
          }) as const,
      ),
      { field: 'from', until: 'to', labels: ['Published from', 'Published to'], control: 'days' },
    ],
    columns,
    csvOnly: isPost ? POST_CSV_COLUMNS : [SAVED_BY],
    actions: getContentActions(kind),
    empty: ({ show, page: _page, sort: _sort, ...narrowing }) =>
      getEmptyState(
        kind,
        show,
        Object.values(narrowing).some((value) => value !== ''),
      ),
  })
}

function getEmptyState(kind: ContentType, state: ContentView | '', isNarrowed: boolean): Empty {
  const [one, several] = CONTENT_TYPE_DEFINITIONS[kind].noun
  if (isNarrowed) return { title: `No ${several} found`, description: 'Try other words or clear a filter.' }
  switch (state) {
    case 'draft':
      return { title: 'No drafts', description: `Every ${one} has been published.` }
    case 'scheduled':
      return {
        title: `No scheduled ${several}`,
        description: `Scheduled ${several} appear here until their publish date.`,
      }
    case 'changed':
      return { title: 'No unpublished changes', description: `Readers see the newest text of every ${one}.` }
    case 'deleted':
      return { title: `No deleted ${several}`, description: `You can restore deleted ${several} from here.` }
    default:
      return {
        title: `No ${several} yet`,
        description: 'Create the first one. It stays a draft until you publish it.',
      }
  }
}

export const CONTENT_LISTS = { news: createContentList('news'), blog: createContentList('blog') } as const
