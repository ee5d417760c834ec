/** The list's deliveries by month: a table of weeks, on a phone the days that have deliveries. */
import { Button, EmptyState, Group } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type Delivery, readDeliveriesBetween } from '#app/content/customer/deliveries.ts'
import { BREAKPOINTS, useMediaQuery } from '#app/ui/media-query/media-query.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx'
import { formatLongDate, isCalendarDate, toLondonDate } from '#domain/dates/dates.ts'
import { toLondonTime } from '#domain/dates/time-of-day.ts'
import {
  DELIVERY_STATE_NAMES,
  formatOtherDay,
  getDeliveryPath,
  getPunctuality,
} from '#domain/deliveries/deliveries.ts'
import { AsAt } from '../../ui/customer/as-at.tsx'
import { currentCustomerId } from '../../ui/customer/current-customer.ts'
import { DeliveryBadges } from '../../ui/customer/delivery-badges.tsx'
import { formatLoad, formatRemark } from '../../ui/customer/delivery-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { ChoiceFilter, SearchBox } from '../../ui/list/filter-fields.tsx'
import { useReload } from '../../ui/live-updates.tsx'
import { loadData, sessionContext } from '../../ui/loader-data.ts'
import { pageTitle, ScreenHeader } from '../../ui/screen.tsx'
import { useScreenKeys } from '../../ui/screen-keys.ts'
import { useCurrentQuery } from '../../ui/use-current-query.ts'
import type { Route } from './+types/calendar'
import styles from './deliveries.module.css'
import { deliveriesList } from './deliveries-list.ts'
import { addMonths, getMonthWeeks } from './month.ts'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Delivery calendar')

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const query = deliveriesList.query.read(searchParams)
  const now = new Date()
  const today = toLondonDate(now)
  const asked = searchParams.get('month') ?? ''
  const month = isCalendarDate(`${asked}-01`) ? asked : today.slice(0, 7)
  const weeks = getMonthWeeks(month)
  const days = weeks.flat()
  const customer = currentCustomerId(context.get(sessionContext))
  const page = await loadData(context, (client) =>
    readDeliveriesBetween(client, customer, query, [days[0] ?? today, days.at(-1) ?? today], now),
  )
  return { page, query, month, weeks, today }
}
clientLoader.hydrate = true as const

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type Days = Readonly<Record<string, readonly Delivery[]>>

export default function Calendar({ loaderData: { page, query, month, weeks, today } }: Route.ComponentProps) {
  const [, setParameters] = useSearchParams()
  const latest = useCurrentQuery()
  const isWide = useMediaQuery(`(min-width: ${BREAKPOINTS.md}px)`, true)
  useReload({ delivery_stops: 'id' })
  const days: Days = Object.groupBy(page.rows, ({ plannedFrom }) =>
    toLondonDate(new Date(plannedFrom)),
  ) as Days
  const hasAny = page.rows.some(({ plannedFrom }) => toLondonDate(new Date(plannedFrom)).startsWith(month))

  function show(change: Readonly<Record<string, string>>, isTyping = false) {
    const next = latest()
    for (const [name, value] of Object.entries(change))
      if (value === '') next.delete(name)
      else next.set(name, value)
    setParameters(next, { replace: isTyping, preventScrollReset: true })
  }
  const turnTo = (to: string) => show({ month: to === today.slice(0, 7) ? '' : to })
  useScreenKeys(
    {
      j: () => turnTo(addMonths(month, 1)),
      k: () => turnTo(addMonths(month, -1)),
      t: () => turnTo(today.slice(0, 7)),
    },
    {
      help: [
        ['j', 'Next month'],
        ['k', 'Previous month'],
        ['t', 'This month'],
        ['Arrow keys', 'Go to the next day with a delivery'],
      ],
    },
  )
  const list = deliveriesList.query.write(query).toString()
  const choices = (field: string) => {
    const filter = deliveriesList.filters?.find((one) => one.field === field)
    return filter === undefined || filter.control === 'days' ? [] : filter.choices({ ...page })
  }
  return (
    <div className={styles.screen}>
      <ScreenHeader title="Deliveries" lead={<AsAt age={page.age} />}>
        <Button
          component={Link}
          to={list === '' ? '/deliveries' : `/deliveries?${list}`}
          variant="default"
          leftSection={<Icon name="list" />}
        >
          List
        </Button>
      </ScreenHeader>
      <div className={styles.filters}>
        <SearchBox
          label="Search deliveries, EN numbers and SKUs"
          text={query.q}
          onPause={(q) => show({ q }, true)}
        />
        {(['state', 'site'] as const).map((field) => (
          <ChoiceFilter
            key={field}
            label={field === 'state' ? 'Status' : 'Site'}
            hasVisibleLabel={false}
            value={query[field]}
            choices={choices(field)}
            isActive={query[field] !== ''}
            onChange={(value) => show({ [field]: value })}
          />
        ))}
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-md"
          aria-label="Previous month"
          title="Previous month (K)"
          onClick={() => turnTo(addMonths(month, -1))}
        >
          <Icon name="chevron-left" />
        </Button>
        <h2 className={styles.month} aria-live="polite">
          {formatLongDate(`${month}-01`).slice(2)}
        </h2>
        <Button
          variant="default"
          size="compact-md"
          aria-label="Next month"
          title="Next month (J)"
          onClick={() => turnTo(addMonths(month, 1))}
        >
          <Icon name="chevron-right" />
        </Button>
        {!today.startsWith(month) && (
          <Button variant="default" size="compact-md" onClick={() => turnTo(today.slice(0, 7))}>
            This month
          </Button>
        )}
      </Group>
      {!hasAny && (
        <EmptyState
          title="No deliveries this month"
          description="Choose another month, or clear the search and filters."
        />
      )}
      {isWide ? (
        <Month weeks={weeks} days={days} month={month} today={today} />
      ) : (
        <Agenda weeks={weeks} days={days} month={month} today={today} />
      )}
    </div>
  )
}

