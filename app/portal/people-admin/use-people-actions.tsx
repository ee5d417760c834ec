import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Person } from '#domain/people/people.ts'
import type { PeopleOutcome, PeopleSubmission } from './people-action.ts'

/** Which dialog is open. */
export type PeopleDialog = { readonly kind: 'invite' } | { readonly kind: 'access'; readonly person: Person }

export interface PeopleActions {
  readonly ownId: string
  readonly isBusy: boolean
  /** What went wrong with the last change; null when nothing did. */
  readonly failure: string | null
  readonly dialog: PeopleDialog | null
  readonly askToInvite: () => void
  readonly askForRole: (person: Person) => void
  /** Asks before it disables. */
  readonly askToDisable: (person: Person) => void
  readonly enable: (person: Person) => void
  readonly inviteAgain: (person: Person) => void
  readonly send: (submission: PeopleSubmission) => void
  readonly closeDialog: () => void
}

/** Changes of people from the list and its dialogs, with what is said about them. */
export function usePeopleActions(ownId: string): PeopleActions {
  const fetcher = useFetcher<PeopleOutcome>()
  const [dialog, setDialog] = useState<PeopleDialog | null>(null)
  const [isDismissed, setDismissed] = useState(false)
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined
  const announced = useRef<PeopleOutcome>(undefined)

  useEffect(() => {
    if (outcome === undefined || outcome === announced.current) return
    announced.current = outcome
    if (outcome.done === null) return
    setDialog(null)
    notifications.show({ color: 'green', message: outcome.done })
  }, [outcome])

  function send(submission: PeopleSubmission) {
    setDismissed(false)
    void fetcher.submit(submission, { method: 'post', action: '/people-admin', encType: 'application/json' })
  }

  function open(next: PeopleDialog | null) {
    // A new dialog does not begin with what went wrong in the last one.
    setDismissed(true)
    setDialog(next)
  }

  return {
    ownId,
    isBusy: fetcher.state !== 'idle',
    failure: isDismissed ? null : (outcome?.failure ?? null),
    dialog,
    send,
    askToInvite: () => open({ kind: 'invite' }),
    askForRole: (person) => open({ kind: 'access', person }),
    closeDialog: () => open(null),
    enable: ({ id }) => send({ intent: 'enable', id }),
    inviteAgain: ({ id }) => send({ intent: 'invitation', id }),
    askToDisable: (person) =>
      modals.openConfirmModal({
        title: `Disable ${person.name}?`,
        children: 'They are signed out everywhere at once and cannot sign in until they are enabled again.',
        labels: { confirm: 'Disable', cancel: 'Cancel' },
        confirmProps: { color: 'red' },
        onConfirm: () => send({ intent: 'disable', id: person.id }),
      }),
  }
}
