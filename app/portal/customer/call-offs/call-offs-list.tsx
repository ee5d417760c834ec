import { type CallOff, listCallOffs, readCallOff, readOwnRights } from '#app/content/customer/call-offs.ts'
import type { ListPage } from '#app/content/pagination.ts'
import type { CustomerRight } from '#domain/call-offs/call-offs.ts'
import { cancellation, decisions, isCancellable } from '../../ui/customer/call-off-actions.ts'
import { CALL_OFF_COLUMNS, CALL_OFF_FILE_COLUMNS, VIEW_STATES } from '../../ui/customer/call-off-columns.tsx'
import { ofCustomer } from '../../ui/customer/current-customer.ts'
import styles from '../../ui/customer/customer.module.css'
import { oneOf, order, searchText } from '../../ui/list/list-query.ts'
import { type Empty, recordList, views } from '../../ui/list/record-list.ts'
import { changeBasket, fill, restoreReplaced } from './basket.ts'

interface CallOffPage extends ListPage<CallOff> {
  readonly rights: readonly CustomerRight[]
}

function emptyText(description: string) {
  return ({ q, show }: { q: string; show: keyof typeof VIEW_STATES }): Empty => {
    if (q !== '') return { title: 'No results', description: `No call-off contains “${q}”.` }
    if (show === 'waiting')
      return { title: 'Nothing to approve', description: 'No call-off is waiting for approval.' }
    return { title: show === 'all' ? 'No call-offs yet' : 'No open call-offs', description }
  }
}

export const callOffsList = recordList({
  noun: ['call-off', 'call-offs'],
  path: '/call-offs',
  query: {
    q: searchText(),
    show: oneOf(['open', 'waiting', 'all'], 'open'),
    sort: order(['pallets', 'wanted', 'created'], 'wanted'),
  },
  load: ofCustomer(
    async (
      client,
      customerId,
      query: { q: string; show: keyof typeof VIEW_STATES; sort: string; page: number },
    ): Promise<CallOffPage> => {
      const [page, rights] = await Promise.all([
        listCallOffs(client, customerId, { ...query, states: VIEW_STATES[query.show] }),
        readOwnRights(client),
      ])
      return { ...page, rights }
    },
  ),
  name: ({ reference }) => reference,
  link: ({ reference }) => `/call-offs/${reference}`,
  search: { field: 'q', label: 'Search references, sites and SKUs' },
  filters: [views({ open: 'Open', waiting: 'Waiting for approval', all: 'All' })],
  columns: [
    {
      heading: 'Call-off',
      cell: ({ site, reference }) => (
        <>
          {site} <span className={styles.detail}>{reference}</span>
        </>
      ),
      csv: ({ reference }) => reference,
    },
    CALL_OFF_COLUMNS.contents,
    CALL_OFF_COLUMNS.pallets,
    CALL_OFF_COLUMNS.wanted,
    CALL_OFF_COLUMNS.state,
    CALL_OFF_COLUMNS.requester,
  ],
  csvOnly: [{ heading: 'Site', csv: ({ site }) => site }, ...CALL_OFF_FILE_COLUMNS],
  actions: {
    ...decisions<CallOffPage>(({ isOwn }, { rights }) => !isOwn && rights.includes('approve')),
    repeat: {
      label: 'Repeat',
      done: ({ reference }) => `“${reference}” copied to the basket`,
      isOffered: (_, { rights }) => rights.includes('call off'),
      run: async (client, { customerId, reference }) => {
        const callOff = await readCallOff(client, customerId, reference)
        if (callOff !== null) await changeBasket(fill(callOff, false))
      },
      undo: { past: 'removed from the basket', run: () => changeBasket(restoreReplaced) },
    },
    cancel: {
      ...cancellation,
      isOffered: (callOff, { rights }) => rights.includes('call off') && isCancellable(callOff),
    },
  },
  empty: emptyText('Call-offs that your colleagues place appear here.'),
})

/** For users who may call off. */
export const callOffsListWithBasket = {
  ...callOffsList,
  empty: emptyText('Add SKUs to the basket from Stock or EN numbers, then choose a site and a day.'),
}
