import { type CustomerRow, listCustomers } from '#app/content/customer/customers.ts'
import { RelativeTime } from '../ui/date-time.tsx'
import { oneOf, order, searchText } from '../ui/list/list-query.ts'
import { recordList } from '../ui/list/record-list.ts'
import { RecordName } from '../ui/list/record-name.tsx'
import { StatusBadge, type StatusTone } from '../ui/record/status-badge.tsx'
import { customerPath } from './find-customer.ts'

const STATUSES: Readonly<
  Record<CustomerRow['status'], { readonly label: string; readonly tone: StatusTone }>
> = {
  active: { label: 'Active', tone: 'good' },
  'on hold': { label: 'On hold', tone: 'progress' },
  closed: { label: 'Closed', tone: 'neutral' },
}

export function AccountStatus({ status }: Pick<CustomerRow, 'status'>) {
  const { label, tone } = STATUSES[status]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

export const count = (value: number, noun: string) =>
  `${value.toLocaleString('en-GB')} ${noun}${value === 1 ? '' : 's'}`

function workOf({ openCallOffs, openClaims }: CustomerRow): string {
  const parts = [
    openCallOffs > 0 && count(openCallOffs, 'call-off'),
    openClaims > 0 && count(openClaims, 'claim'),
  ].filter((part) => part !== false)
  return parts.join(', ') || 'None'
}

export const customersList = recordList({
  noun: ['customer', 'customers'],
  path: '/customers',
  query: {
    q: searchText(),
    status: oneOf(['', 'active', 'on hold', 'closed'], ''),
    sort: order(['name', 'users', 'work', 'moved'], 'name'),
  },
  load: (client, query) => listCustomers(client, query, new Date()),
  name: ({ name }) => name,
  link: ({ id }) => customerPath(id),
  search: { field: 'q', label: 'Search names and codes' },
  filters: [
    {
      field: 'status',
      label: 'Account status',
      control: 'select',
      choices: () => [
        { value: '', label: 'Any account status' },
        ...Object.entries(STATUSES).map(([value, { label }]) => ({ value, label })),
      ],
    },
  ],
  columns: [
    {
      heading: 'Customer',
      cell: ({ name, code }) => <RecordName name={name} detail={code} />,
      sort: 'name',
      csv: ({ name }) => name,
    },
    {
      heading: 'Account',
      cell: ({ status }) => <AccountStatus status={status} />,
      csv: ({ status }) => STATUSES[status].label,
      width: 8,
    },
    {
      heading: 'Users',
      cell: ({ users }) => users.toLocaleString('en-GB'),
      sort: 'users',
      csv: ({ users }) => users,
      onCard: 'Users',
      width: 6,
    },
    { heading: 'Open work', cell: workOf, sort: 'work', csv: workOf, onCard: 'Open work', width: 14 },
    {
      heading: 'Last movement',
      cell: ({ movedAt }) => (movedAt === null ? 'None yet' : <RelativeTime at={movedAt} />),
      sort: 'moved',
      csv: ({ movedAt }) => movedAt ?? '',
      onCard: 'Last movement',
      width: 11,
    },
  ],
  csvOnly: [{ heading: 'Code', csv: ({ code }) => code }],
  empty: ({ q, status }) =>
    q === '' && status === ''
      ? {
          title: 'No customers yet',
          description: 'Your ERP sends them. Create a source for it under Feeds.',
        }
      : { title: 'No matching customers', description: 'Try another search, or show any account status.' },
})
