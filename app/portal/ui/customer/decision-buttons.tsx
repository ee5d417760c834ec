import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CallOff } from '#app/content/customer/call-offs.ts'
import { loadOnUse } from '../load-on-use.ts'
import { notifyError, notifySuccess } from '../notifications.tsx'
import { useAction } from '../use-action.ts'
import { decide, REASON_PROMPT, undoDecision } from './call-off-actions.ts'

const dialog = loadOnUse(() => import('../list/action-prompt.tsx'))

interface DecisionButtonsProps {
  readonly callOff: CallOff
  readonly mayDecide: boolean
}

interface Decision {
  readonly isApproved: boolean
  readonly reason: string
}

/** Approve and reject, in a record’s header while the call-off waits. */
export function DecisionButtons({ callOff, mayDecide }: DecisionButtonsProps) {
  const [isRejecting, setRejecting] = useState(false)
  const { ActionPromptDialog } = dialog.get() ?? {}
  const { reference } = callOff
  const undo = useAction<Decision, void>((client, { reason }) => undoDecision(client, callOff, reason), {
    done: (_, { isApproved }) => `${isApproved ? 'Approval' : 'Rejection'} of “${reference}” undone`,
  })
  const decision = useAction<Decision, void>(
    (client, { isApproved, reason }) => decide(client, callOff, isApproved, reason),
    {
      onDone(_, done) {
        const message = `“${reference}” ${done.isApproved ? 'approved' : 'rejected'}`
        notifySuccess(message, { of: message, run: () => void runUndo(done) })
      },
    },
  )
  async function runUndo(done: Decision) {
    const outcome = await undo.run(done)
    if (outcome?.failure != null) notifyError(outcome.failure)
  }
  async function run(isApproved: boolean, reason = '') {
    return (await decision.run({ isApproved, reason }))?.failure ?? null
  }
  async function approve() {
    const failure = await run(true)
    if (failure !== null) notifyError(failure)
  }
  if (!mayDecide || callOff.state !== 'waiting for approval') return null
  return (
    <>
      <Button
        variant="default"
        disabled={decision.isBusy}
        onClick={() => dialog.use(() => setRejecting(true))}
      >
        Reject
      </Button>
      <Button loading={decision.isBusy} onClick={() => void approve()}>
        Approve
      </Button>
      {ActionPromptDialog && isRejecting && (
        <ActionPromptDialog
          prompt={REASON_PROMPT}
          rows={[callOff]}
          page={null}
          label="Reject"
          isHarmful
          onClose={() => setRejecting(false)}
          onAnswer={(reason) => run(false, reason)}
        />
      )}
    </>
  )
}
