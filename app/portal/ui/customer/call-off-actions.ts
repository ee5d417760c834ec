/** Decisions about call-offs, the same for approvers and staff. */
import {
  type CallOff,
  cancelCallOff,
  decideCallOff,
  restoreCallOff,
  undoCallOffDecision,
} from '#app/content/customer/call-offs.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { isChangeable, REASON_MAX } from '#domain/call-offs/call-offs.ts'
import { runEach } from '../action-result.ts'
import {
  type ActionPrompt,
  type AnswerDraft,
  type BulkAction,
  keepAnswer,
  removeAnswer,
  type SingleRowAction,
} from '../list/row-action.ts'
import { notifyError } from '../notifications.tsx'

const reasonDraft = ({ id, reference }: CallOff): AnswerDraft => ({
  subject: `call-off-rejection:${id}`,
  title: `Reason for rejecting ${reference}`,
})

/** Decides, and removes the reason of an earlier rejection that was undone. */
export async function decide(
  client: DataClient,
  callOff: CallOff,
  isApproved: boolean,
  reason = '',
): Promise<void> {
  await decideCallOff(client, callOff, isApproved, reason)
  await removeAnswer(reasonDraft(callOff))
}

/** Lets a call-off wait again; the reason of its rejection is in the field when the user rejects it again. */
export async function undoDecision(client: DataClient, callOff: CallOff, reason: string): Promise<void> {
  await undoCallOffDecision(client, callOff.id)
  if (reason !== '') await keepAnswer(reasonDraft(callOff), reason)
}

export const REASON_PROMPT: ActionPrompt<CallOff, unknown> = {
  title: (rows) => (rows.length === 1 ? `Reject ${rows[0]?.reference}?` : `Reject ${rows.length} call-offs?`),
  label: 'Reason',
  draft: reasonDraft,
  validate: (answer) => {
    if (answer === '') return 'Enter a reason, so that they know what to change.'
    return answer.length > REASON_MAX ? `Use up to ${REASON_MAX} characters.` : null
  },
  preview: () => 'The user who placed the call-off gets it by email, unless you undo it.',
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
      run: (client, callOff) => decide(client, callOff, true),
      undo: { past: 'is waiting again', run: (client, callOff) => undoDecision(client, callOff, '') },
    },
    reject: {
      label: 'Reject',
      isOffered,
      isHarmful: true,
      prompt: REASON_PROMPT,
      async runAll(client, rows, reason) {
        const { items, failure } = await runEach(rows, (callOff) => decide(client, callOff, false, reason))
        const count = (rejected: readonly CallOff[]) =>
          rejected.length === 1 ? `“${rejected[0]?.reference}”` : `${rejected.length} call-offs`
        return {
          message: `${count(items)} rejected`,
          failure,
          async undo(later) {
            const back = await runEach(items, (callOff) => undoDecision(later, callOff, reason))
            if (back.failure !== null) notifyError(back.failure)
            return `Rejection of ${count(back.items)} undone`
          },
        }
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
