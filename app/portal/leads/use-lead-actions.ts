/** Changes a lead from its screen, with optimistic locking and undo. */
import { useLayoutEffect, useRef } from 'react'
import { changeLead, type LeadChange, type LeadUndo, type LeadVersion } from '#app/content/leads/mutations.ts'
import type { LeadSummary } from '#app/content/leads/queries.ts'
import { notifySuccess } from '../ui/notifications.tsx'
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
}

export function useLeadActions(lead: Pick<LeadSummary, 'id' | 'version' | 'reference'>): LeadActions {
  // May be newer than the rendered version.
  const newest = useRef<LeadVersion>(lead)
  useLayoutEffect(() => {
    if (lead.id !== newest.current.id || lead.version > newest.current.version) newest.current = lead
  })
  const action = useAction(
    async (client, { change, base }: ChangeRequest) => {
      const undo = await changeLead(client, base ?? newest.current, change)
      if (undo.id === newest.current.id) newest.current = undo
      return undo
    },
    { dedupeKey: ({ message }) => message },
  )

  async function change(requested: LeadChange, message: string) {
    const outcome = await action.run({ change: requested, message })
    if (outcome === null || outcome.failure !== null) return
    const undo = outcome.data
    notifySuccess(message, {
      of: `change to ${lead.reference}`,
      run: () => void action.run({ change: undo.change, message: `Undo: ${message}`, base: undo }),
    })
  }
  return { change, action }
}
