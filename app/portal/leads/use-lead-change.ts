/** The one way in which a lead is changed from its screen: upon the version that is shown, told, and taken back. */
import type { LeadSummary } from '#app/content/received/lead-reading.ts'
import { changeLead, type LeadChange, type SeenLead } from '#app/content/received/lead-work.ts'
import { withDataSession } from '#app/session/data-session.ts'
import { announce } from '../ui/announce.tsx'
import { type Action, useAction } from '../ui/use-action.ts'

interface Asked {
  readonly lead: SeenLead
  readonly change: LeadChange
}

export interface LeadChanging {
  /** @param words said once it is done */
  readonly change: (change: LeadChange, words: string) => Promise<void>
  readonly action: Action<Asked, unknown>
}

export function useLeadChange(lead: Pick<LeadSummary, 'id' | 'version' | 'reference'>): LeadChanging {
  const action = useAction((session, { lead: seen, change }: Asked) =>
    withDataSession(session, (client) => changeLead(client, seen, change)),
  )
  async function change(asked: LeadChange, words: string) {
    const outcome = await action.run({ lead, change: asked })
    if (outcome === null || outcome.failure !== null) return
    const undo = outcome.data
    announce(words, {
      of: `the change of ${lead.reference}`,
      run: () => void action.run({ lead: undo, change: undo.change }),
    })
  }
  return { change, action }
}
