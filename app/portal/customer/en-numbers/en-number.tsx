import { Anchor, Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { data, Link } from 'react-router'
import { readOwnRights } from '#app/content/customer/call-offs.ts'
import { HISTORY_ROWS, readEnLine } from '#app/content/customer/en-lines.ts'
import { BREAKPOINTS, useMediaQuery } from '#app/ui/media-query/media-query.ts'
import { DELIVERY_STATE_NAMES, getDeliveryPath } from '#domain/deliveries/deliveries.ts'
import { formatPallets } from '#domain/stock/pallets.ts'
import { CallOffBadge } from '../../ui/customer/call-off-badge.tsx'
import { currentCustomerId } from '../../ui/customer/current-customer.ts'
import styles from '../../ui/customer/customer.module.css'
import { CalendarDate } from '../../ui/date-time.tsx'
import { loadData, sessionContext } from '../../ui/loader-data.ts'
import { notifySuccess } from '../../ui/notifications.tsx'
import { Fact, Facts, Properties, RecordColumns, Section } from '../../ui/record/record.tsx'
import { ReportTable, type ReportTableRow, textColumns } from '../../ui/report-table.tsx'
import { pageTitle, ScreenHeader } from '../../ui/screen.tsx'
import { add, restoreReplaced, undoable, useBasket } from '../call-offs/basket.ts'
import { BasketButton } from '../call-offs/basket-button.tsx'
import { useEnLineEvents } from '../use-customer-events.ts'
import type { Route } from './+types/en-number'
import { formatPrice, getFirstPallets, isOrderable, toBasketLine, ValidityBadge } from './en-numbers-list.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(loaderData?.line.number ?? 'EN number')

export async function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  const id = /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : 0
  const customerId = currentCustomerId(context.get(sessionContext))
  const [line, rights] = await loadData(context, (client) =>
    Promise.all([readEnLine(client, customerId, id, new Date()), readOwnRights(client)]),
  )
  if (line === null) throw data('EN number not found', { status: 404 })
  return { line, canCallOff: rights.includes('call off') }
}
clientLoader.hydrate = true as const

const PALLET_PRICE = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
const number = (value: number) => value.toLocaleString('en-GB')

