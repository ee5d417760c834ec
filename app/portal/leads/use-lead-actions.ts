/** Changes a lead from its screen, with optimistic locking and undo. */
import { useLayoutEffect, useRef } from 'react'
import { changeLead, type LeadChange, type LeadUndo, type LeadVersion } from '#app/content/leads/mutations.ts'
import type { LeadSummary } from '#app/content/leads/queries.ts'
import { notifySuccess } from '../ui/notifications.tsx'
import { type UnsavedChanges, useUnsavedChanges } from '../ui/unsaved-changes.tsx'
import { type Action, useAction } from '../ui/use-action.ts'

interface ChangeRequest {
  readonly change: LeadChange
  readonly message: string
  /** The version to undo; defaults to the latest known version. */
  readonly base?: LeadUndo
}

export interface LeadActions {
  /** @param message result shown in the notification */
  readonly change: (change: LeadChange, message: string) => Promise<void>
  readonly action: Action<ChangeRequest, unknown>
  readonly unsaved: UnsavedChanges<ChangeRequest>
  /** Values that wait for the server. */
  readonly waiting: LeadChange
}

export function useLeadActions(lead: Pick<LeadSummary, 'id' | 'version' | 'reference'>): LeadActions {
  // May be newer than the rendered version.
  const newest = useRef<LeadVersion>(lead)
  useLayoutEffect(() => {
    if (lead.version > newest.current.version) newest.current = lead
  })
  const action = useAction(
    async (client, { change, base }: ChangeRequest) => {
      const undo = await changeLead(client, base ?? newest.current, change)
      newest.current = undo
      return undo
    },
    { dedupeKey: ({ message }) => message },
  )
  const unsaved = useUnsavedChanges<ChangeRequest, LeadUndo>(action, {
    save: async (request) => {
      const outcome = await action.run(request)
      if (outcome?.failure === null && request.base === undefined) notifyChange(request.message, outcome.data)
      return outcome
    },
    key: ({ change }) => Object.keys(change).toSorted().join(),
    label: ({ message }) => message,
    rebase: ({ change, message }) => ({ change, message }),
  })

  function notifyChange(message: string, undo: LeadUndo) {
    notifySuccess(message, {
      of: `change to ${lead.reference}`,
      run: () => void unsaved.save({ change: undo.change, message: `Undo: ${message}`, base: undo }),
    })
  }
  return {
    change: (change, message) => unsaved.save({ change, message }),
    action,
    unsaved,
    waiting: Object.assign({}, ...unsaved.waiting.map(({ change }) => change)),
  }
}
