/** Status changes of board and record. Quick changes build on each other and can be undone. */
import { useRef } from 'react'
import { setApplicationStatus } from '#app/content/applications/mutations.ts'
import type { ApplicationSummary } from '#app/content/applications/queries.ts'
import type { ApplicationStatus } from '#domain/applications/applications.ts'
import { notifySuccess } from '../ui/notifications.tsx'
import { type UnsavedChanges, useUnsavedChanges } from '../ui/unsaved-changes.tsx'
import { useAction } from '../ui/use-action.ts'

export type Movable = Pick<ApplicationSummary, 'id' | 'name' | 'status' | 'statusSince'>

interface Move {
  readonly application: Movable
  readonly to: ApplicationStatus
  readonly isUndo?: boolean
}

export interface StatusChangeState {
  readonly move: (application: Movable, to: ApplicationStatus) => Promise<void>
  readonly unsaved: UnsavedChanges<Move>
}

/**
 * Returns the newer state: the rendered one may be older than local changes, and a colleague's change may be newer than
 * both.
 */
export function newerOf(rendered: Movable, local: Movable | undefined): Movable {
  return local !== undefined && Date.parse(local.statusSince) > Date.parse(rendered.statusSince)
    ? local
    : rendered
}

/** @param find returns the rendered application */
export function useStatusChange(find: (id: number) => Movable | undefined): StatusChangeState {
  const done = useRef(new Map<number, Movable>())
  const action = useAction(async (client, { application, to }: Move) => {
    const before = newerOf(application, done.current.get(application.id))
    const statusSince = await setApplicationStatus(client, before.id, to, before.status)
    const after = { ...before, status: to, statusSince }
    done.current.set(after.id, after)
    return { before, after }
  })
  const unsaved = useUnsavedChanges<Move, { readonly before: Movable; readonly after: Movable }>(action, {
    save: async (requested) => {
      const outcome = await action.run(requested)
      if (outcome?.failure === null && requested.isUndo !== true) notifyMove(outcome.data)
      return outcome
    },
    key: ({ application }) => String(application.id),
    label: ({ application, to }) => `${application.name}: ${to}`,
    rebase: ({ application, to }) => ({ application: find(application.id) ?? application, to }),
  })

  function notifyMove({ before, after }: { readonly before: Movable; readonly after: Movable }) {
    notifySuccess(`${after.name}: ${after.status}`, {
      of: `move of ${after.name}`,
      run: () => void unsaved.save({ application: after, to: before.status, isUndo: true }),
    })
  }
  return { move: (application, to) => unsaved.save({ application, to }), unsaved }
}
