/** Status changes of board and record. Quick changes build on each other and can be undone. */
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

/**
 * Returns the newer state: the rendered one may be older than local changes, and a colleague's change may be newer than
 * both.
 */
export function newerOf(rendered: Movable, local: Movable | undefined): Movable {
  return local !== undefined && Date.parse(local.statusSince) > Date.parse(rendered.statusSince)
    ? local
    : rendered
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
    notifySuccess(`${application.name}: ${to}`, {
      of: `move of ${application.name}`,
      run: () => void action.run({ application: after, to: before.status }),
    })
  }
  return { move, failure: action.failure }
}

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
