/** Deliveries of a day by route. Stops move by drag and drop or by their menu. */
import { Button, EmptyState, Group, Stack } from '@mantine/core'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  changeStop,
  type DayRoute,
  formerTimes,
  moveStop,
  readDay,
  type Stop,
} from '#app/content/customer/deliveries-admin.ts'
import { LIVE_STATES } from '#app/realtime/live-state.ts'
import { addDays, formatLongDate, isCalendarDate, toLondonDate } from '#domain/dates/dates.ts'
import {
  DELIVERY_STATE_NAMES,
  type DeliveryState,
  REASON_MAX,
  REASON_MISSING,
  REASON_TOO_LONG,
} from '#domain/deliveries/deliveries.ts'
import { DateField } from '../ui/form/date-field.tsx'
import { Icon } from '../ui/icon.tsx'
import { type ActionPrompt, type AnswerDraft, keepAnswer } from '../ui/list/row-action.ts'
import { useReload } from '../ui/live-updates.tsx'
import { loadOnUse } from '../ui/load-on-use.ts'
import { loadData } from '../ui/loader-data.ts'
import { notifyError, notifySuccess } from '../ui/notifications.tsx'
import { FailureNotice, pageTitle, ScreenHeader } from '../ui/screen.tsx'
import { useScreenKeys } from '../ui/screen-keys.ts'
import { useAction } from '../ui/use-action.ts'
import type { Route } from './+types/deliveries-day'
import styles from './deliveries-admin.module.css'
import { type MoveStop, RouteColumn } from './route-column.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { PanelsFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Deliveries')

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams.get('day') ?? ''
  const today = toLondonDate(new Date())
  const day = isCalendarDate(asked) ? asked : today
  return { day, today, routes: await loadData(context, (client) => readDay(client, day)) }
}
clientLoader.hydrate = true as const

interface Move {
  readonly stop: Stop
  readonly route: number
  readonly place: number
  readonly isUndo?: boolean
}
interface StateChange {
  readonly stop: Stop
  readonly to: DeliveryState
  readonly reason?: string
  readonly isUndo?: boolean
}

const dialog = loadOnUse(() => import('../ui/list/action-prompt.tsx'))

const failureDraft = ({ number }: Stop): AnswerDraft => ({
  subject: `delivery-failure:${number}`,
  title: `Why ${number} failed`,
})

const FAILED_PROMPT: ActionPrompt<Stop, unknown> = {
  title: ([stop]) => `Why did ${stop?.number} fail?`,
  label: 'Reason',
  start: ([stop]) => stop?.reason ?? '',
  draft: failureDraft,
  validate(answer) {
    if (answer === '') return REASON_MISSING
    return answer.length > REASON_MAX ? REASON_TOO_LONG : null
  },
  preview: (_, [stop]) => `${stop?.customer} sees the reason.`,
}

