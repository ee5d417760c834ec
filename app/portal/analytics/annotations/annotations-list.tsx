/** What happened on which day, for the lines of the charts. */
import { listAnnotations, setAnnotationDeleted } from '#app/content/reports/annotations.ts'
import type { ChartAnnotation } from '#domain/reporting/annotations.ts'
import { CalendarDate } from '../../ui/date-time.tsx'
import { oneOf, order, words } from '../../ui/list/list-query.ts'
import { recordList } from '../../ui/list/record-list.ts'
import { deletionActions } from '../../ui/list/row-action.ts'

export const annotationsList = recordList({
  noun: ['note', 'notes'],
  path: '/analytics/notes',
  query: { q: words(), show: oneOf(['kept', 'deleted'], 'kept'), sort: order(['day'], '-day') },
  load: (client, query) => listAnnotations(client, query),
  name: ({ note }) => note,
  link: ({ id }) => `/analytics/notes/${id}`,
  search: { field: 'q', label: 'Search notes' },
  filters: [
    {
      field: 'show',
      label: 'Notes shown',
      as: 'tabs',
      choices: () => [
        { value: 'kept', label: 'On the charts' },
        { value: 'deleted', label: 'Deleted' },
      ],
    },
  ],
  columns: [
    { heading: 'Note', cell: ({ note }) => note, csv: ({ note }) => note },
    {
      heading: 'Day',
      cell: ({ day }) => <CalendarDate on={day} />,
      sort: 'day',
      csv: ({ day }) => day,
      isShort: true,
    },
  ],
  actions: deletionActions<ChartAnnotation>(setAnnotationDeleted),
  empty({ q, show }) {
    if (q !== '') return { title: 'No note matches', description: `None has “${q}” in it.` }
    if (show === 'deleted')
      return { title: 'No note is deleted', description: 'Deleted notes wait here to be restored.' }
    return {
      title: 'No notes yet',
      description: 'Write down what explains a line: a press release, a fair, a price that changed.',
    }
  },
})
