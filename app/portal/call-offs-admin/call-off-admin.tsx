import { Anchor, Button, Stack } from '@mantine/core'
import { data, Link } from 'react-router'
import { cancelCallOff, readCallOff, setCallOffState } from '#app/content/customer/call-offs.ts'
import { askToConfirm } from '#app/session/ask-to-confirm.ts'
import { CALL_OFF_STATE_NAMES, type CallOffState } from '#domain/call-offs/call-offs.ts'
import { CallOffBadge } from '../ui/customer/call-off-badge.tsx'
import { CallOffDetails } from '../ui/customer/call-off-details.tsx'
import { DecisionButtons } from '../ui/customer/decision-buttons.tsx'
import { useReload } from '../ui/live-updates.tsx'
import { loadData } from '../ui/loader-data.ts'
import type { MenuAction } from '../ui/menu-action.ts'
import { notifySuccess } from '../ui/notifications.tsx'
import { Fact } from '../ui/record/record.tsx'
import { FailureNotice, pageTitle, ScreenHeader } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'
import type { Route } from './+types/call-off-admin'
import CallOffLimit from './call-off-limit.tsx'
import { askAboutCancelling, isOpenForStaff, nextStep, PROGRESS } from './call-offs-admin-list.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = ({ params }: Route.MetaArgs) => pageTitle(`Call-off ${params.reference}`)

export async function clientLoader({ params: { reference }, context }: Route.ClientLoaderArgs) {
  const callOff = await loadData(context, (client) => readCallOff(client, null, reference))
  if (callOff === null) throw data('Call-off not found', { status: 404 })
  return { callOff }
}
clientLoader.hydrate = true as const

interface Progress {
  readonly from: CallOffState
  readonly to: CallOffState
}

export default function CallOffAdmin({ loaderData: { callOff } }: Route.ComponentProps) {
  useReload({ call_offs: 'id' })
  const { id, customerId, customer, reference, state, limitPallets } = callOff
  const cancel = useAction<null, void>((client) => cancelCallOff(client, id), {
    done: () => `“${reference}” cancelled`,
  })
  const progress = useAction<Progress, void>(
    (client, { from, to }) => setCallOffState(client, id, from, to),
    {
      onDone: (_, { from, to }) =>
        notifySuccess(`“${reference}”: ${CALL_OFF_STATE_NAMES[to].toLowerCase()}`, {
          of: 'change of status',
          run: () => void progress.run({ from: to, to: from }),
        }),
    },
  )
  async function askToCancel() {
    const isSure = await askToConfirm({
      ...askAboutCancelling(callOff),
      yes: 'Cancel call-off',
      no: 'Cancel',
      isHarmful: true,
    })
    if (isSure) void cancel.run(null)
  }
  const next = nextStep(state)
  const steps: MenuAction[] = PROGRESS.some((step) => step.state === state)
    ? PROGRESS.filter((step) => step.state !== state && step !== next).map((step) => ({
        label: step.label,
        onSelect: () => void progress.run({ from: state, to: step.state }),
      }))
    : []
  const menu: MenuAction[] = isOpenForStaff(state)
    ? [...steps, { label: 'Cancel call-off', icon: 'x', isHarmful: true, onSelect: () => void askToCancel() }]
    : steps
  return (
    <Stack gap="lg">
      <ScreenHeader
        title={customer}
        detail={reference}
        badge={<CallOffBadge state={state} />}
        back={{ to: '/call-offs-admin', label: 'Call-offs' }}
        menu={menu}
      >
        <DecisionButtons key={id} callOff={callOff} mayDecide />
        {next !== null && (
          <Button
            loading={progress.isBusy}
            onClick={() => void progress.run({ from: state, to: next.state })}
          >
            {next.label}
          </Button>
        )}
      </ScreenHeader>
      <FailureNotice failure={cancel.failure ?? progress.failure} />
      <CallOffDetails
        callOff={callOff}
        deliveryPath={(number) => `/deliveries-admin/${encodeURIComponent(number)}`}
        facts={
          <>
            <Fact label="Customer">
              <Anchor component={Link} inherit to={`/customers/${customerId}`}>
                {customer}
              </Anchor>
            </Fact>
            <CallOffLimit customerId={customerId} limit={limitPallets} />
          </>
        }
      />
    </Stack>
  )
}
