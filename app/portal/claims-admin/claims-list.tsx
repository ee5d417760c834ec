import { listClaims } from '#app/content/customer/claims.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { CLAIM_KINDS, CLAIM_STATE_NAMES, getClaimPath } from '#domain/deliveries/claims.ts'
import { ClaimBadge } from '../ui/customer/claim.tsx'
import customerStyles from '../ui/customer/customer.module.css'
import { CalendarDate, RelativeTime } from '../ui/date-time.tsx'
import { oneOf, searchText } from '../ui/list/list-query.ts'
import { recordList } from '../ui/list/record-list.ts'

export const claimsList = recordList({
  noun: ['claim', 'claims'],
  path: '/claims-admin',
  query: { q: searchText(), state: oneOf(['open', 'accepted', 'rejected', 'withdrawn', 'all'], 'open') },
  load: (client, query) => listClaims(client, query),
  name: ({ reference }) => reference,
  link: ({ reference }) => getClaimPath(reference),
  search: { field: 'q', label: 'Search references, customers, deliveries and descriptions' },
  filters: [
    {
      field: 'state',
      label: 'Status',
      control: 'tabs',
      choices: () => [
        ...Object.entries(CLAIM_STATE_NAMES).map(([value, label]) => ({ value, label })),
        { value: 'all', label: 'All' },
      ],
    },
  ],
  columns: [
    {
      heading: 'Claim',
      cell: ({ customer, kind, reference }) => (
        <>
          {customer}: {CLAIM_KINDS[kind].name.toLowerCase()}{' '}
          <span className={customerStyles.detail}>{reference}</span>
        </>
      ),
      csv: ({ reference }) => reference,
    },
    {
      heading: 'Delivery',
      cell: ({ delivery, deliveredOn }) => (
        <>
          {delivery}{' '}
          <span className={customerStyles.detail}>
            <CalendarDate on={deliveredOn} />
          </span>
        </>
      ),
      csv: ({ delivery }) => delivery,
      width: 11,
    },
    {
      heading: 'Description',
      cell: ({ description }) =>
        description.length > 90 ? `${description.slice(0, 90).trim()}…` : description,
      csv: ({ description }) => description,
      width: 24,
      hiddenBelow: 1100,
    },
    {
      heading: 'Photos',
      cell: ({ photoPaths }) => photoPaths.length,
      csv: ({ photoPaths }) => photoPaths.length,
      align: 'end',
      width: 5,
      onCard: 'Photos',
    },
    {
      heading: 'Reported',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      csv: ({ createdAt }) => toLondonDate(new Date(createdAt)),
      width: 9,
    },
    {
      heading: 'Status',
      cell: ({ state }) => <ClaimBadge state={state} />,
      csv: ({ state }) => CLAIM_STATE_NAMES[state],
      width: 8,
    },
  ],
  csvOnly: [
    { heading: 'Customer', csv: ({ customer }) => customer },
    { heading: 'Kind', csv: ({ kind }) => CLAIM_KINDS[kind].name },
    { heading: 'Answer', csv: ({ answer }) => answer },
  ],
  empty: ({ q, state }) => {
    if (q !== '')
      return { title: 'No results', description: `No claim, customer or delivery contains “${q}”.` }
    return state === 'open'
      ? { title: 'No open claims', description: 'Damage and shortages that customers report appear here.' }
      : { title: 'No claims', description: 'No claim has this status.' }
  },
})
