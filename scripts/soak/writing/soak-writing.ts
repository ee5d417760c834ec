/** The part of the soak that writes: many storms over the desk, with a sentence for each and a sum. */
import { randomInt } from 'node:crypto'
import type { SmallDisk } from '#tests/support/small-disk.ts'
import { openStage, PACE, type Pace, type Run, type Stage, weather } from './writing-storm.ts'

interface SoakOptions {
  readonly runs: number
  /** Of the first run; the next ones count on. */
  readonly seed?: number | undefined
  readonly pace?: Pace
  /** Where it all happens; without one it is set here, and set anew now and then. */
  readonly stage?: Stage
  readonly disk?: SmallDisk | undefined
  readonly told?: (sentence: string) => void
}

/** The stage is set anew now and then: a person may not sign in without end. */
const RUNS_OF_A_STAGE = 20

export async function soakWriting({
  runs,
  seed = randomInt(1_000_000),
  pace = PACE,
  stage: given,
  disk,
  told = () => {},
}: SoakOptions): Promise<readonly Run[]> {
  const done: Run[] = []
  told(`seed ${seed}`)
  while (done.length < runs) {
    await using own = given === undefined ? await openStage({ disk }) : null
    const stage = given ?? own
    if (stage === null) break
    const many = Math.min(given === undefined ? RUNS_OF_A_STAGE : runs, runs - done.length)
    for (let count = 0; count < many; count += 1) {
      const run = await weather(stage, seed + done.length, pace)
      done.push(run)
      told(`run ${done.length}: ${inWords(run)}`)
    }
  }
  return done
}

function inWords({ seed, typed, excused, lost, found, events }: Run): string {
  const places = `${found.revisions} in revisions, ${found.journals} in journals, ${found.screens} on screens`
  const promised = excused === 0 ? '' : `, ${excused} typed within half a second of a kill are gone`
  const end = lost.length === 0 ? '' : `\n  LOST ${lost.join(' ')}\n  ${events.join('\n  ')}`
  return `seed ${seed}, ${typed} sentences, ${events.length} events: ${places}${promised}${end}`
}

/** What all runs came to. */
export function sumInWords(runs: readonly Run[]): string {
  const sum = (of: (run: Run) => number) => runs.reduce((total, run) => total + of(run), 0)
  return `${runs.length} runs, ${sum(({ typed }) => typed)} sentences, ${sum(({ events }) => events.length)} events
in revisions: ${sum(({ found }) => found.revisions)}, in journals: ${sum(({ found }) => found.journals)}, \
on screens alone: ${sum(({ found }) => found.screens)}
typed within half a second of a kill and gone: ${sum(({ excused }) => excused)}
lost: ${sum(({ lost }) => lost.length)}`
}
