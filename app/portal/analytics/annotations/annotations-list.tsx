import { listAnnotations, setAnnotationDeleted } from '#app/content/reports/annotations.ts'
import type { ChartAnnotation } from '#domain/reporting/annotations.ts'
import { CalendarDate } from '../../ui/date-time.tsx'
import { oneOf, order, searchText } from '../../ui/list/list-query.ts'
import { recordList, views } from '../../ui/list/record-list.ts'
import { deletionActions } from '../../ui/list/row-action.ts'

export const annotationsList = recordList({
  noun: ['note', 'notes'],
  path: '/analytics/notes',
  query: { q: searchText(), show: oneOf(['kept', 'deleted'], 'kept'), sort: order(['day'], '-day') },
  load: (client, query) => listAnnotations(client, query),
  name: ({ note }) => note,
  link: ({ id }) => `/analytics/notes/${id}`,
  search: { field: 'q', label: 'Search notes' },
  filters: [views({ kept: 'On the charts', deleted: 'Deleted' })],
  columns: [
    { heading: 'Note', cell: ({ note }) => note, csv: ({ note }) => note },
    {
      heading: 'Date',
      cell: ({ day }) => <CalendarDate on={day} />,
      sort: 'day',
      csv: ({ day }) => day,
      width: 10,
    },
  ],
  actions: deletionActions<ChartAnnotation>(setAnnotationDeleted),
  empty({ q, show }) {
    if (q !== '') return { title: 'No matching notes', description: `None contain “${q}”.` }
    if (show === 'deleted')
      return { title: 'No deleted notes', description: 'You can restore deleted notes here.' }
    return {
      title: 'No notes yet',
      description: 'Record events that explain a change: a press release, a trade fair, a new price.',
    }
  },
})
