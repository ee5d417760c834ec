import { readOwnRights } from '#app/content/customer/call-offs.ts'
import {
  type EnLine,
  type EnLinePage,
  type EnLineQuery,
  type EnValidity,
  listEnLines,
  readLastPallets,
} from '#app/content/customer/en-lines.ts'
import { withDataSession } from '#app/session/data-session.ts'
import type { CustomerRight } from '#domain/call-offs/call-offs.ts'
import { currentCustomerId, ofCustomer } from '../../ui/customer/current-customer.ts'
import styles from '../../ui/customer/customer.module.css'
import { CalendarDate } from '../../ui/date-time.tsx'
import { oneOf, order, searchText } from '../../ui/list/list-query.ts'
import { recordList, views } from '../../ui/list/record-list.ts'
import { StatusBadge, type StatusTone } from '../../ui/record/status-badge.tsx'
import { add, changeBasket, restoreReplaced, undoable } from '../call-offs/basket.ts'

const number = (value: number) => value.toLocaleString('en-GB')
/** Tenths of a penny. */
const PRICE = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  minimumFractionDigits: 3,
})
export const formatPrice = (price: number): string => PRICE.format(price)

const VALIDITY: Readonly<Record<EnValidity, readonly [tone: StatusTone, text: string]>> = {
  valid: ['good', 'Valid'],
  ending: ['progress', 'Ending soon'],
  future: ['info', 'Not valid yet'],
  expired: ['neutral', 'Expired'],
}

export function ValidityBadge({ validity }: { readonly validity: EnValidity }) {
  const [tone, text] = VALIDITY[validity]
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}

export const isOrderable = ({ validity }: EnLine): boolean => validity === 'valid' || validity === 'ending'

/** Pallets of a first order, for which the first price applies. */
export const getFirstPallets = ({ prices, unitsPerPallet }: EnLine): number =>
  Math.max(1, Math.ceil((prices[0]?.from ?? 0) / unitsPerPallet))

export const toBasketLine = ({ skuId, sku, skuName, unitsPerPallet, id, number: enNumber }: EnLine) => ({
  ...{ skuId, code: sku, name: skuName, unitsPerPallet },
  ...{ enLineId: id, enNumber },
})

interface Page extends EnLinePage {
  readonly rights: readonly CustomerRight[]
}

export const enNumbersList = recordList({
  noun: ['EN number', 'EN numbers'],
  path: '/en-numbers',
  query: {
    q: searchText(),
    show: oneOf(['valid', 'ending', 'expired', 'all'], 'valid'),
    sort: order(['number', 'sku', 'quantity', 'validTo'], 'number'),
  },
  load: ofCustomer(async (client, customerId, query: EnLineQuery, now): Promise<Page> => {
    const [page, rights] = await Promise.all([
      listEnLines(client, customerId, query, now),
      readOwnRights(client),
    ])
    return { ...page, rights }
  }),
  name: (line) => line.number,
  link: ({ id }) => `/en-numbers/${id}`,
  search: { field: 'q', label: 'Search EN numbers, SKUs and names' },
  filters: [
    views(
      { valid: 'Valid', ending: 'Ending soon', expired: 'Expired', all: 'All' },
      ({ counts }: Page) => counts,
    ),
  ],
  columns: [
    {
      heading: 'EN number',
      cell: (line) => line.number,
      sort: 'number',
      csv: (line) => line.number,
      width: 9,
    },
    {
      heading: 'SKU',
      cell: ({ sku, skuName }) => (
        <>
          {skuName} <span className={styles.detail}>{sku}</span>
        </>
      ),
      sort: 'sku',
      csv: ({ skuName }) => skuName,
      width: 'auto',
    },
    {
      heading: 'Quantity',
      cell: ({ quantity }) => <span className={styles.number}>{number(quantity)}</span>,
      sort: 'quantity',
      csv: ({ quantity }) => quantity,
      align: 'end',
      width: 7,
      onCard: 'Quantity',
    },
    {
      heading: 'Price per unit',
      cell: ({ prices }) => (
        <span className={styles.number}>
          {prices.map(({ from, price }) => (
            <span key={from} className={styles.price}>
              {formatPrice(price)} <span className={styles.second}>from {number(from)}</span>{' '}
            </span>
          ))}
        </span>
      ),
      csv: ({ prices }) => prices.map(({ from, price }) => `${price} from ${from}`).join('; '),
      width: 12,
      onCard: 'Price per unit',
    },
    {
      heading: 'Valid until',
      cell: ({ validTo }) => (validTo === null ? 'No end' : <CalendarDate on={validTo} />),
      sort: 'validTo',
      csv: ({ validTo }) => validTo ?? '',
      onCard: 'Valid until',
    },
    {
      heading: 'Validity',
      cell: ({ validity }) => <ValidityBadge validity={validity} />,
      csv: ({ validity }) => VALIDITY[validity][1],
      onCard: '',
      hiddenBelow: 1100,
    },
  ],
  csvOnly: [
    { heading: 'SKU code', csv: ({ sku }) => sku },
    { heading: 'Valid from', csv: ({ validFrom }) => validFrom },
  ],
  actions: {
    orderAgain: {
      label: 'Order again',
      isOffered: (line, { rights }) => rights.includes('call off') && isOrderable(line),
      past: 'added to the basket',
      run: {
        async withSession(session, line) {
          const last = await withDataSession(session, (client) =>
            readLastPallets(client, currentCustomerId(session), line.id),
          )
          await changeBasket(undoable(add(toBasketLine(line), last ?? getFirstPallets(line))))
        },
      },
      undo: { past: 'removed from the basket', run: () => changeBasket(restoreReplaced) },
    },
  },
  empty: ({ q, show }) => {
    if (q !== '') return { title: 'No results', description: `No EN number, SKU or name contains “${q}”.` }
    if (show === 'ending')
      return { title: 'Nothing ends soon', description: 'No EN number ends within 10 working days.' }
    if (show === 'expired') return { title: 'Nothing expired', description: 'No EN number has expired.' }
    return { title: 'No EN numbers yet', description: 'Agreed prices and quantities appear here.' }
  },
})
