import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseError } from '#backend/database/database.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { ACTORS, type Actor, act, NAMES, PEOPLE } from './actors.ts'
import { SIGNED_IN } from './matrix/entry.ts'
import { openWorld, SESSION_OF_STAFF } from './world.ts'

/** Every function of the exposed schema: who may call it, and how it is called. */
const FUNCTIONS: Readonly<Record<string, { call: string; may: readonly Actor[] }>> = {
  blog_metadata: { call: 'public.blog_metadata()', may: ACTORS },
  increment_blog_view_count: { call: 'public.increment_blog_view_count(1)', may: ACTORS },
  next_blog_publication: { call: 'public.next_blog_publication()', may: ACTORS },
  search_blogs: { call: `public.search_blogs('flute')`, may: ACTORS },
  search_news: { call: `public.search_news('flute')`, may: ACTORS },
  resolve_redirect: { call: `public.resolve_redirect('news', 'former')`, may: ACTORS },
  open_website_session: {
    call: `public.open_website_session(repeat('b', 64), '${PEOPLE.staff}', 30, 12)`,
    may: ['service key'],
  },
  read_website_session: {
    call: `public.read_website_session('${SESSION_OF_STAFF}')`,
    may: ['service key'],
  },
  read_person: { call: `public.read_person('${PEOPLE.staff}')`, may: ['service key'] },
  close_website_session: {
    call: `public.close_website_session('${SESSION_OF_STAFF}')`,
    may: ['service key'],
  },
  end_website_sessions: { call: `public.end_website_sessions('${PEOPLE.staff}')`, may: ['service key'] },
  describe_website_session: {
    call: `public.describe_website_session('${SESSION_OF_STAFF}', 'Browser', '${PEOPLE.staff}')`,
    may: ['service key'],
  },
  list_website_sessions: {
    call: `public.list_website_sessions('${PEOPLE.staff}', '${SESSION_OF_STAFF}')`,
    may: ['service key'],
  },
  end_website_session: {
    call: `public.end_website_session('${PEOPLE.staff}', '${PEOPLE.staff}')`,
    may: ['service key'],
  },
  end_other_website_sessions: {
    call: `public.end_other_website_sessions('${PEOPLE.staff}', '${SESSION_OF_STAFF}')`,
    may: ['service key'],
  },
  end_expired_website_sessions: { call: 'public.end_expired_website_sessions()', may: ['service key'] },
  record_security_events: { call: `public.record_security_events('[]')`, may: ['service key'] },
  purge_security_events: { call: 'public.purge_security_events(10)', may: ['service key'] },
  list_people: { call: 'public.list_people()', may: ['service key'] },
  list_audit_log: { call: 'public.list_audit_log()', may: ['service key'] },
  record_person_event: {
    call: `public.record_person_event('${PEOPLE.staff}', 'invite', '${PEOPLE.customer}')`,
    may: ['service key'],
  },
  change_person_access: {
    call: `public.change_person_access('${PEOPLE.staff}', '${PEOPLE.marketing}', 'marketing')`,
    may: ['service key'],
  },
  disable_person: {
    call: `public.disable_person('${PEOPLE.staff}', '${PEOPLE['other customer']}')`,
    may: ['service key'],
  },
  enable_person: {
    call: `public.enable_person('${PEOPLE.staff}', '${PEOPLE['other customer']}')`,
    may: ['service key'],
  },
  export_personal_data: { call: `public.export_personal_data('${PEOPLE.staff}')`, may: ['service key'] },
  count_personal_data: { call: `public.count_personal_data('${PEOPLE.staff}')`, may: ['service key'] },
  request_erasure: { call: `public.request_erasure('${PEOPLE.staff}', '')`, may: ['service key'] },
  application_figures: { call: 'public.application_figures(now())', may: SIGNED_IN },
  content_figures: { call: 'public.content_figures()', may: SIGNED_IN },
  latest_activity: { call: 'public.latest_activity(5)', may: SIGNED_IN },
  lead_figures: { call: 'public.lead_figures()', may: SIGNED_IN },
  begin_privacy_answer: {
    call: 'public.begin_privacy_answer(1, now(), gen_random_uuid(), null)',
    may: ['staff'],
  },
  finish_privacy_answer: { call: 'public.finish_privacy_answer(1, true)', may: ['service key'] },
  set_privacy_request_status: {
    call: `public.set_privacy_request_status(1, now(), 'In progress', '')`,
    may: ['staff'],
  },
  purge_audit_log: { call: 'public.purge_audit_log(10)', may: ['service key'] },
  purge_rate_limits: { call: 'public.purge_rate_limits(10)', may: ['service key'] },
  unnamed_drawings: { call: 'public.unnamed_drawings(now(), 10)', may: ['service key'] },
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
  it.each(
    ACTORS.map((actor) => ({ actor, verb: may.includes(actor) ? 'may' : 'may not', name: NAMES[actor] })),
  )('$name $verb call it', async ({ actor }) => {
    expect(await tryCalling(actor, call)).toBe(may.includes(actor) ? 'answered' : 'refused')
  })
})

it('no function of the exposed schema is missing here', async () => {
  const { rows } = await act(
    world.database,
    'owner',
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(FUNCTIONS).sort())
})
