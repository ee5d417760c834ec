import { describe, expect, it } from 'vitest'
import { createSimulation, Tab } from './autosave-simulation.fixture.ts'
import { createSelectorCache, FIELD_SELECTORS } from './field-subscriptions.ts'
import type { SaveState } from './save-state.ts'

const PARTS = Object.keys(FIELD_SELECTORS) as (keyof typeof FIELD_SELECTORS)[]

/** Counts renders of each part of the editor during `work`. */
async function countRenders(tab: Tab, work: () => Promise<void>): Promise<Record<string, number>> {
  const parts = PARTS.map((name) => {
    const read = createSelectorCache<Readonly<Record<string, unknown>>>(FIELD_SELECTORS[name] as never)
    return { name, read, last: read(tab.state), times: 0 }
  })
  const stop = tab.autosave.state.subscribe(() => {
    for (const part of parts) {
      const next = part.read(tab.state)
      if (next !== part.last) part.times += 1
      part.last = next
    }
  })
  await work()
  stop()
  return Object.fromEntries(parts.filter(({ times }) => times > 0).map(({ name, times }) => [name, times]))
}

/** Types this many characters. */
async function typeText(
  simulation: ReturnType<typeof createSimulation>,
  tab: Tab,
  count: number,
): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    tab.write('content', `${index}.`)
    await simulation.clock.forward(300)
  }
}

async function openSaved() {
  const simulation = createSimulation(1)
  const tab = new Tab(simulation, 'laptop', 'first')
  tab.write('title', 'A title.')
  await simulation.clock.forward(5000)
  return { simulation, tab }
}

describe('typing in the text', () => {
  it('rerenders only the save status, once', async () => {
    const { simulation, tab } = await openSaved()
    expect(await countRenders(tab, () => typeText(simulation, tab, 20))).toEqual({ status: 1 })
  })

  it('rerenders as little during automatic saves', async () => {
    const { simulation, tab } = await openSaved()
    // A minute and a half: nine saves.
    const times = await countRenders(tab, () => typeText(simulation, tab, 300))
    expect(simulation.server.newest?.number).toBeGreaterThan(8)
    // The revision number, and the status when a save completes without new text.
    expect(Object.keys(times).sort()).toEqual(['revision', 'status'])
    expect(times.revision).toBeLessThanOrEqual(10)
    expect(times.status).toBeLessThanOrEqual(20)
  })
})

it.each([
  ['title', ['slug', 'status']],
  ['excerpt', ['excerpt', 'status']],
  ['author', ['metadata', 'status']],
])('typing in the field %s rerenders the components that show it', async (field, parts) => {
  const { simulation, tab } = await openSaved()
  const times = await countRenders(tab, async () => {
    tab.write(field, 'x')
    await simulation.clock.forward(100)
  })
  expect(Object.keys(times).sort()).toEqual(parts)
})

it('a selector returns the same value until a field changes', () => {
  const state = { fields: { tags: ['board'], content: 'One' } } as unknown as SaveState
  const read = createSelectorCache(FIELD_SELECTORS.metadata)
  const first = read(state)
  expect(read({ ...state, fields: { tags: ['board'], content: 'Two' } })).toBe(first)
  expect(read({ ...state, fields: { tags: ['board', 'flute'], content: 'Two' } })).not.toBe(first)
})
