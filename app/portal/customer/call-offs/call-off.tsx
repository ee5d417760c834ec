import { Button, Stack } from '@mantine/core'
import { data, useNavigate } from 'react-router'
import { cancelCallOff, readCallOff, readOwnRights, restoreCallOff } from '#app/content/customer/call-offs.ts'
import { formatWeekday, isChangeable } from '#domain/call-offs/call-offs.ts'
import { getDeliveryPath } from '#domain/deliveries/deliveries.ts'
import { CallOffBadge } from '../../ui/customer/call-off-badge.tsx'
import { CallOffDetails } from '../../ui/customer/call-off-details.tsx'
import { currentCustomerId } from '../../ui/customer/current-customer.ts'
import { DecisionButtons } from '../../ui/customer/decision-buttons.tsx'
import { useReload } from '../../ui/live-updates.tsx'
import { loadData, sessionContext } from '../../ui/loader-data.ts'
import type { MenuAction } from '../../ui/menu-action.ts'
import { notifySuccess } from '../../ui/notifications.tsx'
import { FailureNotice, pageTitle, ScreenHeader } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { Route } from './+types/call-off'
import { clear, fill, restoreReplaced, useBasket } from './basket.ts'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = ({ params }: Route.MetaArgs) => pageTitle(`Call-off ${params.reference}`)

export async function clientLoader({ params: { reference }, context }: Route.ClientLoaderArgs) {
  const customerId = currentCustomerId(context.get(sessionContext))
  const [callOff, rights] = await loadData(context, (client) =>
    Promise.all([readCallOff(client, customerId, reference), readOwnRights(client)]),
  )
  if (callOff === null) throw data('Call-off not found', { status: 404 })
  return { callOff, rights, now: new Date() }
}
clientLoader.hydrate = true as const

export default function CallOff({ loaderData: { callOff, rights, now } }: Route.ComponentProps) {
  useReload({ call_offs: 'id' })
  const navigate = useNavigate()
  const basket = useBasket()
  const { id, reference, site, wantedOn, state, isOwn } = callOff
  const canCallOff = rights.includes('call off')
  const canChange = canCallOff && isChangeable(callOff, now)
  const restore = useAction<null, void>((client) => restoreCallOff(client, id), {
    done: () => `“${reference}” restored`,
  })
  const isInBasket = basket.basket?.changed?.id === id
  const cancel = useAction<null, void>((client) => cancelCallOff(client, id), {
    onDone() {
      // A cancelled call-off can't be changed.
      if (isInBasket) basket.change(clear)
      notifySuccess(`“${reference}” cancelled`, {
        of: `cancelling ${reference}`,
        run() {
          if (isInBasket) basket.change(restoreReplaced)
          void restore.run(null)
        },
      })
    },
  })

  function toBasket(isChange: boolean) {
    basket.change(fill(callOff, isChange))
    void navigate('/call-offs/basket')
    notifySuccess(isChange ? `Changing ${reference}` : `“${reference}” copied to the basket`, {
      of: isChange ? 'replacing the basket' : `copying ${reference}`,
      run: () => basket.change(restoreReplaced),
    })
  }

  const menu: MenuAction[] = []
  if (canCallOff) menu.push({ label: 'Repeat', icon: 'copy', onSelect: () => toBasket(false) })
  if (canChange)
    menu.push({
      label: 'Cancel call-off',
      icon: 'x',
      isHarmful: true,
      isDisabled: cancel.isBusy,
      onSelect: () => void cancel.run(null),
    })
  return (
    <Stack gap="lg">
      <ScreenHeader
        title={`${formatWeekday(wantedOn)} to ${site}`}
        detail={reference}
        badge={<CallOffBadge state={state} />}
        back={{ to: '/call-offs', label: 'Call-offs' }}
        menu={menu}
      >
        {canChange && (
          <Button variant="default" onClick={() => toBasket(true)}>
            Change
          </Button>
        )}
        <DecisionButtons key={id} callOff={callOff} mayDecide={!isOwn && rights.includes('approve')} />
      </ScreenHeader>
      <FailureNotice failure={cancel.failure ?? restore.failure} />
      <CallOffDetails callOff={callOff} deliveryPath={getDeliveryPath} />
    </Stack>
  )
}
