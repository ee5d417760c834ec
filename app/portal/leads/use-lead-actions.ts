/** Changes a lead from its screen, with optimistic locking and undo. */
import { useLayoutEffect, useRef } from 'react'
import { changeLead, type LeadChange, type LeadUndo, type LeadVersion } from '#app/content/leads/mutations.ts'
import type { LeadSummary } from '#app/content/leads/queries.ts'
import { notifySuccess } from '../ui/notifications.tsx'
import { type Action, useAction } from '../ui/use-action.ts'

interface Asked {
  readonly change: LeadChange
  readonly words: string
  /** The version to undo; defaults to the latest known version. */
  readonly upon?: LeadUndo
}

export interface LeadActions {
  /** @param words result shown in the notification */
  readonly change: (change: LeadChange, words: string) => Promise<void>
  readonly action: Action<Asked, unknown>
}

export function useLeadActions(lead: Pick<LeadSummary, 'id' | 'version' | 'reference'>): LeadActions {
  // May be newer than the rendered version.
  const newest = useRef<LeadVersion>(lead)
  useLayoutEffect(() => {
    if (lead.id !== newest.current.id || lead.version > newest.current.version) newest.current = lead
  })
  const action = useAction(
    async (client, { change, upon }: Asked) => {
      const undo = await changeLead(client, upon ?? newest.current, change)
      if (undo.id === newest.current.id) newest.current = undo
      return undo
    },
    { same: ({ words }) => words },
  )

  async function change(asked: LeadChange, words: string) {
    const outcome = await action.run({ change: asked, words })
    if (outcome === null || outcome.failure !== null) return
    const undo = outcome.data
    notifySuccess(words, {
      of: `change to ${lead.reference}`,
      run: () => void action.run({ change: undo.change, words: `Undo: ${words}`, upon: undo }),
    })
  }
  return { change, action }
}