interface MonthProps {
  readonly weeks: readonly (readonly string[])[]
  readonly days: Days
  readonly month: string
  readonly today: string
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

function Month({ weeks, days, month, today }: MonthProps) {
  /** Moves the focus to the next day with a delivery in the direction of the key. */
  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const step = STEPS[event.key]
    const from = (event.target as Element).closest('[data-day]')?.getAttribute('data-day')
    if (step === undefined || from == null) return
    event.preventDefault()
    const all = weeks.flat()
    for (let at = all.indexOf(from) + step; at >= 0 && at < all.length; at += step) {
      const link = event.currentTarget.querySelector<HTMLElement>(`[data-day="${all[at]}"] a`)
      if (link === null) continue
      link.focus()
      return
    }
  }
  return (
    <table className={styles.calendar} onKeyDown={onKeyDown}>
      <caption>Deliveries in {formatLongDate(`${month}-01`).slice(2)}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((day) => (
            <th key={day} scope="col" abbr={day}>
              {day.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-day={day}
                data-today={day === today || undefined}
                data-outside={!day.startsWith(month) || undefined}
              >
                <time dateTime={day}>
                  <span aria-hidden>{Number(day.slice(8))}</span>
                  <VisuallyHidden>{formatLongDate(day)}</VisuallyHidden>
                </time>
                <ul>
                  {(days[day] ?? []).map((delivery) => (
                    <li key={delivery.id}>
                      <DayLink delivery={delivery} />
                    </li>
                  ))}
                </ul>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayLink({ delivery }: { delivery: Delivery }) {
  const { number, state, plannedFrom, arrivedAt, estimatedAt } = delivery
  const punctuality = getPunctuality(delivery)
  const isBad = state === 'failed' || punctuality === 'Late'
  return (
    <Link
      to={getDeliveryPath(number)}
      data-state={state === 'cancelled' ? 'cancelled' : isBad ? 'bad' : undefined}
      title={`${number}, ${formatLoad(delivery)}`}
    >
      <b>{toLondonTime(arrivedAt ?? estimatedAt ?? plannedFrom)}</b> <span>{number}</span>
      <small>
        {[punctuality === 'Late' ? 'Late' : DELIVERY_STATE_NAMES[state], formatOtherDay(delivery)]
          .filter(Boolean)
          .join(', ')}
      </small>
    </Link>
  )
}

/** Today and later first, then the earlier days of the month. */
function Agenda({ weeks, days, month, today }: MonthProps) {
  const shown = weeks.flat().filter((day) => day.startsWith(month) && days[day] !== undefined)
  const earlier = shown.filter((day) => day < today)
  const later = shown.filter((day) => day >= today)
  return (
    <>
      {later.map((day) => (
        <AgendaDay key={day} day={day} today={today} deliveries={days[day] ?? []} />
      ))}
      {later.length > 0 && earlier.length > 0 && <h2 className={styles.earlier}>Earlier this month</h2>}
      {earlier.map((day) => (
        <AgendaDay key={day} day={day} today={today} deliveries={days[day] ?? []} />
      ))}
    </>
  )
}

interface AgendaDayProps {
  readonly day: string
  readonly today: string
  readonly deliveries: readonly Delivery[]
}

function AgendaDay({ day, today, deliveries }: AgendaDayProps) {
  return (
    <section aria-labelledby={`day-${day}`} className={styles.day}>
      <h3 id={`day-${day}`}>
        {WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7]}, {formatLongDate(day)}
        {day === today && ' (today)'}
      </h3>
      <ul>
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <Link to={getDeliveryPath(delivery.number)}>
              <b>{toLondonTime(delivery.arrivedAt ?? delivery.estimatedAt ?? delivery.plannedFrom)}</b>
              <span>{delivery.number}</span>
              <span className={styles.badges}>
                <DeliveryBadges delivery={delivery} />
              </span>
              <small>
                {[formatOtherDay(delivery), formatLoad(delivery), formatRemark(delivery)]
                  .filter(Boolean)
                  .join('. ')}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
