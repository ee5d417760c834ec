import { Badge } from '@mantine/core'
import {
  getImagePath,
  type ImageSet,
  listImageSets,
  setImageSetDeleted,
  setImageSetLinked,
} from '#app/content/image-sets.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { FORMAT_NAMES, SOURCE_NAMES, SOURCE_TYPES } from '#domain/image-sets/image-sets.ts'
import { LondonDate } from '../../ui/date-time.tsx'
import { useMediaUrl } from '../../ui/layout-data.ts'
import { oneOf, order, searchText } from '../../ui/list/list-query.ts'
import { recordList, select, views } from '../../ui/list/record-list.ts'
import { RecordName } from '../../ui/list/record-name.tsx'
import { deletionActions } from '../../ui/list/row-action.ts'
import styles from '../image-generator.module.css'

const setLinked =
  (follows: boolean) =>
  (client: DataClient, { id }: ImageSet) =>
    setImageSetLinked(client, id, follows)

/** A copy of the titles, so that the list does not load the templates. */
export const TEMPLATE_TITLES: Readonly<Record<string, string>> = {
  headline: 'Headline',
  article: 'Article',
  product: 'Product',
  vacancy: 'Vacancy',
  quote: 'Quote',
  figure: 'Key figure',
  event: 'Event',
  photo: 'Photo with caption',
  comparison: 'Before and after',
  carousel: 'Carousel',
  blank: 'Box pattern',
  plain: 'Plain background',
}

export const libraryList = recordList({
  noun: ['image set', 'image sets'],
  path: '/image-generator/library',
  query: {
    q: searchText(),
    show: oneOf(['kept', 'deleted'], 'kept'),
    template: oneOf(['', ...Object.keys(TEMPLATE_TITLES)], ''),
    source: oneOf(['', ...SOURCE_TYPES], ''),
    sort: order(['title', 'created'], '-created'),
  },
  load: (client, query) => listImageSets(client, query),
  name: ({ title }) => title,
  link: ({ id }) => `/image-generator?set=${id}`,
  search: { field: 'q', label: 'Search titles and alt text' },
  filters: [
    views({ kept: 'Current', deleted: 'Deleted' }),
    select('template', 'Template', { '': 'All templates', ...TEMPLATE_TITLES }),
    select('source', 'Created from', {
      '': 'All content',
      ...Object.fromEntries(SOURCE_TYPES.map((type) => [type, SOURCE_NAMES[type][1]])),
    }),
  ],
  columns: [
    {
      heading: 'Image',
      cell: (set) => <SetCell set={set} />,
      sort: 'title',
      csv: ({ title }) => title,
    },
    {
      heading: 'Template',
      cell: ({ template }) => TEMPLATE_TITLES[template] ?? template,
      csv: ({ template }) => TEMPLATE_TITLES[template] ?? template,
      onCard: 'Template',
    },
    {
      heading: 'Sizes',
      cell: (set) => formatSizes(set),
      csv: (set) => formatSizes(set),
      onCard: 'Sizes',
      width: 20,
      hiddenBelow: 1280,
    },
    {
      heading: 'Created',
      cell: ({ createdAt }) => <LondonDate moment={createdAt} />,
      sort: 'created',
      csv: ({ createdAt }) => createdAt,
      onCard: 'Created',
      width: 10,
    },
  ],
  csvOnly: [
    { heading: 'Alt text', csv: ({ altText }) => altText },
    { heading: 'Files', csv: ({ pictures }) => pictures.map(getImagePath).join(' ') },
  ],
  actions: {
    unfollow: {
      label: 'Stop updating',
      past: 'no longer updated automatically',
      done: ({ title }) => `“${title}” no longer updates automatically`,
      run: setLinked(false),
      undo: { past: 'updated automatically again', run: setLinked(true) },
      isOffered: ({ follows, isDeleted }) => follows && !isDeleted,
    },
    ...deletionActions<ImageSet>(setImageSetDeleted),
  },
  empty({ q, show, template, source }) {
    if (q !== '') return { title: 'No results', description: `No title or alt text contains “${q}”.` }
    if (show === 'deleted')
      return { title: 'No deleted images', description: 'You can restore deleted images here.' }
    if (template !== '' || source !== '')
      return {
        title: 'No images match these filters',
        description: 'Change or clear the filters to see more.',
      }
    return {
      title: 'No images yet',
      description: 'Images you create are saved here with their settings, ready to reuse.',
    }
  },
})

function formatSizes({ pictures, format }: ImageSet): string {
  const sizes = pictures.filter(({ page }) => page === 1).map(({ width, height }) => `${width} × ${height}`)
  return `${sizes.slice(0, 3).join(', ')}${sizes.length > 3 ? ` and ${sizes.length - 3} more` : ''}, ${FORMAT_NAMES[format]}`
}

function SetCell({ set }: { readonly set: ImageSet }) {
  const getMediaUrl = useMediaUrl()
  const { title, pictures, source, follows, replacedBy, hasGenerated } = set
  const [smallest] = pictures.toSorted((one, other) => one.width * one.height - other.width * other.height)
  return (
    <RecordName
      image={
        smallest !== undefined && (
          <img src={getMediaUrl(getImagePath(smallest))} alt="" loading="lazy" className={styles.thumbnail} />
        )
      }
      name={title}
      detail={
        (source !== null || hasGenerated || replacedBy !== null) && (
          <>
            {[
              source !== null && `${SOURCE_NAMES[source.kind][0]}${follows ? ', updates automatically' : ''}`,
              replacedBy !== null && 'replaced by a newer set',
            ]
              .filter(Boolean)
              .join(', ')}{' '}
            {hasGenerated && (
              <Badge component="span" variant="light">
                AI
              </Badge>
            )}
          </>
        )
      }
    />
  )
}
