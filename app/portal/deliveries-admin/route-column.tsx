/** A route of the day with its stops in order. */

import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { DayRoute, Stop } from '#app/content/customer/deliveries-admin.ts'
import { formatLondonTime } from '#domain/dates/time-of-day.ts'
import {
  DELIVERY_STATE_NAMES,
  type DeliveryState,
  formatOtherDay,
  getPunctuality,
  getStopPath,
} from '#domain/deliveries/deliveries.ts'
import { formatPallets } from '#domain/stock/pallets.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import type { MenuAction } from '../ui/menu-action.ts'
import { openListOnKey } from '../ui/record/open-list-on-key.ts'
import styles from './deliveries-admin.module.css'

/** @param place from 1 */
export type MoveStop = (stop: Stop, route: number, place: number) => void

interface RouteColumnProps {
  readonly route: DayRoute
  readonly routes: readonly DayRoute[]
  /** Must be stable, so that cards stay draggable. */
  readonly onMove: MoveStop
  readonly onState: (stop: Stop, to: DeliveryState) => void
}

export function RouteColumn({ route, routes, onMove, onState }: RouteColumnProps) {
  const { id, name, vehicle, stops } = route
  const element = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  const headingId = useId()
  const end = stops.length + 1
  useEffect(() => {
    if (element.current === null || id === null) return
    return dropTargetForElements({
      element: element.current,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop({ source, location }) {
        setOver(false)
        // A card handles what is dropped on it.
        if (location.current.dropTargets[0]?.element !== element.current) return
        const stop = source.data.stop as Stop
        onMove(stop, id, stop.routeId === id ? end - 1 : end)
      },
    })
  }, [id, end, onMove])
  return (
    <section
      ref={element}
      className={styles.route}
      aria-labelledby={headingId}
      data-over={isOver || undefined}
    >
      <h2 id={headingId}>
        {name} <span>{stops.length}</span>
      </h2>
      {vehicle !== '' && <p className={styles.vehicle}>{vehicle}</p>}
      <ol>
        {stops.map((stop, index) => (
          <StopCard
            key={stop.id}
            stop={stop}
            place={index + 1}
            route={route}
            routes={routes}
            onMove={onMove}
            onState={onState}
          />
        ))}
      </ol>
    </section>
  )
}

interface StopCardProps extends RouteColumnProps {
  readonly stop: Stop
  readonly place: number
}

function StopCard({ stop, place, route, routes, onMove, onState }: StopCardProps) {
  const element = useRef<HTMLLIElement>(null)
  const [edge, setEdge] = useState<string | null>(null)
  const { number, customer, site, pallets, state, plannedFrom, plannedTo, estimatedAt, arrivedAt, reason } =
    stop
  const { id: routeId } = route
  useEffect(() => {
    if (element.current === null) return
    return combine(
      draggable({ element: element.current, getInitialData: () => ({ stop }) }),
      dropTargetForElements({
        element: element.current,
        canDrop: ({ source }) => routeId !== null && (source.data.stop as Stop | undefined)?.id !== stop.id,
        getData: ({ input, element: target }) =>
          attachClosestEdge({}, { input, element: target, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop({ source, self }) {
          setEdge(null)
          if (routeId === null) return
          const dragged = source.data.stop as Stop
          const from = route.stops.findIndex(({ id }) => id === dragged.id) + 1
          const between = place + (extractClosestEdge(self.data) === 'bottom' ? 1 : 0)
          // Removing the dragged stop shifts the places after it.
          onMove(dragged, routeId, from > 0 && from < between ? between - 1 : between)
        },
      }),
    )
  }, [stop, place, route, routeId, onMove])

  const actions = (): MenuAction[] => [
    ...(routeId === null
      ? []
      : [
          {
            label: 'Move up',
            icon: 'chevron-up' as const,
            isDisabled: place === 1,
            onSelect: () => onMove(stop, routeId, place - 1),
          },
          {
            label: 'Move down',
            icon: 'chevron-down' as const,
            isDisabled: place === route.stops.length,
            onSelect: () => onMove(stop, routeId, place + 1),
          },
        ]),
    ...routes.flatMap((other, index): MenuAction[] =>
      other.id === null || other.id === routeId
        ? []
        : [
            {
              label: `Move to ${other.name}`,
              icon: 'truck',
              startsGroup: index === 0,
              onSelect: () => other.id !== null && onMove(stop, other.id, other.stops.length + 1),
            },
          ],
    ),
    { label: 'Change time or reason', icon: 'pencil', startsGroup: true, to: getStopPath(number) },
  ]
  const punctuality = getPunctuality(stop)
  const arrival = state === 'failed' || state === 'cancelled' ? null : (arrivedAt ?? estimatedAt)
  const otherDay = formatOtherDay(stop)
  return (
    <li
      ref={element}
      className={styles.card}
      data-stop={stop.id}
      data-drop={edge ?? undefined}
      data-late={punctuality === 'Late' || state === 'failed' || undefined}
    >
      <div>
        <Link to={getStopPath(number)} draggable={false}>
          {routeId !== null && `${place}. `}
          {number}
        </Link>
        <ActionMenu label={`Actions for “${number}”`} actions={actions} />
      </div>
      <p>
        {customer}, {site}
      </p>
      <p>
        {formatLondonTime(plannedFrom)} to {formatLondonTime(plannedTo)}, {formatPallets(pallets)}
      </p>
      {arrival !== null && (
        <p>
          <b>
            {arrivedAt === null ? 'Expected' : 'Arrived'} {formatLondonTime(arrival)}
            {otherDay !== '' && `, ${otherDay}`}
          </b>
          {punctuality !== null && `: ${punctuality.toLowerCase()}`}
        </p>
      )}
      {reason !== '' && <p>{reason}</p>}
      <select
        aria-label={`Status of ${number}`}
        value={state}
        onKeyDown={openListOnKey}
        onChange={({ currentTarget: { value } }) => onState(stop, value as DeliveryState)}
      >
        {Object.entries(DELIVERY_STATE_NAMES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </li>
  )
}
