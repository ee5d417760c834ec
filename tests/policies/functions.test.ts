import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DatabaseError } from '#backend/database/database.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { ACTORS, type Actor, act, NAMES, PEOPLE } from './actors.ts'
import { openWorld, SESSION_OF_STAFF } from './world.ts'

/** Every function of the exposed schema: who may call it, and how it is called. */
const FUNCTIONS: Readonly<Record<string, { call: string; may: readonly Actor[] }>> = {
  blog_metadata: { call: 'public.blog_metadata()', may: ACTORS },
  increment_blog_view_count: { call: 'public.increment_blog_view_count(1)', may: ACTORS },
  next_blog_publication: { call: 'public.next_blog_publication()', may: ACTORS },
  resolve_redirect: { call: `public.resolve_redirect('news', 'former')`, may: ACTORS },
  open_website_session: {
    call: `public.open_website_session(repeat('b', 64), '${PEOPLE.staff}', 30, 12)`,
    may: ['service key'],
  },
  check_website_session: {
    call: `public.check_website_session('${SESSION_OF_STAFF}')`,
    may: ['service key'],
  },
  close_website_session: {
    call: `public.close_website_session('${SESSION_OF_STAFF}')`,
    may: ['service key'],
  },
  end_website_sessions: { call: `public.end_website_sessions('${PEOPLE.staff}')`, may: ['service key'] },
  purge_audit_log: { call: 'public.purge_audit_log(10)', may: ['service key'] },
  purge_rate_limits: { call: 'public.purge_rate_limits(10)', may: ['service key'] },
  unnamed_cvs: { call: 'public.unnamed_cvs(now(), 10)', may: ['service key'] },
  take_token: { call: `public.take_token('a key', 5, 60)`, may: ['service key'] },
}

let world: TestDatabase
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())

async function tryCalling(actor: Actor, call: string): Promise<'answered' | 'refused'> {
  try {
    await act(world.database, actor, `select ${call}`)
    return 'answered'
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '42501') return 'refused'
    throw error
  }
}

describe.each(Object.entries(FUNCTIONS))('%s', (_name, { call, may }) => {
  test.each(
    ACTORS.map((actor) => ({ actor, verb: may.includes(actor) ? 'may' : 'may not', name: NAMES[actor] })),
  )('$name $verb call it', async ({ actor }) => {
    expect(await tryCalling(actor, call)).toBe(may.includes(actor) ? 'answered' : 'refused')
  })
})

test('no function of the exposed schema is missing here', async () => {
  const { rows } = await act(
    world.database,
    'owner',
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(FUNCTIONS).sort())
})