export default function EnNumber({ loaderData: { line, canCallOff } }: Route.ComponentProps) {
  useEnLineEvents(line)
  const { change } = useBasket()
  function orderAgain() {
    const pallets = line.callOffs[0]?.pallets ?? getFirstPallets(line)
    change(undoable(add(toBasketLine(line), pallets)))
    notifySuccess(`${formatPallets(pallets)} of “${line.skuName}” added to the basket`, {
      of: 'adding to the basket',
      run: () => change(restoreReplaced),
    })
  }
  return (
    <Stack gap="lg">
      <ScreenHeader
        title={line.number}
        detail={line.skuName}
        badge={<ValidityBadge validity={line.validity} />}
        back={{ to: '/en-numbers', label: 'EN numbers' }}
      >
        {canCallOff && (
          <>
            <BasketButton />
            {isOrderable(line) && <Button onClick={orderAgain}>Order again</Button>}
          </>
        )}
      </ScreenHeader>
      <RecordColumns
        beside={
          <Properties>
            <Facts>
              <Fact label="SKU">
                <Anchor component={Link} to={`/stock?q=${encodeURIComponent(line.sku)}`}>
                  {line.sku}
                </Anchor>
              </Fact>
              <Fact label="Quantity">
                {number(line.quantity)} units, {formatPallets(Math.ceil(line.quantity / line.unitsPerPallet))}
              </Fact>
              <Fact label="Valid from">
                <CalendarDate on={line.validFrom} />
              </Fact>
              <Fact label="Valid until">
                {line.validTo === null ? 'No end' : <CalendarDate on={line.validTo} />}
              </Fact>
            </Facts>
          </Properties>
        }
      >
        <Section id="prices" title="Prices">
          {line.prices.length === 0 ? (
            <Text size="sm">No prices agreed.</Text>
          ) : (
            <div className={styles.pricesTable}>
              <ReportTable
                label="Prices"
                columns={[
                  { key: 'from', heading: 'Units' },
                  { key: 'price', heading: 'Price per unit' },
                  { key: 'pallet', heading: 'Price per pallet' },
                ]}
                rows={line.prices.map(({ from, price }, index) => ({
                  key: String(from),
                  cells: [
                    formatRange(from, line.prices[index + 1]?.from),
                    formatPrice(price),
                    PALLET_PRICE.format(price * line.unitsPerPallet),
                  ],
                }))}
              />
            </div>
          )}
        </Section>
        <Section id="deliveries" title="Deliveries">
          {line.deliveries.length === 0 ? (
            <Text size="sm">No deliveries yet.</Text>
          ) : (
            <History
              label="Deliveries"
              className={styles.deliveriesTable}
              headings={['Delivery', 'Date', 'Site', 'Units', 'Status']}
              rows={line.deliveries.map(({ id, number: name, on, site, quantity, state }) => ({
                key: String(id),
                cells: [
                  <Anchor key="number" component={Link} inherit to={getDeliveryPath(name)}>
                    {name}
                  </Anchor>,
                  <CalendarDate key="on" on={on} />,
                  site,
                  number(quantity),
                  DELIVERY_STATE_NAMES[state],
                ],
                detail: (
                  <>
                    <CalendarDate on={on} />, {site}, {number(quantity)} units
                  </>
                ),
              }))}
            />
          )}
          {line.deliveries.length === HISTORY_ROWS && (
            <Anchor component={Link} size="sm" to={searchAll('/deliveries', line.number)}>
              All deliveries of {line.number}
            </Anchor>
          )}
        </Section>
        <Section id="call-offs" title="Call-offs">
          {line.callOffs.length === 0 ? (
            <Text size="sm">No call-offs yet.</Text>
          ) : (
            <History
              label="Call-offs"
              className={styles.callOffsTable}
              headings={['Call-off', 'Delivery date', 'Pallets', 'Units', 'Status']}
              rows={line.callOffs.map(({ reference, wantedOn, pallets: count, quantity, state }) => ({
                key: reference,
                cells: [
                  <Anchor key="link" component={Link} inherit to={`/call-offs/${reference}`}>
                    {reference}
                  </Anchor>,
                  <CalendarDate key="wanted" on={wantedOn} />,
                  number(count),
                  number(quantity),
                  <CallOffBadge key="state" state={state} />,
                ],
                detail: (
                  <>
                    <CalendarDate on={wantedOn} />, {formatPallets(count)}, {number(quantity)} units
                  </>
                ),
              }))}
            />
          )}
          {line.callOffs.length === HISTORY_ROWS && (
            <Anchor component={Link} size="sm" to={searchAll('/call-offs', line.sku)}>
              All call-offs of {line.sku}
            </Anchor>
          )}
        </Section>
      </RecordColumns>
    </Stack>
  )
}

interface HistoryProps {
  readonly label: string
  readonly className: string | undefined
  readonly headings: readonly string[]
  readonly rows: readonly (ReportTableRow & {
    /** Between the first cell and the last on a card. */
    readonly detail: ReactNode
  })[]
}

/** A table, or cards on a phone. */
function History({ label, className, headings, rows }: HistoryProps) {
  const isWide = useMediaQuery(`(min-width: ${BREAKPOINTS.md}px)`, true)
  if (isWide)
    return (
      <div className={className}>
        <ReportTable label={label} columns={textColumns(headings)} rows={rows} />
      </div>
    )
  return (
    <ul className={styles.lines} aria-label={label}>
      {rows.map(({ key, cells, detail }) => (
        <li key={key} className={styles.event}>
          <b>{cells[0]}</b>
          {cells.at(-1)}
          <span className={styles.second}>{detail}</span>
        </li>
      ))}
    </ul>
  )
}

const searchAll = (list: string, text: string) => `${list}?${new URLSearchParams({ show: 'all', q: text })}`

const formatRange = (from: number, next: number | undefined) =>
  next === undefined ? `${number(from)} or more` : `${number(from)} to ${number(next - 1)}`
