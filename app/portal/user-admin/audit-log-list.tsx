import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import {
  type AuditEntry,
  type AuditLogResponse,
  SECURITY_EVENTS_FILTER,
  USERS_API,
} from '#domain/users/users.ts'
import { DateTime } from '../ui/date-time.tsx'
import { day, oneOf, searchText } from '../ui/list/list-query.ts'
import { recordList, select } from '../ui/list/record-list.ts'
import { callWebsiteApi } from '../ui/loader-data.ts'
import {
  AUDITED_RECORDS,
  auditActor,
  describeAuditAction,
  describeAuditDetail,
  getAuditedAction,
} from './audit-log-text.ts'
import styles from './user-admin.module.css'

// Lead details have one table per type, but are one filter.
const RECORDS = Object.entries(AUDITED_RECORDS).filter(([table]) => !/^lead_/.test(table))

export const auditList = recordList({
  noun: ['entry', 'entries'],
  path: '/people-admin/audit',
  query: {
    who: searchText(),
    what: oneOf(['', SECURITY_EVENTS_FILTER, ...RECORDS.map(([table]) => table)], ''),
    since: day(),
    until: day(),
  },
  load: {
    async withSession(session, query) {
      const parameters = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      )
      const { entries, total } = await callWebsiteApi<AuditLogResponse>(
        session,
        'GET',
        `${USERS_API.audit}?${parameters}`,
      )
      return { rows: entries, total }
    },
  },
  name: describeAuditAction,
  search: { field: 'who', label: 'Name or email address' },
  filters: [
    select('what', 'Action', {
      '': 'All actions',
      [SECURITY_EVENTS_FILTER]: 'Sign-ins and downloads',
      ...Object.fromEntries(
        RECORDS.map(([table, name]) => [table, name.charAt(0).toUpperCase() + name.slice(1)]),
      ),
    }),
    { field: 'since', until: 'until', labels: ['From', 'To'], control: 'days' },
  ],
  columns: [
    {
      heading: 'Date',
      cell: ({ happenedAt }) => <DateTime at={happenedAt} />,
      csv: ({ happenedAt }) => happenedAt,
      width: 10,
    },
    { heading: 'User', cell: auditActor, csv: auditActor, width: 11, hiddenBelow: 1100 },
    {
      heading: 'Action',
      cell: (entry) => <AuditedRecord entry={entry} />,
      csv: describeAuditAction,
      width: 24,
    },
    {
      heading: 'Change',
      onCard: (entry) => (describeAuditDetail(entry) === '' ? null : 'Change'),
      cell: describeAuditDetail,
      csv: describeAuditDetail,
      width: 'auto',
    },
  ],
  empty: () => ({ title: 'No entries', description: 'Try a different action or date range.' }),
})

function AuditedRecord({ entry }: { readonly entry: AuditEntry }) {
  const { verb, name, path } = getAuditedAction(entry)
  return (
    <>
      {verb}{' '}
      {path === null ? (
        name
      ) : (
        <Anchor component={Link} to={path} inherit className={styles.record ?? ''}>
          {name}
        </Anchor>
      )}
    </>
  )
}
