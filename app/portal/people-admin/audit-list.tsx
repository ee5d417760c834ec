/** The audit log as a list, in plain words. */
import { type AuditAnswer, PEOPLE_API, SECURITY } from '#domain/people/people.ts'
import { askWebsite } from '../ui/calls.ts'
import { day, oneOf, words } from '../ui/list/list-query.ts'
import { recordList } from '../ui/list/record-list.ts'
import { Moment } from '../ui/moments.tsx'
import { AUDITED_RECORDS, auditActor, auditDeed, auditDetail } from './audit-words.ts'
import styles from './people-admin.module.css'

// The details of an enquiry are one thing to people, and many tables.
const RECORDS = Object.entries(AUDITED_RECORDS).filter(([table]) => !/^lead_/.test(table))

export const auditList = recordList({
  noun: ['entry', 'entries'],
  path: '/people-admin/audit',
  query: {
    who: words(),
    what: oneOf(['', SECURITY, ...RECORDS.map(([table]) => table)], ''),
    since: day(),
    until: day(),
  },
  load: {
    async withSession(session, query) {
      const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      const { entries, total } = await askWebsite<AuditAnswer>(session, 'GET', `${PEOPLE_API.audit}?${asked}`)
      return { rows: entries, total }
    },
  },
  name: auditDeed,
  search: { field: 'who', label: 'Who (name or address)' },
  filters: [
    {
      field: 'what',
      label: 'What',
      as: 'select',
      choices: () => [
        { value: '', label: 'Everything' },
        { value: SECURITY, label: 'Sign-ins and downloads' },
        ...RECORDS.map(([value, word]) => ({ value, label: word.charAt(0).toUpperCase() + word.slice(1) })),
      ],
    },
    { field: 'since', until: 'until', labels: ['From', 'To'], as: 'days' },
  ],
  columns: [
    {
      heading: 'When',
      cell: ({ happenedAt }) => <Moment at={happenedAt} />,
      csv: ({ happenedAt }) => happenedAt,
      isShort: true,
    },
    { heading: 'Who', cell: auditActor, csv: auditActor },
    {
      heading: 'What',
      cell: (entry) => (
        <span className={styles.person}>
          {auditDeed(entry)}
          <span className={styles.second}>{auditDetail(entry)}</span>
        </span>
      ),
      csv: auditDeed,
    },
  ],
  fileOnly: [{ heading: 'Details', csv: auditDetail }],
  empty: () => ({ title: 'No entries', description: 'Nothing of the kind happened in this time.' }),
})
