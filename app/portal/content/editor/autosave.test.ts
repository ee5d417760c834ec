import { describe, expect, it } from 'vitest'
import { createAutosave } from './autosave.ts'
import { createSimulation, type InjectedBug, Tab } from './autosave-simulation.fixture.ts'
import { getConflicts, getSaveStatus } from './save-state.ts'

describe('autosave', () => {
  it('stores text on the device within half a second and on the server two seconds after the last keystroke', async () => {
    const simulation = createSimulation(1)
    const tab = new Tab(simulation, 'laptop', 'first')
    tab.write('title', 'A sentence.')
    await simulation.clock.forward(499)
    expect(simulation.stores.get('laptop')?.get('first')?.fields.title).toContain('A sentence.')
    expect(simulation.server.newest).toBeNull()
    await simulation.clock.forward(1700)
    expect(simulation.server.newest?.fields.title).toContain('A sentence.')
    expect([getSaveStatus(tab.state).status, simulation.stores.get('laptop')?.size]).toEqual(['saved', 0])
  })

  it('saves immediately on request and when the editor closes', async () => {
    const simulation = createSimulation(1)
    const tab = new Tab(simulation, 'laptop', 'first')
    tab.write('title', 'By hand.')
    tab.autosave.save()
    await simulation.clock.forward(200)
    expect(simulation.server.newest?.fields.title).toContain('By hand.')
    tab.write('title', 'On leaving.')
    void tab.autosave.stop()
    await simulation.clock.forward(200)
    expect(simulation.server.newest?.fields.title).toContain('On leaving.')
  })

  it('stores and sends nothing before it has started', async () => {
    const { clock } = createSimulation(1)
    const calls = new Set<string>()
    const base = { number: null, fields: { title: '' } }
    const autosave = createAutosave(
      { kind: 'blog', recordId: null, origin: 'origin', base, savedAt: null, published: null },
      {
        now: () => clock.now,
        after: clock.after,
        classifyError: (error) => ({ reason: 'unreachable', message: String(error) }),
        store: {
          describeError: String,
          put: async () => void calls.add('put'),
          delete: async () => void calls.add('delete'),
        },
        save: async () => {
          calls.add('save')
          throw 'lost'
        },
      },
    )
    autosave.edit({ title: 'Restored.' })
    autosave.save()
    await clock.forward(20_000)
    expect([...calls]).toEqual([])
    autosave.start()
    await clock.forward(20_000)
    expect([...calls]).toEqual(['put', 'save'])
  })

  it('stores nothing once it has stopped, so that the next screen can delete the draft', async () => {
    const simulation = createSimulation(1)
    simulation.network.lossRate = 1
    const tab = new Tab(simulation, 'laptop', 'first')
    tab.write('title', 'Offline.')
    tab.autosave.save()
    await simulation.clock.forward(100)
    expect(getSaveStatus(tab.state).status).toBe('stored-locally')
    tab.write('title', 'On leaving.')
    const stopped = tab.autosave.stop()
    await simulation.clock.forward(40)
    await stopped
    const drafts = simulation.stores.get('laptop')
    expect(drafts?.get('first')?.fields.title).toContain('On leaving.')
    drafts?.clear()
    await simulation.clock.forward(60_000)
    expect([...(drafts?.keys() ?? [])]).toEqual([])
  })

  it('sends one save at a time', async () => {
    const simulation = createSimulation(1)
    simulation.network.maxLatencyMs = 5000
    const tab = new Tab(simulation, 'laptop', 'first')
    for (let second = 0; second < 30; second += 1) {
      tab.write('title', `${second}.`)
      if (second % 5 === 0) tab.autosave.save()
      await simulation.clock.forward(1000)
    }
    await simulation.clock.forward(30_000)
    expect(simulation.server.newest?.fields).toEqual(tab.state.fields)
    expect(tab.state.remoteChanges.count).toBe(0)
  })

  it('resends a save until it is answered, and saves it once', async () => {
    const simulation = createSimulation(2)
    simulation.network.lossRate = 0.7
    const tab = new Tab(simulation, 'laptop', 'first')
    tab.write('title', 'Again and again.')
    await simulation.clock.forward(120_000)
    simulation.network.lossRate = 0
    await simulation.clock.forward(60_000)
    expect([getSaveStatus(tab.state).status, simulation.server.revisions.length]).toEqual(['saved', 1])
  })

  it('keeps the text while the session has ended, and saves it after sign-in', async () => {
    const simulation = createSimulation(1)
    const tab = new Tab(simulation, 'laptop', 'first')
    simulation.network.isSignedOut = true
    tab.write('title', 'Signed out.')
    await simulation.clock.forward(60_000)
    expect([getSaveStatus(tab.state).status, simulation.server.newest]).toEqual(['stored-locally', null])
    simulation.network.isSignedOut = false
    tab.autosave.retry()
    await simulation.clock.forward(500)
    expect(simulation.server.newest?.fields.title).toContain('Signed out.')
  })
})

