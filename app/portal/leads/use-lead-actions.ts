/** The one way in which a lead is changed from its screen: upon the version that is shown, told, and taken back. */
import { useLayoutEffect, useRef } from 'react'
import { changeLead, type LeadChange, type LeadUndo, type LeadVersion } from '#app/content/leads/mutations.ts'
import type { LeadSummary } from '#app/content/leads/queries.ts'
import { notifySuccess } from '../ui/notifications.tsx'
import { type Action, useAction } from '../ui/use-action.ts'

interface Asked {
  readonly change: LeadChange
  readonly words: string
  /** The version that is taken back; otherwise the newest that this screen knows. */
  readonly upon?: LeadUndo
}

export interface LeadActions {
  /** @param words said once it is done */
  readonly change: (change: LeadChange, words: string) => Promise<void>
  readonly action: Action<Asked, unknown>
}

export function useLeadActions(lead: Pick<LeadSummary, 'id' | 'version' | 'reference'>): LeadActions {
  // Which may be newer than what is drawn.
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
      of: `the change of ${lead.reference}`,
      run: () => void action.run({ change: undo.change, words: `Undo: ${words}`, upon: undo }),
    })
  }
  return { change, action }
}
