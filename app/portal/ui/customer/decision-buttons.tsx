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
    const outcome = await decide.run({ isApproved, reason })
    if (outcome !== null && outcome.failure !== null) notifyError(outcome.failure)
  }
  return (
    <>
      <Button variant="default" disabled={decide.isBusy} onClick={() => dialog.use(() => setRejecting(true))}>
        Reject
      </Button>
      <Button loading={decide.isBusy} onClick={() => void run(true)}>
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
          onAnswer={(reason) => {
            setRejecting(false)
            void run(false, reason)
          }}
        />
      )}
    </>
  )
}
