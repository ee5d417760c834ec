import { type RefObject, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserSession } from '#app/session/browser-session.ts'
import { type ActionFailure, type ActionResult, tryAction } from './action-result.ts'
import { perform, type Work } from './loader-data.ts'
import { notifySuccess } from './notifications.tsx'

export interface ActionOptions<Input, T> {
  /** What is said of a success; nothing is where there are no words. */
  readonly done?: (data: T, input: Input) => string | null
  /** Comes once for each success, after the screen's data have been read again. */
  readonly onDone?: (data: T, input: Input) => void
  /** False where a success leads to another screen, which reads its own. */
  readonly reads?: boolean
  /** By which two presses are known to ask for the same; by default by everything they ask with. */
  readonly same?: (input: Input) => string
}

export interface Action<Input, T> {
  readonly isBusy: boolean
  /** What is on its way; null when nothing is. */
  readonly pending: Input | null
  readonly failure: string | null
  /** The failure is that somebody else has changed the record meanwhile. */
  readonly isConflict: boolean
  /**
   * Settles once it has ended. What is pressed while another runs follows it; null where the same was pressed twice, for
   * a second press is not a second record.
   */
  readonly run: (input: Input) => Promise<ActionResult<T> | null>
  /** Takes the failure away. */
  readonly dismiss: () => void
}

interface Turn<T> {
  readonly key: string
  readonly ended: Promise<ActionResult<T>>
}

/** The one way to change something from a screen: tried, told, and followed by the screen's data as they stand now. */
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
    // Whoever has gone to another screen meanwhile is left there.
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

/**
 * What was chosen last in a field that is kept at once, until that is done; null when nothing is on its way. A field that is
 * disabled meanwhile would lose the focus of whoever chooses with keys.
 */
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
 * Where a deed takes away the button that it was done with, the focus goes on to this place, which says what came of it.
 *
 * @param state what the deed changes
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
