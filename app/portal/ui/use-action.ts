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
  /** Whether success reloads the screen’s data; true by default. */
  readonly reloads?: boolean
  /** Key that identifies duplicate clicks; by default the whole input. */
  readonly dedupeKey?: (input: Input) => string
}

export interface Action<Input, T> {
  readonly isBusy: boolean
  /** Null when idle. */
  readonly pending: Input | null
  readonly failure: string | null
  /** Another user has changed the record. */
  readonly isConflict: boolean
  /** The server didn’t answer. */
  readonly isUnreachable: boolean
  /** Queues concurrent calls; resolves to null for a duplicate click. */
  readonly run: (input: Input) => Promise<ActionResult<T> | null>
  /** Clears the failure. */
  readonly dismiss: () => void
}

interface QueuedRun<T> {
  readonly key: string
  readonly ended: Promise<ActionResult<T>>
}

/** Runs a change, reports it and reloads the screen’s data. */
export function useAction<Input, T>(
  work: Work<[input: Input], T>,
  {
    done,
    onDone,
    reloads = true,
    dedupeKey = (input) => JSON.stringify(input) ?? '',
  }: ActionOptions<Input, T> = {},
): Action<Input, T> {
  const [running, setRunning] = useState<{ readonly input: Input } | null>(null)
  const [problem, setProblem] = useState<ActionFailure | null>(null)
  const last = useRef<QueuedRun<T> | null>(null)
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
    const key = dedupeKey(input)
    if (before?.key === key) return null
    if (before === null) setProblem(null)
    const queuedRun: QueuedRun<T> = { key, ended: runAfterPrevious() }
    last.current = queuedRun
    return queuedRun.ended

    async function runAfterPrevious() {
      await before?.ended
      return execute(input, () => {
        if (last.current === queuedRun) last.current = null
      })
    }
  }

  async function execute(input: Input, onEnd: () => void): Promise<ActionResult<T>> {
    setRunning({ input })
    const outcome = await tryAction(async () => perform(await browserSession(), work, input))
    const shouldReload = reloads && (outcome.failure === null || outcome.isConflict)
    if (shouldReload && isShown.current) await revalidate()
    onEnd()
    setRunning(null)
    if (outcome.failure !== null) {
      setProblem(outcome)
      return outcome
    }
    const message = done?.(outcome.data, input) ?? null
    if (message !== null) notifySuccess(message)
    // Skipped if the user has moved to another screen.
    if (isShown.current) onDone?.(outcome.data, input)
    return outcome
  }

  return {
    isBusy: running !== null,
    pending: running?.input ?? null,
    failure: problem?.failure ?? null,
    isConflict: problem?.isConflict ?? false,
    isUnreachable: problem?.isUnreachable ?? false,
    run,
    dismiss: () => setProblem(null),
  }
}

/**
 * Loads data after the first paint, and again when `dependencies` change.
 * @returns `outcome`, null while loading, and `reload`
 */
export function useLoaded<T>(load: () => Promise<T>, dependencies: readonly unknown[]) {
  const [outcome, setOutcome] = useState<ActionResult<T> | null>(null)
  const [attempts, setAttempts] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what `load` depends on
  useEffect(() => {
    let isCurrent = true
    setOutcome(null)
    void tryAction(load).then((loaded) => {
      if (isCurrent) setOutcome(loaded)
    })
    return () => {
      isCurrent = false
    }
  }, [...dependencies, attempts])
  return { outcome, reload: () => setAttempts(attempts + 1) }
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
