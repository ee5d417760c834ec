/**
 * Two people type sentences with marks into the same post while everything happens that may happen: the network is cut,
 * slow, late or deaf, sessions end, tabs and browsers are killed, the server is killed, its disk is full. Afterwards each
 * sentence must be in a revision, in a journal or on a screen.
 */
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { makeDataDirectory } from '#tests/support/data-directory.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import type { SmallDisk } from '#tests/support/small-disk.ts'
import { GOOD, type Network, openNetwork, type Weather } from './bad-network.ts'
import { type MortalSite, openMortalSite } from './mortal-site.ts'
import { openPerson, type Person } from './person.ts'

export interface Stage {
  readonly site: MortalSite
  readonly network: Network
  readonly people: readonly [Person, Person]
  readonly disk: SmallDisk | undefined
}

export interface Run {
  readonly seed: number
  readonly typed: number
  /** Typed so shortly before a kill that nothing was promised of them, and gone. */
  readonly excused: number
  readonly lost: readonly string[]
  /** Where the others are, the first place that has them. */
  readonly found: { readonly revisions: number; readonly journals: number; readonly screens: number }
  readonly events: readonly string[]
}

export interface Pace {
  /** Things that happen. */
  readonly steps: number
  /** What is typed is on the device after so long; the editor’s own delays are in it, and those of a busy machine. */
  readonly promisedMs: number
  /** How long a slow network takes at most. */
  readonly slowMs: number
}

export const PACE: Pace = { steps: 45, promisedMs: 500, slowMs: 5000 }
/** One in so many storms comes over a text that nobody has saved yet. */
const NEW_ONES = 5
/** In bad weather it is tried again later. */
const OPEN_LIMIT_MS = 6000
const SETTLE_LIMIT_MS = 45_000

interface Sentence {
  readonly person: Person
  readonly at: number
  isExcused: boolean
}

export async function weather(stage: Stage, seed: number, { steps, promisedMs, slowMs }: Pace): Promise<Run> {
  const { site, network, people, disk } = stage
  const random = seededRandom(seed)
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
  const sentences = new Map<string, Sentence>()
  const events: string[] = []
  const isOpen = new Map<Person, boolean>()
  const background: Promise<unknown>[] = []

  network.weather = GOOD
  const isNew = random() < 1 / NEW_ONES
  const id = isNew ? await newPost(stage, seed) : await savedPost(stage, seed)
  const address = `/blog-crm/${id}`
  // Whoever has begun it stays where they are.
  const opened = await Promise.all(
    people.map(async (person, index) => (isNew && index === 0) || person.open(address)),
  )
  for (const [index, person] of people.entries()) isOpen.set(person, opened[index] === true)
  if (!opened.every(Boolean)) throw new Error('The desk does not open in good weather')

  /** Goes on while other things happen; what fails in bad weather is done again in good. */
  function meanwhile(work: Promise<unknown>, note: (what: string) => void): void {
    background.push(work.catch((error) => note(`did not come about: ${firstLine(error)}`)))
  }

  async function type(person: Person): Promise<void> {
    const mark = `R${seed}M${sentences.size + 1}.`
    const { page } = person
    const isText = random() < 0.6
    const field = page.getByRole('textbox', { name: isText ? 'Text' : 'Excerpt', exact: true })
    await field.press('Control+End', { timeout: 1500 })
    if (isText) await page.keyboard.press('Enter')
    await page.keyboard.type(isText ? mark : ` ${mark}`)
    const there = isText ? await field.innerText() : await field.inputValue()
    // A modal may have taken the keys, or a tab may be locked: what is not on the screen was not typed.
    if (there.includes(mark)) sentences.set(mark, { person, at: Date.now(), isExcused: false })
  }

  /** What was typed just now may go with the process. */
  function excuse(person: Person): void {
    const now = Date.now()
    for (const sentence of sentences.values())
      if (sentence.person === person && now - sentence.at < promisedMs) sentence.isExcused = true
  }

  async function reopen(person: Person): Promise<void> {
    isOpen.set(person, await person.open(address, OPEN_LIMIT_MS))
  }

  async function settleClash(person: Person): Promise<boolean> {
    const region = person.page.getByRole('region', { name: 'Two versions' })
    if (!(await region.isVisible())) return false
    const groups = await region.getByRole('radiogroup').all()
    for (const group of groups) {
      const choices = await group.getByRole('radio').all()
      await pick(choices).check({ timeout: 1500 })
    }
    await region.getByRole('button', { name: 'Save with these choices' }).click({ timeout: 1500 })
    return true
  }

  for (let step = 0; step < steps; step += 1) {
    const person = pick(people)
    const chance = random()
    const note = (what: string) => events.push(`${step}: ${what}`)
    try {
      if (isOpen.get(person) !== true) {
        if (network.weather.kind !== 'cut') await reopen(person)
      } else if (chance < 0.56) await type(person)
      else if (chance < 0.6) {
        note('a tab is killed')
        excuse(person)
        await person.killTab()
        await reopen(person)
      } else if (chance < 0.63) {
        note('a browser is killed')
        excuse(person)
        await person.killBrowser()
        await reopen(person)
      } else if (chance < 0.66) {
        note('a tab is closed')
        excuse(person)
        await person.page.goto('about:blank')
        await reopen(person)
      } else if (chance < 0.8) {
        network.weather = pick<Weather>([
          GOOD,
          { kind: 'cut', delay: 0 },
          { kind: 'slow', delay: slowMs * 0.6 },
          { kind: 'late', delay: slowMs },
          { kind: 'deaf', delay: 0 },
        ])
        note(`the network is ${network.weather.kind}`)
      } else if (chance < 0.83) {
        note('the server is killed')
        await site.killAndStart()
      } else if (chance < 0.86 && disk !== undefined) {
        note('the disk is full')
        disk.fill()
        meanwhile(
          pause(1000 + random() * 1500).then(() => disk.free()),
          note,
        )
      } else if (chance < 0.89) {
        note('a session ends')
        await person.endSession()
        meanwhile(
          pause(1500).then(async () => {
            await person.signIn()
            await person.page.evaluate(() => void window.dispatchEvent(new Event('online')))
          }),
          note,
        )
      } else if (chance < 0.95) {
        if (await settleClash(person)) note('a clash is settled')
      } else await person.page.keyboard.press('Control+s')
    } catch (error) {
      note(`did not come about: ${firstLine(error)}`)
    }
    await pause(random() * 400)
  }

  await Promise.all(background)
  disk?.free()
  network.weather = GOOD
  await Promise.all(people.map((person) => calm(person, address)))
  return { seed, ...(await account(stage, id, sentences)), events }
}

