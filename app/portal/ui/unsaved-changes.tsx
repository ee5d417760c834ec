/**
 * Keeps choices that couldn’t be saved: while the server is unreachable, to save them later; after another user’s change,
 * so that the user can decide between both.
 */
import { Alert, Button, Group, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ActionFailure, ActionResult } from './action-result.ts'
import { notifyError } from './notifications.tsx'
import { FailureNotice } from './screen.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import type { Action } from './use-action.ts'

interface UnsavedChange<Input> {
  readonly input: Input
  readonly failure: ActionFailure
}

interface UnsavedChangesOptions<Input, T> {
  readonly save: (input: Input) => Promise<ActionResult<T> | null>
  /** Identifies what the change sets. A later change with the same key replaces it. */
  readonly key: (input: Input) => string
  /** Such as `Status: Won`. */
  readonly label: (input: Input) => string
  /** Bases the change on the record as it is now, to save it over another user’s change. */
  readonly rebase: (input: Input) => Input
}

export interface UnsavedChanges<Input> {
  /** Saves a change, or keeps it. */
  readonly save: (input: Input) => Promise<void>
  /** Changes to be saved when the server is reachable. */
  readonly waiting: readonly Input[]
  readonly notice: NoticeProps
}

export function useUnsavedChanges<Input, T>(
  action: Action<Input, unknown>,
  options: UnsavedChangesOptions<Input, T>,
): UnsavedChanges<Input> {
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, UnsavedChange<Input>>>(new Map())
  const isShown = useRef(true)
  const waiting = [...unsaved.values()].filter(({ failure }) => failure.isUnreachable)
  const conflicts = [...unsaved.values()].filter(({ failure }) => !failure.isUnreachable)

  async function save(input: Input): Promise<void> {
    const outcome = await options.save(input)
    if (outcome === null) return
    if (!isShown.current) {
      if (outcome.failure !== null) notifyError(outcome.failure)
      return
    }
    const isKept = outcome.failure !== null && (outcome.isUnreachable || outcome.isConflict)
    setUnsaved((current) => {
      const next = new Map(current)
      next.delete(options.key(input))
      if (isKept) next.set(options.key(input), { input, failure: outcome })
      return next
    })
  }

  async function saveAll(inputs: readonly Input[]) {
    for (const input of inputs) await save(input)
  }

  function discard(changes: readonly UnsavedChange<Input>[]) {
    action.dismiss()
    setUnsaved((current) => new Map([...current].filter(([, change]) => !changes.includes(change))))
  }

  const saveWaiting = () => void saveAll(waiting.map(({ input }) => input))
  const retry = useEffectEvent(saveWaiting)
  useEffect(() => {
    const onOnline = () => retry()
    isShown.current = true
    window.addEventListener('online', onOnline)
    return () => {
      isShown.current = false
      window.removeEventListener('online', onOnline)
    }
  }, [])

  const labels = (changes: readonly UnsavedChange<Input>[]) =>
    changes.map(({ input }) => options.label(input))
  return {
    save,
    waiting: waiting.map(({ input }) => input),
    notice: {
      failure: unsaved.size === 0 ? action.failure : null,
      isBusy: action.isBusy,
      waiting: labels(waiting),
      onRetry: saveWaiting,
      onCancel: () => discard(waiting),
      conflicts: labels(conflicts),
      conflict: conflicts.at(-1)?.failure.failure ?? '',
      onOverwrite: () => void saveAll(conflicts.map(({ input }) => options.rebase(input))),
      onDiscard: () => discard(conflicts),
    },
  }
}

interface NoticeProps {
  /** Failure of an action whose input is not stored here. */
  readonly failure: string | null
  readonly isBusy: boolean
  /** Labels of changes that wait for the server. */
  readonly waiting: readonly string[]
  readonly onRetry: () => void
  readonly onCancel: () => void
  /** Labels of changes in conflict with another user’s. */
  readonly conflicts: readonly string[]
  /** Message with the name of the colleague and the change. */
  readonly conflict: string
  readonly onOverwrite: () => void
  readonly onDiscard: () => void
}

const quote = (labels: readonly string[]) => labels.map((label) => `“${label}”`).join(', ')

function formatNextStep(count: number): string {
  const changes = count === 1 ? 'it' : 'them'
  return navigator.onLine
    ? `Choose “Try now” to save ${changes}.`
    : `We’ll save ${changes} when you’re back online.`
}

export function UnsavedChangesNotice(props: NoticeProps) {
  const { failure, isBusy, waiting, onRetry, onCancel, conflicts, conflict, onOverwrite, onDiscard } = props
  return (
    <>
      <FailureNotice failure={failure} />
      {waiting.length > 0 && (
        <Alert color="yellow" role="alert" w="100%">
          <UnsavedChangesGuard isUnsaved />
          <Text>
            {navigator.onLine ? 'We can’t reach the server.' : 'You’re offline.'} Not saved yet:{' '}
            {quote(waiting)}. {formatNextStep(waiting.length)}
          </Text>
          <Group mt="sm" gap="xs">
            <Button size="compact-md" variant="default" loading={isBusy} onClick={onRetry}>
              Try now
            </Button>
            <Button size="compact-md" variant="default" onClick={onCancel}>
              Don’t save
            </Button>
          </Group>
        </Alert>
      )}
      {conflicts.length > 0 && (
        <Alert color="red" role="alert" w="100%">
          <Text>
            {conflict} Not saved: {quote(conflicts)}.
          </Text>
          <Group mt="sm" gap="xs">
            <Button size="compact-md" variant="default" loading={isBusy} onClick={onOverwrite}>
              Save mine anyway
            </Button>
            <Button size="compact-md" variant="default" onClick={onDiscard}>
              Discard mine
            </Button>
          </Group>
        </Alert>
      )}
    </>
  )
}
