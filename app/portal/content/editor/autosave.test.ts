import { describe, expect, it } from 'vitest'
import { makeWorld, type Plant, Tab } from './autosave-simulation.fixture.ts'
import { getConflicts, getSaveStatus } from './save-state.ts'

describe('autosave', () => {
  it('stores text on the device within half a second and on the server two seconds after the last keystroke', async () => {
    const world = makeWorld(1)
    const tab = new Tab(world, 'laptop', 'first')
    tab.write('title', 'A sentence.')
    await world.clock.forward(499)
    expect(world.stores.get('laptop')?.get('first')?.fields.title).toContain('A sentence.')
    expect(world.server.newest).toBeNull()
    await world.clock.forward(1700)
    expect(world.server.newest?.fields.title).toContain('A sentence.')
    expect([getSaveStatus(tab.state).word, world.stores.get('laptop')?.size]).toEqual(['saved', 0])
  })

  it('saves immediately on request and when the editor closes', async () => {
    const world = makeWorld(1)
    const tab = new Tab(world, 'laptop', 'first')
    tab.write('title', 'By hand.')
    tab.writer.save()
    await world.clock.forward(200)
    expect(world.server.newest?.fields.title).toContain('By hand.')
    tab.write('title', 'On leaving.')
    void tab.writer.stop()
    await world.clock.forward(200)
    expect(world.server.newest?.fields.title).toContain('On leaving.')
  })

  it('sends one save at a time', async () => {
    const world = makeWorld(1)
    world.weather.slow = 5000
    const tab = new Tab(world, 'laptop', 'first')
    for (let second = 0; second < 30; second += 1) {
      tab.write('title', `${second}.`)
      if (second % 5 === 0) tab.writer.save()
      await world.clock.forward(1000)
    }
    await world.clock.forward(30_000)
    expect(world.server.newest?.fields).toEqual(tab.state.fields)
    expect(tab.state.taken.count).toBe(0)
  })

  it('resends a save until it is answered, and saves it once', async () => {
    const world = makeWorld(2)
    world.weather.lost = 0.7
    const tab = new Tab(world, 'laptop', 'first')
    tab.write('title', 'Again and again.')
    await world.clock.forward(120_000)
    world.weather.lost = 0
    await world.clock.forward(60_000)
    expect([getSaveStatus(tab.state).word, world.server.revisions.length]).toEqual(['saved', 1])
  })

  it('keeps the text while the session has ended, and saves it after sign-in', async () => {
    const world = makeWorld(1)
    const tab = new Tab(world, 'laptop', 'first')
    world.weather.isSignedOut = true
    tab.write('title', 'Signed out.')
    await world.clock.forward(60_000)
    expect([getSaveStatus(tab.state).word, world.server.newest]).toEqual(['kept', null])
    world.weather.isSignedOut = false
    tab.writer.retry()
    await world.clock.forward(500)
    expect(world.server.newest?.fields.title).toContain('Signed out.')
  })
})

const FIELDS = ['title', 'content', 'excerpt'] as const
const CHOICES = ['mine', 'theirs', 'both'] as const
/** Text typed this close to a crash may be lost. */
const PROMISED_MS = 500

/** @returns the sentences that were lost */
async function liveThrough(seed: number, plant?: Plant): Promise<string[]> {
  const { lost } = await live(seed, ['Ann', 'Bob'], plant)
  return lost
}

async function live(seed: number, people: readonly string[], plant?: Plant) {
  const world = makeWorld(seed)
  const { clock, server, weather, random, stores } = world
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
  const tabs = new Map<string, Tab>()
  const typed = new Map<string, { readonly person: string; readonly at: number }>()
  let opened = 0
  const open = (person: string) => {
    opened += 1
    tabs.set(person, new Tab(world, person, `${person}-${opened}`, plant))
  }
  open('Ann')
  tabs.get('Ann')?.write('title', 'First.')
  await clock.forward(5000)
  for (const person of people.slice(1)) open(person)
  let conflicts = 0

  for (let step = 0; step < 60; step += 1) {
    const person = pick(people)
    const tab = tabs.get(person) as Tab
    const chance = random()
    if (chance < 0.5) {
      const sentence = `Mark ${seed} ${step}.`
      typed.set(sentence, { person, at: clock.now })
      tab.write(pick(FIELDS), sentence)
    } else if (chance < 0.58) {
      tab.kill()
      for (const [sentence, { person: typist, at }] of typed)
        if (typist === person && clock.now - at < PROMISED_MS) typed.delete(sentence)
      await clock.forward(random() * 3000)
      open(person)
    } else if (chance < 0.66) weather.lost = pick([0, 0.3, 1])
    else if (chance < 0.72) weather.slow = pick([10, 1000, 20_000])
    else if (chance < 0.76) weather.isSignedOut = !weather.isSignedOut
    else if (chance < 0.82) tab.settle(pick(CHOICES), clock.now)
    else if (chance < 0.88) tab.writer.save()
    else if (chance < 0.94 && server.newest !== null) tab.writer.hear(server.newest)
    else tab.writer.retry()
    await clock.forward(random() * 2500)
    conflicts += getConflicts(tab.state).length
  }

  Object.assign(weather, { lost: 0, slow: 10, isSignedOut: false })
  for (const tab of tabs.values()) tab.writer.retry()
  await clock.forward(120_000)
  const everywhere = JSON.stringify([
    server.revisions,
    [...stores.values()].map((entries) => [...entries.values()]),
    [...tabs.values()].map(({ state }) => state.fields),
  ])
  return { lost: [...typed.keys()].filter((sentence) => !everywhere.includes(sentence)), conflicts }
}

const seeds = (count: number, from: number) => Array.from({ length: count }, (_, index) => from + index)

describe('two concurrent editors with random failures', () => {
  it('lose no text', { timeout: 300_000 }, async () => {
    const lost = []
    for (const seed of seeds(300, 1)) lost.push(...(await liveThrough(seed)))
    expect(lost).toEqual([])
  })

  it('conflict with each other, but never with themselves', { timeout: 300_000 }, async () => {
    const conflicts = { alone: 0, together: 0 }
    for (const seed of seeds(150, 1)) {
      conflicts.alone += (await live(seed, ['Ann'])).conflicts
      conflicts.together += (await live(seed, ['Ann', 'Bob'])).conflicts
    }
    expect(conflicts).toEqual({ alone: 0, together: expect.toSatisfy((count: number) => count > 100) })
  })

  it.each(['stores nothing', 'deletes drafts too early', 'treats a lost save as saved'] as const)(
    'would lose text with a bug that %s',
    { timeout: 300_000 },
    async (plant) => {
      const lost = []
      for (const seed of seeds(40, 1)) lost.push(...(await liveThrough(seed, plant)))
      expect(lost.length).toBeGreaterThan(0)
    },
  )
})