const firstLine = (error: unknown) => String(error).split('\n')[0]

export interface StageOptions {
  /** Where the data are, and what is filled; without it no disk is full. */
  readonly disk?: SmallDisk | undefined
}

/** A site, a network and two people with a browser each. */
export async function openStage({ disk }: StageOptions = {}): Promise<Stage & AsyncDisposable> {
  await using opened = new AsyncDisposableStack()
  const network = opened.use(await openNetwork())
  const directory = await makeDataDirectory(disk?.directory)
  opened.defer(() => rm(directory, { recursive: true, force: true }))
  const site = opened.use(await openMortalSite(network.url, directory))
  network.leadTo(site.port)
  const names = ['Ann Writer', 'Bob Editor'] as const
  const [ann, bob] = await Promise.all(names.map((name) => openPerson(site, network.url, name)))
  if (ann === undefined || bob === undefined) throw new Error('Two people write')
  opened.use(ann)
  opened.use(bob)
  await Promise.all([ann.signIn(), bob.signIn()])
  const owned = opened.move()
  return { site, network, people: [ann, bob], disk, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

/** Good weather again: signed in, opened, and whatever can be saved is saved. */
async function calm(person: Person, address: string): Promise<void> {
  const until = Date.now() + SETTLE_LIMIT_MS
  await person.signIn()
  while (Date.now() < until) {
    const { page } = person
    const isThere = await page
      .getByRole('textbox', { name: 'Text', exact: true })
      .isVisible()
      .catch(() => false)
    if (!isThere && !(await person.open(address))) continue
    const state = await page
      .evaluate(() => {
        window.dispatchEvent(new Event('online'))
        const word = document.querySelector('[data-word]')?.getAttribute('data-word') ?? ''
        return { word, hasClash: document.querySelector('[aria-label="Two versions"]') !== null }
      })
      .catch(() => ({ word: '', hasClash: false }))
    if (state.hasClash || ['saved', 'changed', 'empty'].includes(state.word)) return
    await pause(150)
  }
}

/** Where each sentence is. */
async function account({ site, people }: Stage, id: number, sentences: ReadonlyMap<string, Sentence>) {
  const { data, error } = await site.secret
    .from('revisions')
    .select('fields')
    .eq('kind', 'blog')
    .eq('record_id', id)
  if (error) throw error
  const revisions = JSON.stringify(data)
  const seen = await Promise.all(people.map((person) => person.see()))
  const journals = seen.map(({ journal }) => journal).join()
  const screens = seen.map(({ screen }) => screen).join()
  const found = { revisions: 0, journals: 0, screens: 0 }
  const lost: string[] = []
  let excused = 0
  for (const [mark, { isExcused }] of sentences) {
    if (revisions.includes(mark)) found.revisions += 1
    else if (journals.includes(mark)) found.journals += 1
    else if (screens.includes(mark)) found.screens += 1
    else if (isExcused) excused += 1
    else lost.push(mark)
  }
  return { typed: sentences.size, excused, lost, found }
}

/** Saved once already, as it comes over the data interface. */
async function savedPost({ site }: Stage, seed: number): Promise<number> {
  const { data } = await site.secret
    .from('blogs')
    .insert({ title: `Run ${seed}`, status: 'draft' })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

/** The first person begins it. */
async function newPost({ people: [first] }: Stage, seed: number): Promise<number> {
  if (!(await first.open('/blog-crm/new'))) throw new Error('A new post does not open in good weather')
  await first.page.getByRole('textbox', { name: 'Title', exact: true }).fill(`Run ${seed}`)
  await first.page.keyboard.press('Control+s')
  await first.page.waitForURL(/\/blog-crm\/\d+$/, { waitUntil: 'commit' }).catch(async (error) => {
    throw new Error(`A new post is not saved in good weather: ${(await first.see()).screen}`, {
      cause: error,
    })
  })
  return Number(new URL(first.page.url()).pathname.split('/').at(-1))
}
