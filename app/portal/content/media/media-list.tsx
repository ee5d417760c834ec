import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { MediaUsage } from '#app/content/drafts/media-library.ts'
import { rangeOf } from '#app/content/pagination.ts'
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import { blogMedia, formatFileSize, type MediaBucket, NEWS_MEDIA } from '#domain/media/media.ts'
import { LondonDate } from '../../ui/date-time.tsx'
import {
  describeMediaUsage,
  fileNameOf,
  isFoundBy,
  loadMedia,
  Pixels,
  type StoredFileRow,
  Thumbnail,
} from '../../ui/images/media-items.tsx'
import { oneOf, order, searchText } from '../../ui/list/list-query.ts'
import { recordList, views } from '../../ui/list/record-list.ts'
import { RecordName } from '../../ui/list/record-name.tsx'
import { deferDelete, isDeletePending } from './deferred-delete.ts'

interface MediaPage {
  readonly rows: readonly StoredFileRow[]
  readonly total: number
  readonly counts: { readonly all: number; readonly unused: number }
}

const USES_SHOWN = 3

const COMPARE: Readonly<Record<string, (a: StoredFileRow, b: StoredFileRow) => number>> = {
  name: (a, b) => fileNameOf(a).localeCompare(fileNameOf(b), 'en-GB'),
  size: (a, b) => (a.size ?? 0) - (b.size ?? 0),
  stored: (a, b) => (a.storedAt < b.storedAt ? -1 : a.storedAt > b.storedAt ? 1 : 0),
}

interface MediaQuery {
  readonly q: string
  readonly show: string
  readonly sort: string
  readonly page: number
}

/** Filters, sorts and paginates in memory, without files that are about to be deleted. */
export function mediaPage(stored: readonly StoredFileRow[], { q, show, sort, page }: MediaQuery): MediaPage {
  const found = stored.filter((medium) => isFoundBy(medium, q))
  const unused = found.filter(({ isUsed }) => isUsed === false)
  const compare = COMPARE[sort.replace('-', '')] ?? (() => 0)
  const sign = sort.startsWith('-') ? -1 : 1
  const shown = [...(show === 'unused' ? unused : found)].sort(
    (a, b) => sign * compare(a, b) || (a.id < b.id ? -1 : 1),
  )
  const [from, to] = rangeOf(page)
  return {
    rows: shown.slice(from, to + 1),
    total: shown.length,
    counts: { all: found.length, unused: unused.length },
  }
}

function mediaList(kind: ContentType, bucket: MediaBucket) {
  const { adminPath } = CONTENT_TYPE_DEFINITIONS[kind]
  return recordList({
    noun: ['file', 'files'],
    path: `${adminPath}/media`,
    query: {
      q: searchText(),
      show: oneOf(['all', 'unused'], 'all'),
      sort: order(['stored', 'name', 'size'], '-stored'),
    },
    async load(client, query): Promise<MediaPage> {
      const stored = await loadMedia(client, bucket.id)
      return mediaPage(
        stored.filter((medium) => !isDeletePending(medium)),
        query,
      )
    },
    name: (medium) => fileNameOf(medium),
    search: { field: 'q', label: 'Search names and titles' },
    filters: [views({ all: 'All', unused: 'Unused' }, ({ counts }: MediaPage) => counts)],
    columns: [
      {
        heading: 'File',
        cell: (medium) => <RecordName image={<Thumbnail medium={medium} />} name={fileNameOf(medium)} />,
        sort: 'name',
        csv: ({ path }) => path,
      },
      { heading: 'Dimensions', cell: (medium) => <Pixels medium={medium} />, width: 8 },
      {
        heading: 'Size',
        cell: ({ size }) => (size === null ? '–' : formatFileSize(size)),
        sort: 'size',
        csv: ({ size }) => size,
        width: 10,
      },
      {
        heading: 'Uploaded',
        cell: ({ storedAt }) => <LondonDate moment={storedAt} />,
        sort: 'stored',
        csv: ({ storedAt }) => storedAt,
        onCard: 'Uploaded',
        width: 10,
      },
      {
        heading: 'Used in',
        cell: (medium) => <Uses medium={medium} />,
        csv: (medium) => describeUsages(medium),
        width: 18,
        hiddenBelow: 1100,
      },
    ],
    actions: {
      delete: {
        label: 'Delete',
        place: 'both',
        isHarmful: true,
        isOffered: ({ isUsed }) => isUsed === false,
        runAll: { withSession: (session, rows) => deferDelete(session, bucket, rows) },
      },
    },
    empty({ q, show }) {
      if (q !== '') return { title: 'No results', description: `No name or title contains “${q}”.` }
      if (show === 'unused')
        return {
          title: 'No unused files',
          description: 'Every file is used on a page, in a draft or in an earlier revision.',
        }
      return { title: 'No files yet', description: 'Images appear here when you add them to a text.' }
    },
  })
}

export const MEDIA_LISTS = {
  news: mediaList('news', NEWS_MEDIA),
  blog: mediaList('blog', blogMedia('blog-images')),
} as const

/** `“Title” (published)` */
const describeUsage = (use: MediaUsage) => `“${use.title || 'Untitled'}” (${describeMediaUsage(use)})`

/** Uses outside the texts aren't listed one by one. */
const USED_ELSEWHERE = 'In company information or an image set'

function describeUsages({ uses, isUsed }: StoredFileRow): string {
  if (isUsed === null) return 'Unknown'
  return isUsed && uses.length === 0 ? USED_ELSEWHERE : uses.map(describeUsage).join(', ')
}

function Uses({ medium: { uses, isUsed } }: { readonly medium: StoredFileRow }) {
  if (isUsed === null) return <Text c="dimmed">Unknown: uploaded by another program</Text>
  if (uses.length === 0) return <Text c="dimmed">{isUsed ? USED_ELSEWHERE : 'Not used'}</Text>
  return (
    <Stack gap={0}>
      {uses.slice(0, USES_SHOWN).map((use) => (
        <Text component="span" inherit truncate key={`${use.kind} ${use.recordId}`} title={use.title}>
          <Anchor component={Link} to={`${CONTENT_TYPE_DEFINITIONS[use.kind].adminPath}/${use.recordId}`}>
            {use.title || 'Untitled'}
          </Anchor>{' '}
          ({describeMediaUsage(use)})
        </Text>
      ))}
      {uses.length > USES_SHOWN && <span>and {uses.length - USES_SHOWN} more</span>}
    </Stack>
  )
}
