/** What happened on which day, for the lines of the charts. */
import { listNotes, setNoteDeleted } from '#app/content/reports/notes.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import type { ChartNote } from '#domain/reporting/notes.ts'
import { oneOf, order, words } from '../../ui/list/list-query.ts'
import { recordList } from '../../ui/list/record-list.ts'
import { Day } from '../../ui/moments.tsx'

const set =
  (isDeleted: boolean) =>
  (client: DataClient, { id }: ChartNote) =>
    setNoteDeleted(client, id, isDeleted)

export const notesList = recordList({
  noun: ['note', 'notes'],
  path: '/analytics/notes',
  query: { q: words(), show: oneOf(['kept', 'deleted'], 'kept'), sort: order(['day'], '-day') },
  load: (client, query) => listNotes(client, query),
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
      cell: ({ day }) => <Day on={day} />,
      sort: 'day',
      csv: ({ day }) => day,
      isShort: true,
    },
  ],
  actions: {
    delete: {
      label: 'Delete',
      past: 'deleted',
      run: set(true),
      undo: { past: 'restored', run: set(false) },
      isOffered: ({ isDeleted }) => !isDeleted,
      isHarmful: true,
      place: 'both',
    },
    restore: {
      label: 'Restore',
      past: 'restored',
      run: set(false),
      undo: { past: 'deleted', run: set(true) },
      isOffered: ({ isDeleted }) => isDeleted,
      place: 'both',
    },
  },
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
