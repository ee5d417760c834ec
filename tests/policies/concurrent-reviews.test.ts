/**
 * Two reviewers change one application in any order or concurrently. Every change is saved or reported as a conflict.
 */
import { createClient } from '@supabase/supabase-js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addNote, setApplicationStatus, setRating } from '#app/content/applications/mutations.ts'
import { STALE_VERSION } from '#app/content/content-error.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/applications/applications.ts'
import type { Database } from '#supabase/database.types.ts'
import { startAcceptanceEnvironment } from '#tests/support/acceptance-environment.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'

const opened = new AsyncDisposableStack()
let database: TestDatabase
let client: ReturnType<typeof createClient<Database>>

beforeAll(async () => {
  database = opened.use(await openTestDatabase())
  const { stack } = opened.use(await startAcceptanceEnvironment(database.database))
  client = createClient<Database>(stack.url, stack.secretKey, { auth: { persistSession: false } })
})
afterAll(() => opened.disposeAsync())

interface State {
  readonly status: ApplicationStatus
  readonly rating: number | null
}

type Act =
  | { readonly kind: 'read' }
  | { readonly kind: 'move'; readonly to: ApplicationStatus }
  | { readonly kind: 'rate'; readonly to: number | null }
  /** Number of times sent, as after lost responses. */
  | { readonly kind: 'note'; readonly times: number }

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.constant({ kind: 'read' as const }),
  fc.record({ kind: fc.constant('move' as const), to: fc.constantFrom(...APPLICATION_STATUSES) }),
  fc.record({ kind: fc.constant('rate' as const), to: fc.constantFrom(null, 1, 2, 3, 4, 5) }),
  fc.record({ kind: fc.constant('note' as const), times: fc.integer({ min: 1, max: 2 }) }),
)
/** By one reviewer, or by both concurrently. */
const step = fc.oneof(
  fc.record({ first: act, second: fc.constant(undefined) }),
  fc.record({ first: fc.constant(undefined), second: act }),
  fc.record({ first: act, second: act }),
)

async function apply(): Promise<number> {
  const { data } = await client
    .from('job_applications')
    .insert({ name: 'Ash', email: 'ash@example.com', job_title: 'Open' })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

async function read(id: number): Promise<State> {
  const { data } = await client
    .from('job_applications')
    .select('status, rating')
    .eq('id', id)
    .single()
    .throwOnError()
  return data as State
}

/** @returns false after a conflict */
async function succeeds(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    expect(error).toMatchObject({ cause: { code: STALE_VERSION } })
    return false
  }
}

it('concurrent reviews lose nothing and overwrite nothing unseen', async () => {
  let notes = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const id = await apply()
      const seen: State[] = [await read(id), await read(id)]
      const written: string[] = []
      /** In order of the responses. */
      const moves: { readonly from: string; readonly to: string }[] = []
      const ratings: { readonly from: string; readonly to: string }[] = []

      async function perform(reviewer: 0 | 1, action: Act): Promise<void> {
        const known = seen[reviewer] as State
        if (action.kind === 'read') seen[reviewer] = await read(id)
        else if (action.kind === 'note') {
          const body = `Note ${++notes} of ${reviewer}`
          const origin = crypto.randomUUID()
          written.push(body)
          await Promise.all(Array.from({ length: action.times }, () => addNote(client, id, body, origin)))
        } else if (action.kind === 'move') {
          const isKept = await succeeds(setApplicationStatus(client, id, action.to, known.status))
          if (isKept) seen[reviewer] = { ...known, status: action.to }
          if (isKept && action.to !== known.status) moves.push({ from: known.status, to: action.to })
        } else {
          const isKept = await succeeds(setRating(client, id, action.to, known.rating))
          if (isKept) seen[reviewer] = { ...known, rating: action.to }
          if (isKept && action.to !== known.rating)
            ratings.push({ from: String(known.rating), to: String(action.to) })
        }
      }
      for (const { first, second } of steps)
        await Promise.all([first && perform(0, first), second && perform(1, second)])

      const { data } = await client
        .from('job_application_events')
        .select('kind, before, after')
        .eq('application_id', id)
        .in('kind', ['status', 'rating'])
        .order('id')
        .throwOnError()
      for (const [kind, changes, start] of [
        ['status', moves, 'New'],
        ['rating', ratings, 'null'],
      ] as const) {
        const history = data
          .filter((event) => event.kind === kind)
          .map(({ before, after }) => ({ from: String(before), to: String(after) }))
        // The history contains exactly the saved changes.
        const sorted = (changes: typeof history) =>
          changes.map(({ from, to }) => `${from} → ${to}`).toSorted()
        expect(sorted(history)).toEqual(sorted(changes))
        // Each change starts from the previous state.
        let at: string = start
        for (const change of history) {
          expect(change.from).toBe(at)
          at = change.to
        }
        const now = await read(id)
        expect(kind === 'status' ? now.status : String(now.rating)).toBe(at)
      }
      const { data: stored } = await client
        .from('job_application_notes')
        .select('body')
        .eq('application_id', id)
        .throwOnError()
      expect(stored.map(({ body }) => body).toSorted()).toEqual(written.toSorted())
    }),
    { numRuns: 20 },
  )
})
