/** Simulates autosave: fake clock, merging server, lossy network and tabs that crash. Randomness comes from a seed. */
import { isSame } from '#domain/content-drafts/fields.ts'
import { mergeFields } from '#domain/content-drafts/merge.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { type Autosave, type AutosaveDependencies, createAutosave, type Save } from './autosave.ts'
import {
  resolveConflicts,
  restoreStoredDraft,
  type SaveResponse,
  type StoredDraft,
} from './save-responses.ts'
import { getConflicts, type RemoteRevision, type SaveState } from './save-state.ts'

type Fields = SaveState['fields']

export class Clock {
  now = 0
  #due: { at: number; call: () => void }[] = []

  after = (milliseconds: number, call: () => void): (() => void) => {
    const entry = { at: this.now + milliseconds, call }
    this.#due.push(entry)
    return () => {
      this.#due = this.#due.filter((other) => other !== entry)
    }
  }

  async forward(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds
    for (;;) {
      await flushMicrotasks()
      const next = this.#due.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0]
      if (next === undefined) break
      this.#due = this.#due.filter((entry) => entry !== next)
      this.now = Math.max(this.now, next.at)
      next.call()
    }
    this.now = end
  }
}

async function flushMicrotasks(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await Promise.resolve()
}

/** Appends a revision like `save_content_draft`. */
export class Server {
  readonly revisions: RemoteRevision[] = []
  #origin: string | null = null

  get newest(): RemoteRevision | null {
    return this.revisions.at(-1) ?? null
  }

  save({ recordId, origin, basedOn, fields }: Save): SaveResponse {
    const newest = recordId === null && origin !== this.#origin ? null : this.newest
    if (newest === null) {
      this.#origin = origin
      return this.#append({ ...fields, slug: fields.slug === '' ? 'a-slug' : fields.slug })
    }
    const base = this.revisions.find(({ number }) => number === basedOn)?.fields ?? {}
    const merge =
      basedOn === newest.number ? { fields, conflicts: [] } : mergeFields(base, fields, newest.fields)
    if (merge.conflicts.length > 0) return { outcome: 'conflict', recordId: 1, base, ...newest }
    if (isSame(merge.fields, newest.fields))
      return { outcome: 'unchanged', recordId: 1, ...newest, publishedNumber: null }
    return this.#append(merge.fields)
  }

  #append(fields: Fields): SaveResponse {
    const number = this.revisions.length + 1
    this.revisions.push({ number, fields, savedAt: String(number), savedBy: null })
    return { outcome: 'saved', recordId: 1, number, fields, savedAt: String(number), publishedNumber: null }
  }
}

export interface NetworkConditions {
  /** Share of calls whose request or response is lost. */
  lossRate: number
  /** Longest call in ms. */
  maxLatencyMs: number
  isSignedOut: boolean
}

export interface Simulation {
  readonly clock: Clock
  readonly server: Server
  readonly network: NetworkConditions
  readonly random: () => number
  /** Local drafts by device, then by writer. */
  readonly stores: Map<string, Map<string, StoredDraft>>
}

export function createSimulation(seed: number): Simulation {
  return {
    clock: new Clock(),
    server: new Server(),
    network: { lossRate: 0, maxLatencyMs: 50, isSignedOut: false },
    random: seededRandom(seed),
    stores: new Map(),
  }
}

const NOT_PUBLISHED = { savedAt: '', publishedNumber: null } as const

/** Deliberate bugs that the simulation must detect. */
export type InjectedBug = 'stores nothing' | 'deletes drafts too early' | 'treats a lost save as saved'

export class Tab {
  readonly autosave: Autosave
  #isAlive = true

  constructor(simulation: Simulation, device: string, name: string, bug?: InjectedBug) {
    const { clock, server, network, random } = simulation
    const entries = simulation.stores.get(device) ?? new Map<string, StoredDraft>()
    simulation.stores.set(device, entries)
    const { newest } = server
    const dependencies: AutosaveDependencies = {
      now: () => clock.now,
      after: (milliseconds, call) => clock.after(milliseconds, () => this.#isAlive && call()),
      classifyError: (error) => ({
        reason: error === 'signed-out' ? 'signed-out' : 'unreachable',
        message: String(error),
      }),
      store: {
        describeError: String,
        put: async (text) => {
          await this.#passed(clock, 20)
          if (bug !== 'stores nothing') entries.set(name, structuredClone(text) as StoredDraft)
        },
        delete: async () => void entries.delete(name),
      },
      save: async (save) => {
        const sent = structuredClone(save) as Save
        await this.#passed(clock, random() * network.maxLatencyMs)
        if (bug === 'deletes drafts too early') entries.delete(name)
        if (network.isSignedOut) throw 'signed-out'
        if (random() < network.lossRate) {
          if (bug === 'treats a lost save as saved') {
            const fields = sent.fields
            return { outcome: 'saved', recordId: 1, number: sent.basedOn ?? 1, fields, ...NOT_PUBLISHED }
          }
          throw 'lost'
        }
        const response = server.save(sent)
        await this.#passed(clock, random() * network.maxLatencyMs)
        if (random() < network.lossRate) throw 'lost'
        return response
      },
    }
    this.autosave = createAutosave(
      {
        kind: 'blog',
        recordId: newest === null ? null : 1,
        origin: 'origin',
        base: newest ?? { number: null, fields: { title: '', slug: '', content: '', excerpt: '' } },
        savedAt: null,
        published: null,
      },
      dependencies,
    )
    for (const [writer, storedDraft] of [...entries]) {
      this.autosave.update((state) => restoreStoredDraft(state, storedDraft, newest, clock.now))
      // Restores one stored draft; any others wait.
      entries.set(name, storedDraft)
      entries.delete(writer)
      break
    }
    this.autosave.start()
  }

  get state(): SaveState {
    return this.autosave.state.get()
  }

  write(field: string, sentence: string): void {
    const before = String(this.state.fields[field])
    this.autosave.edit({
      [field]: field === 'content' ? `${before}<p>${sentence}</p>` : `${before} ${sentence}`,
    })
  }

  resolve(choice: 'mine' | 'theirs' | 'both', at: number): void {
    const choices = Object.fromEntries(getConflicts(this.state).map((name) => [name, choice]))
    this.autosave.update((state) => resolveConflicts(state, choices, at))
  }

  kill(): void {
    this.#isAlive = false
  }

  /** A killed tab never resolves. */
  #passed(clock: Clock, milliseconds: number): Promise<void> {
    return new Promise((resolve) => void clock.after(milliseconds, () => this.#isAlive && resolve()))
  }
}