const FIELDS = ['title', 'content', 'excerpt'] as const
const CHOICES = ['mine', 'theirs', 'both'] as const
/** Text typed this close to a crash may be lost. */
const MAX_LOSS_MS = 500

/** @returns the sentences that were lost */
async function findLostText(seed: number, bug?: InjectedBug): Promise<string[]> {
  const { lost } = await simulate(seed, ['Ann', 'Bob'], bug)
  return lost
}

async function simulate(seed: number, users: readonly string[], bug?: InjectedBug) {
  const simulation = createSimulation(seed)
  const { clock, server, network, random, stores } = simulation
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
  const tabs = new Map<string, Tab>()
  const typed = new Map<string, { readonly user: string; readonly at: number }>()
  let opened = 0
  const open = (user: string) => {
    opened += 1
    tabs.set(user, new Tab(simulation, user, `${user}-${opened}`, bug))
  }
  open('Ann')
  tabs.get('Ann')?.write('title', 'First.')
  await clock.forward(5000)
  for (const user of users.slice(1)) open(user)
  let conflicts = 0

  for (let step = 0; step < 60; step += 1) {
    const user = pick(users)
    const tab = tabs.get(user) as Tab
    const chance = random()
    if (chance < 0.5) {
      const sentence = `Mark ${seed} ${step}.`
      typed.set(sentence, { user, at: clock.now })
      tab.write(pick(FIELDS), sentence)
    } else if (chance < 0.58) {
      tab.kill()
      for (const [sentence, { user: typist, at }] of typed)
        if (typist === user && clock.now - at < MAX_LOSS_MS) typed.delete(sentence)
      await clock.forward(random() * 3000)
      open(user)
    } else if (chance < 0.66) network.lossRate = pick([0, 0.3, 1])
    else if (chance < 0.72) network.maxLatencyMs = pick([10, 1000, 20_000])
    else if (chance < 0.76) network.isSignedOut = !network.isSignedOut
    else if (chance < 0.82) tab.resolve(pick(CHOICES), clock.now)
    else if (chance < 0.88) tab.autosave.save()
    else if (chance < 0.94 && server.newest !== null) tab.autosave.receiveRevision(server.newest)
    else tab.autosave.retry()
    await clock.forward(random() * 2500)
    conflicts += getConflicts(tab.state).length
  }

  Object.assign(network, { lost: 0, slow: 10, isSignedOut: false })
  for (const tab of tabs.values()) tab.autosave.retry()
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
    for (const seed of seeds(300, 1)) lost.push(...(await findLostText(seed)))
    expect(lost).toEqual([])
  })

  it('conflict with each other, but never with themselves', { timeout: 300_000 }, async () => {
    const conflicts = { alone: 0, together: 0 }
    for (const seed of seeds(150, 1)) {
      conflicts.alone += (await simulate(seed, ['Ann'])).conflicts
      conflicts.together += (await simulate(seed, ['Ann', 'Bob'])).conflicts
    }
    expect(conflicts).toEqual({ alone: 0, together: expect.toSatisfy((count: number) => count > 100) })
  })

  it.each(['stores nothing', 'deletes drafts too early', 'treats a lost save as saved'] as const)(
    'would lose text with a bug that %s',
    { timeout: 300_000 },
    async (bug) => {
      const lost = []
      for (const seed of seeds(40, 1)) lost.push(...(await findLostText(seed, bug)))
      expect(lost.length).toBeGreaterThan(0)
    },
  )
})
