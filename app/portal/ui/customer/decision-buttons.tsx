import { Button } from '@mantine/core'
import { useState } from 'react'
import { type CallOff, decideCallOff } from '#app/content/customer/call-offs.ts'
import { loadOnUse } from '../load-on-use.ts'
import { notifyError } from '../notifications.tsx'
import { useAction } from '../use-action.ts'
import { REASON_PROMPT } from './call-off-actions.ts'

const dialog = loadOnUse(() => import('../list/action-prompt.tsx'))

/** Approve and reject, in a record’s header. */
export function DecisionButtons({ callOff }: { readonly callOff: CallOff }) {
  const [isRejecting, setRejecting] = useState(false)
  const { ActionPromptDialog } = dialog.get() ?? {}
  const { reference } = callOff
  const decide = useAction<{ readonly isApproved: boolean; readonly reason: string }, void>(
    (client, { isApproved, reason }) => decideCallOff(client, callOff, isApproved, reason),
    { done: (_, { isApproved }) => `“${reference}” ${isApproved ? 'approved' : 'rejected'}` },
  )
  async function run(isApproved: boolean, reason = '') {
    return (await decide.run({ isApproved, reason }))?.failure ?? null
  }
  async function approve() {
    const failure = await run(true)
    if (failure !== null) notifyError(failure)
  }
  return (
    <>
      <Button variant="default" disabled={decide.isBusy} onClick={() => dialog.use(() => setRejecting(true))}>
        Reject
      </Button>
      <Button loading={decide.isBusy} onClick={() => void approve()}>
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
