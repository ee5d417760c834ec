/** Decisions about call-offs, the same for approvers and staff. */
import {
  type CallOff,
  cancelCallOff,
  decideCallOff,
  restoreCallOff,
} from '#app/content/customer/call-offs.ts'
import { isChangeable, REASON_MAX } from '#domain/call-offs/call-offs.ts'
import { runEach } from '../action-result.ts'
import type { ActionPrompt, BulkAction, SingleRowAction } from '../list/row-action.ts'

export const REASON_PROMPT: ActionPrompt<CallOff, unknown> = {
  title: (rows) => (rows.length === 1 ? `Reject ${rows[0]?.reference}?` : `Reject ${rows.length} call-offs?`),
  label: 'Reason',
  validate: (answer) => {
    if (answer === '') return 'Enter a reason, so that they know what to change.'
    return answer.length > REASON_MAX ? `Use up to ${REASON_MAX} characters.` : null
  },
  preview: () => 'We’ll email it to the user who placed the call-off.',
}

/** @param mayDecide whether the user may decide about a call-off */
export function decisions<Page>(mayDecide: (callOff: CallOff, page: Page) => boolean): {
  readonly approve: SingleRowAction<CallOff, Page>
  readonly reject: BulkAction<CallOff, Page>
} {
  const isOffered = (callOff: CallOff, page: Page) =>
    callOff.state === 'waiting for approval' && mayDecide(callOff, page)
  return {
    approve: {
      label: 'Approve',
      past: 'approved',
      isOffered,
      run: (client, callOff) => decideCallOff(client, callOff, true),
    },
    reject: {
      label: 'Reject',
      isOffered,
      isHarmful: true,
      prompt: REASON_PROMPT,
      async runAll(client, rows, reason) {
        const { items, failure } = await runEach(rows, (callOff) =>
          decideCallOff(client, callOff, false, reason),
        )
        const message =
          items.length === 1 ? `“${items[0]?.reference}” rejected` : `${items.length} call-offs rejected`
        return { message, failure, undo: null }
      },
    },
  }
}

/** Customers cancel until the cut-off, and may undo it. */
export const cancellation = {
  label: 'Cancel',
  past: 'cancelled',
  isHarmful: true,
  run: (client, { id }) => cancelCallOff(client, id),
  undo: { past: 'restored', run: (client, { id }) => restoreCallOff(client, id) },
} as const satisfies SingleRowAction<CallOff, unknown>

export const isCancellable = (callOff: CallOff): boolean => isChangeable(callOff, new Date())
