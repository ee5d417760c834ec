import { type RefObject, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserSession } from '#app/session/browser-session.ts'
import { type ActionFailure, type ActionResult, tryAction } from './action-result.ts'
import { perform, type Work } from './loader-data.ts'
import { notifySuccess } from './notifications.tsx'

export interface ActionOptions<Input, T> {
  /** Success message; null for none. */
  readonly done?: (data: T, input: Input) => string | null
  /** Called after the screen’s data have been reloaded. */
  readonly onDone?: (data: T, input: Input) => void
  /** False if success navigates to another screen. */
  readonly reads?: boolean
  /** Key that identifies duplicate clicks; by default the whole input. */
  readonly same?: (input: Input) => string
}

export interface Action<Input, T> {
  readonly isBusy: boolean
  /** Null when idle. */
  readonly pending: Input | null
  readonly failure: string | null
  /** Another user has changed the record. */
  readonly isConflict: boolean
  /** Queues concurrent calls; resolves to null for a duplicate click. */
  readonly run: (input: Input) => Promise<ActionResult<T> | null>
  /** Clears the failure. */
  readonly dismiss: () => void
}

interface Turn<T> {
  readonly key: string
  readonly ended: Promise<ActionResult<T>>
}

/** Runs a change, reports it and reloads the screen’s data. */
export function useAction<Input, T>(
  work: Work<[input: Input], T>,
  { done, onDone, reads = true, same = (input) => JSON.stringify(input) ?? '' }: ActionOptions<Input, T> = {},
): Action<Input, T> {
  const [running, setRunning] = useState<{ readonly input: Input } | null>(null)
  const [problem, setProblem] = useState<ActionFailure | null>(null)
  const last = useRef<Turn<T> | null>(null)
  const isShown = useRef(true)
  const { revalidate } = useRevalidator()

  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  async function run(input: Input): Promise<ActionResult<T> | null> {
    const before = last.current
    const key = same(input)
    if (before?.key === key) return null
    if (before === null) setProblem(null)
    const turn: Turn<T> = { key, ended: inTurn() }
    last.current = turn
    return turn.ended

    async function inTurn() {
      await before?.ended
      return carryOut(input, () => {
        if (last.current === turn) last.current = null
      })
    }
  }

  async function carryOut(input: Input, onEnd: () => void): Promise<ActionResult<T>> {
    setRunning({ input })
    const outcome = await tryAction(async () => perform(await browserSession(), work, input))
    const isReadAgain = reads && (outcome.failure === null || outcome.isConflict)
    if (isReadAgain && isShown.current) await revalidate()
    onEnd()
    setRunning(null)
    if (outcome.failure !== null) {
      setProblem(outcome)
      return outcome
    }
    const words = done?.(outcome.data, input) ?? null
    if (words !== null) notifySuccess(words)
    // Skipped if the user has moved to another screen.
    if (isShown.current) onDone?.(outcome.data, input)
    return outcome
  }

  return {
    isBusy: running !== null,
    pending: running?.input ?? null,
    failure: problem?.failure ?? null,
    isConflict: problem?.isConflict ?? false,
    run,
    dismiss: () => setProblem(null),
  }
}

/** Returns the pending value of an auto-saved field, or null. Disabling the field instead would lose keyboard focus. */
export function useOptimisticChoice<Value>() {
  const [chosen, setChosen] = useState<Value | null>(null)
  async function choose(value: Value, done: Promise<unknown>): Promise<void> {
    setChosen(value)
    await done
    setChosen((last) => (last === value ? null : last))
  }
  return [chosen, choose] as const
}

/**
 * Moves the focus to this element when an action removes its own button.
 * @param state value that the action changes
 */
export function useFocusAfter<Place extends HTMLElement>(state: string): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [state])
  return place
}
