/** From status to status, on the board and on the record: each press goes on from the one before it, and is taken back. */
import { NativeSelect } from '@mantine/core'
import { useRef } from 'react'
import { setApplicationStatus } from '#app/content/applications/mutations.ts'
import type { ApplicationSummary } from '#app/content/applications/queries.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/applications/applications.ts'
import { notifySuccess } from '../ui/notifications.tsx'
import { FailureNotice } from '../ui/screen.tsx'
import { useAction, useOptimisticChoice } from '../ui/use-action.ts'

type Movable = Pick<ApplicationSummary, 'id' | 'name' | 'status' | 'statusSince'>

interface Move {
  readonly application: Movable
  readonly to: ApplicationStatus
}

export interface StatusChangeState {
  readonly move: (application: Movable, to: ApplicationStatus) => Promise<void>
  readonly failure: string | null
}

/** The newer of two: what is drawn may be older than what was done here, and what others did is newer than both. */
export function newerOf(drawn: Movable, done: Movable | undefined): Movable {
  return done !== undefined && Date.parse(done.statusSince) > Date.parse(drawn.statusSince) ? done : drawn
}

export function useStatusChange(): StatusChangeState {
  const done = useRef(new Map<number, Movable>())
  const action = useAction(async (client, { application, to }: Move) => {
    const before = newerOf(application, done.current.get(application.id))
    const statusSince = await setApplicationStatus(client, before.id, to, before.status)
    const after = { ...before, status: to, statusSince }
    done.current.set(after.id, after)
    return { before, after }
  })
  async function move(application: Movable, to: ApplicationStatus) {
    const outcome = await action.run({ application, to })
    if (outcome === null || outcome.failure !== null) return
    const { before, after } = outcome.data
    notifySuccess(`${application.name}: ${to}.`, {
      of: `the move of ${application.name}`,
      run: () => void action.run({ application: after, to: before.status }),
    })
  }
  return { move, failure: action.failure }
}

/** How far an application has got; a choice is kept at once. */
export function StatusField({ application }: { readonly application: Movable }) {
  const { move, failure } = useStatusChange()
  const [chosen, choose] = useOptimisticChoice<ApplicationStatus>()
  return (
    <>
      <FailureNotice failure={failure} />
      <NativeSelect
        label="Status"
        data={[...APPLICATION_STATUSES]}
        value={chosen ?? application.status}
        onChange={({ currentTarget: { value } }) => {
          const to = APPLICATION_STATUSES.find((one) => one === value)
          if (to !== undefined) void choose(to, move(application, to))
        }}
      />
    </>
  )
}
