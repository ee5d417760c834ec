/** The one way in which a lead is changed from its screen: upon the version that is shown, told, and taken back. */
import { useLayoutEffect, useRef } from 'react'
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
  const action = useAction(async (session, { lead: upon, change: asked }: Asked) => {
    const undo = await withDataSession(session, (client) => changeLead(client, upon, asked))
    if (undo.id === seen.current.id) seen.current = undo
    return undo
  })
  // Which may be newer than what is drawn.
  const seen = useRef<SeenLead>(lead)
  useLayoutEffect(() => {
    if (lead.id !== seen.current.id || lead.version > seen.current.version) seen.current = lead
  })
  const last = useRef<{ readonly words: string; readonly ended: Promise<unknown> } | null>(null)

  /** What is pressed while a change is on its way follows it; the same press twice is one. */
  async function inTurn(words: string, asked: () => Asked) {
    const before = last.current
    if (before?.words === words) return null
    const run = before === null ? action.run(asked()) : before.ended.then(() => action.run(asked()))
    const turn = { words, ended: run }
    last.current = turn
    const outcome = await run
    if (last.current === turn) last.current = null
    return outcome
  }

  async function change(asked: LeadChange, words: string) {
    const outcome = await inTurn(words, () => ({ lead: seen.current, change: asked }))
    if (outcome === null || outcome.failure !== null) return
    const undo = outcome.data
    announce(words, {
      of: `the change of ${lead.reference}`,
      run: () => void inTurn(`Undo: ${words}`, () => ({ lead: undo, change: undo.change })),
    })
  }
  return { change, action }
}