export default function DeliveriesDay({ loaderData: { day, today, routes } }: Route.ComponentProps) {
  const [, setParameters] = useSearchParams()
  const live = useReload({ delivery_stops: 'id' })
  const board = useRef<HTMLDivElement>(null)
  const moved = useRef<number | null>(null)
  const move = useAction((client, { stop, route, place }: Move) => moveStop(client, stop.id, route, place), {
    onDone(_, { stop, isUndo = false }) {
      const former = stop.routeId
      const place = placeOf(routes, stop)
      if (isUndo || former === null || place === 0) return notifySuccess(`${stop.number} moved`)
      notifySuccess(`${stop.number} moved`, {
        of: `move of ${stop.number}`,
        run: () => void move.run({ stop, route: former, place, isUndo: true }),
      })
    },
  })
  const state = useAction(
    (client, { stop, to, reason, isUndo = false }: StateChange) =>
      changeStop(client, stop, {
        state: to,
        ...(reason !== undefined && { reason }),
        ...(isUndo && formerTimes(stop)),
      }),
    {
      onDone(version, { stop, to, reason, isUndo = false }) {
        const message = `${stop.number}: ${DELIVERY_STATE_NAMES[to]}`
        if (isUndo) return notifySuccess(message)
        notifySuccess(message, {
          of: `status of ${stop.number}`,
          run() {
            if (to === 'failed' && reason !== undefined) void keepAnswer(failureDraft(stop), reason)
            const former = reason === undefined ? {} : { reason: stop.reason }
            void state.run({ stop: { ...stop, version }, to: stop.state, isUndo: true, ...former })
          },
        })
      },
    },
  )
  const [failed, setFailed] = useState<Stop | null>(null)
  const { ActionPromptDialog } = dialog.get() ?? {}
  async function onState(stop: Stop, to: DeliveryState) {
    if (to === 'failed') return dialog.use(() => setFailed(stop))
    const outcome = await state.run({ stop, to })
    if (outcome?.failure) notifyError(outcome.failure)
  }
  // Moving a card takes the focus from it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the routes have been loaded again
  useLayoutEffect(() => {
    const id = moved.current
    moved.current = null
    if (id !== null && document.activeElement === document.body)
      board.current?.querySelector<HTMLElement>(`[data-stop="${id}"] button`)?.focus()
  }, [routes])

  function run(stop: Stop, route: number, place: number) {
    if (route === stop.routeId && place === placeOf(routes, stop)) return
    moved.current = stop.id
    void move.run({ stop, route, place })
  }
  const newest = useRef(run)
  useLayoutEffect(() => {
    newest.current = run
  })
  const onMove = useCallback<MoveStop>((...args) => newest.current(...args), [])
  const show = (next: string) => setParameters(next === today ? {} : { day: next })
  useScreenKeys(
    { j: () => show(addDays(day, 1)), k: () => show(addDays(day, -1)), t: () => show(today) },
    {
      help: [
        ['j', 'Next day'],
        ['k', 'Previous day'],
        ['t', 'Today'],
      ],
    },
  )
  const count = routes.reduce((sum, { stops }) => sum + stops.length, 0)
  return (
    <Stack gap="md">
      <ScreenHeader
        title="Deliveries"
        detail={formatLongDate(day)}
        lead={`${count === 1 ? '1 delivery' : `${count} deliveries`}. ${LIVE_STATES[live]}.`}
      >
        <Button component={Link} to="/claims-admin" variant="default">
          Claims
        </Button>
      </ScreenHeader>
      <Group gap="xs" align="end">
        <Button
          variant="default"
          aria-label="Previous day"
          title="Previous day (K)"
          onClick={() => show(addDays(day, -1))}
        >
          <Icon name="chevron-left" />
        </Button>
        <DateField aria-label="Day" value={day} onDate={(next) => isCalendarDate(next) && show(next)} />
        <Button
          variant="default"
          aria-label="Next day"
          title="Next day (J)"
          onClick={() => show(addDays(day, 1))}
        >
          <Icon name="chevron-right" />
        </Button>
        {day !== today && (
          <Button variant="default" onClick={() => show(today)}>
            Today
          </Button>
        )}
      </Group>
      <FailureNotice failure={move.failure ?? state.failure} />
      {routes.length === 0 ? (
        <EmptyState
          title="No deliveries on this day"
          description="Routes and deliveries appear here as soon as the transport system sends them."
        />
      ) : (
        <div ref={board} className={styles.board}>
          {routes.map((route) => (
            <RouteColumn
              key={route.id}
              route={route}
              routes={routes}
              onMove={onMove}
              onState={(stop, to) => void onState(stop, to)}
            />
          ))}
        </div>
      )}
      {ActionPromptDialog && failed !== null && (
        <ActionPromptDialog
          prompt={FAILED_PROMPT}
          rows={[failed]}
          page={null}
          label="Mark as failed"
          isHarmful={false}
          onClose={() => setFailed(null)}
          onAnswer={async (reason) =>
            (await state.run({ stop: failed, to: 'failed', reason }))?.failure ?? null
          }
        />
      )}
    </Stack>
  )
}

/** Place of a stop on its route, from 1; 0 if it is on none. */
const placeOf = (routes: readonly DayRoute[], stop: Stop): number =>
  (routes.find(({ id }) => id !== null && id === stop.routeId)?.stops.findIndex(({ id }) => id === stop.id) ??
    -1) + 1
