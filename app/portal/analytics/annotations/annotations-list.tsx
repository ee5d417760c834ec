import { listAnnotations, setAnnotationDeleted } from '#app/content/reports/annotations.ts'
import type { ChartAnnotation } from '#domain/reporting/annotations.ts'
import { CalendarDate } from '../../ui/date-time.tsx'
import { oneOf, order, searchText } from '../../ui/list/list-query.ts'
import { recordList } from '../../ui/list/record-list.ts'
import { deletionActions } from '../../ui/list/row-action.ts'

export const annotationsList = recordList({
  noun: ['annotation', 'annotations'],
  path: '/analytics/notes',
  query: { q: searchText(), show: oneOf(['kept', 'deleted'], 'kept'), sort: order(['day'], '-day') },
  load: (client, query) => listAnnotations(client, query),
  name: ({ note }) => note,
  link: ({ id }) => `/analytics/notes/${id}`,
  search: { field: 'q', label: 'Search annotations' },
  filters: [
    {
      field: 'show',
      label: 'Show',
      as: 'tabs',
      choices: () => [
        { value: 'kept', label: 'On the charts' },
        { value: 'deleted', label: 'Deleted' },
      ],
    },
  ],
  columns: [
    { heading: 'Annotation', cell: ({ note }) => note, csv: ({ note }) => note },
    {
      heading: 'Date',
      cell: ({ day }) => <CalendarDate on={day} />,
      sort: 'day',
      csv: ({ day }) => day,
      isShort: true,
    },
  ],
  actions: deletionActions<ChartAnnotation>(setAnnotationDeleted),
  empty({ q, show }) {
    if (q !== '') return { title: 'No matching annotations', description: `None contain “${q}”.` }
    if (show === 'deleted')
      return { title: 'No deleted annotations', description: 'You can restore deleted annotations here.' }
    return {
      title: 'No annotations yet',
      description: 'Record events that explain a change: a press release, a trade fair, a new price.',
    }
  },
})
