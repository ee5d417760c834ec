/**
 * Nothing that is typed at the desk is lost: two people write into one post while networks fail, sessions end, tabs,
 * browsers and the server are killed and the disk is full. `npm run soak -- writing` does this two hundred times.
 */
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GOOD } from '#scripts/soak/writing/bad-network.ts'
import { soakWriting } from '#scripts/soak/writing/soak-writing.ts'
import { openStage, type Pace, type Stage } from '#scripts/soak/writing/writing-storm.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'

const RUNS = 3
/** Short ones. However busy the machine is, what was typed is on the device after two seconds. */
const PACE: Pace = { steps: 10, promisedMs: 2000, slowMs: 2000 }
/** In the test's name, so that it is printed. */
const SEED = randomInt(1_000_000)

const disk = mountSmallDisk(500)
let stage: Stage & AsyncDisposable
beforeAll(async () => {
  stage = await openStage({ disk })
})
afterAll(async () => {
  await stage?.[Symbol.asyncDispose]()
  disk?.[Symbol.dispose]()
})

it(`every sentence is in a revision, in a journal or on a screen after ${RUNS} storms (seed ${SEED})`, {
  timeout: 900_000,
}, async () => {
  const told: string[] = []
  const runs = await soakWriting({
    runs: RUNS,
    seed: SEED,
    pace: PACE,
    stage,
    told: (line) => told.push(line),
  })
  expect(
    runs.flatMap(({ lost }) => lost),
    told.join('\n'),
  ).toEqual([])
  expect(runs.reduce((sum, { typed }) => sum + typed, 0)).toBeGreaterThan(RUNS)
})

/** Runs in the page: a journal whose entries come to nothing. */
function forgetEntries(): void {
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (value, key) {
    const stored =
      typeof value === 'object' && 'writer' in value ? { ...value, person: 'nobody', text: null } : value
    return put.call(this, stored, key)
  }
}

it('a desk whose journal keeps nothing is found out', async () => {
  const there = await lookAfterKill('Mark 1.')
  const spoiled = await lookAfterKill('Mark 2.', forgetEntries)
  expect([there, spoiled]).toEqual([true, false])
})

/** Whether what was typed without a network is anywhere after its tab was killed. */
async function lookAfterKill(mark: string, spoil?: () => void): Promise<boolean> {
  const [person] = stage.people
  stage.network.weather = GOOD
  await person.signIn()
  expect(await person.open('/blog-crm/new')).toBe(true)
  if (spoil !== undefined) await person.page.evaluate(spoil)
  stage.network.weather = { kind: 'cut', delay: 0 }
  const excerpt = person.page.getByRole('textbox', { name: 'Excerpt', exact: true })
  await excerpt.press('Control+End')
  await person.page.keyboard.type(` ${mark}`)
  // What is kept is kept at once, whatever it is.
  const before = spoil === undefined ? mark : '"nobody"'
  await expect.poll(async () => (await person.see()).journal).toContain(before)
  await person.killTab()
  stage.network.weather = GOOD
  await person.open('/blog-crm/new')
  const { screen, journal } = await person.see()
  return `${screen} ${journal}`.includes(mark)
}
