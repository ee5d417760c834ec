/** Hooks written as in Supabase's documentation. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AuthFixture, openAuthFixture } from '../auth.fixture.ts'

const EMAIL = 'ada@example.com'
let fixture: AuthFixture
let userId: string

beforeAll(async () => {
  fixture = await openAuthFixture()
  await fixture.dependencies.database.script(`
    create table public.user_roles (user_id uuid primary key references auth.users on delete cascade, role text not null);
    alter table public.user_roles enable row level security;
    revoke all on public.user_roles from anon, authenticated;
    grant select on public.user_roles to supabase_auth_admin;
    create policy "Auth reads roles" on public.user_roles for select to supabase_auth_admin using (true);
    create table public.hook_events (event jsonb);
    grant insert on public.hook_events to supabase_auth_admin;`)
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.reset()
  await noHook()
  await fixture.rows('truncate public.hook_events')
  userId = await fixture.addUser(EMAIL)
})

/** @param body the body of a plpgsql function of `event jsonb`, with `claims` declared */
function hook(body: string): Promise<void> {
  return fixture.dependencies.database.script(`
    create or replace function public.custom_access_token_hook(event jsonb) returns jsonb
    language plpgsql set search_path = ''
    as $hook$
    declare
      claims jsonb := event -> 'claims';
      user_role text;
    begin
      ${body}
    end;
    $hook$;
    grant execute on function public.custom_access_token_hook to supabase_auth_admin;
    revoke execute on function public.custom_access_token_hook from authenticated, anon, public;
    notify pgrst, 'reload schema';`)
}

function noHook(): Promise<void> {
  return fixture.dependencies.database.script(`
    drop function if exists public.custom_access_token_hook(jsonb);
    notify pgrst, 'reload schema';`)
}

function claimsOf(session: { access_token: string }) {
  return JSON.parse(Buffer.from(session.access_token.split('.')[1]!, 'base64url').toString())
}

async function verify() {
  await fixture.send('POST', '/otp', { body: { email: EMAIL, create_user: false } })
  return fixture.send('POST', '/verify', { body: { type: 'email', email: EMAIL, token: fixture.lastCode() } })
}

const refresh = (refresh_token: string) =>
  fixture.send('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })

describe("patterns of Supabase's documentation", () => {
  it('a role from a table becomes a claim and is updated by a refresh', async () => {
    await hook(`
      select r.role into user_role from public.user_roles as r where r.user_id = (event ->> 'user_id')::uuid;
      claims := jsonb_set(claims, '{user_role}', coalesce(to_jsonb(user_role), 'null'));
      return jsonb_set(event, '{claims}', claims);`)
    const session = await fixture.signIn(EMAIL)
    expect(claimsOf(session)).toMatchObject({ user_role: null, sub: userId, role: 'authenticated' })
    await fixture.rows('insert into public.user_roles values ($1, $2)', [userId, 'press'])
    const { body } = await refresh(session.refresh_token)
    expect(claimsOf(body)).toMatchObject({ user_role: 'press', sub: userId })
    expect((await fixture.send('GET', '/user', { bearer: body.access_token })).status).toBe(200)
  })

  it('a flag becomes part of app_metadata', async () => {
    await hook(`
      if exists (select from public.user_roles as r where r.user_id = (event ->> 'user_id')::uuid) then
        claims := jsonb_set(claims, '{app_metadata, admin}', 'true');
      end if;
      return jsonb_build_object('claims', claims);`)
    await fixture.rows('insert into public.user_roles values ($1, $2)', [userId, 'admin'])
    const session = await fixture.signIn(EMAIL)
    expect(claimsOf(session).app_metadata).toEqual({ provider: 'email', providers: ['email'], admin: true })
    // The hook changes the token, not the user.
    expect(session.user.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
  })

  it('the hook may read users', async () => {
    await hook(`
      select u.email into user_role from auth.users as u where u.id = (event ->> 'user_id')::uuid;
      return jsonb_build_object('claims', claims || jsonb_build_object('mail', user_role));`)
    expect(claimsOf(await fixture.signIn(EMAIL)).mail).toBe(EMAIL)
  })
})

it("the hook gets Supabase Auth's event and runs with its role", async () => {
  await hook(`
    insert into public.hook_events values (event || jsonb_build_object('as', current_user));
    return event;`)
  const session = await fixture.signIn(EMAIL)
  await refresh(session.refresh_token)
  const events = (await fixture.rows('select event from public.hook_events')).map(({ event }) => event)
  expect(events).toEqual([
    {
      metadata: {
        uuid: expect.any(String),
        time: '2026-03-02T09:30:00.000Z',
        name: 'customize-access-token',
      },
      user_id: userId,
      claims: claimsOf(session),
      authentication_method: 'otp',
      as: 'supabase_auth_admin',
    },
    expect.objectContaining({ authentication_method: 'token_refresh', user_id: userId }),
  ])
})

it("the hook may shorten a token's lifetime, which the session reports", async () => {
  await hook(
    `return jsonb_build_object('claims', jsonb_set(claims, '{exp}', to_jsonb((claims ->> 'iat')::int + 60)));`,
  )
  expect(await fixture.signIn(EMAIL)).toMatchObject({ expires_in: 60, expires_at: fixture.start / 1000 + 60 })
})

describe('rejecting hook', () => {
  it.each([
    [`'{"error": {"http_code": 403, "message": "Not on Sundays"}}'`, 403, 'unknown', 'Not on Sundays'],
    [`'{"error": {"http_code": 500, "message": "Broken"}}'`, 500, 'unexpected_failure', 'Broken'],
    [`'{"error": {"message": "Without a code"}}'`, 500, 'unexpected_failure', 'Without a code'],
    [`'{"error": {"http_code": 200, "message": "Odd"}}'`, 500, 'unexpected_failure', 'Odd'],
    [`'{"error": {"http_code": "x", "message": "Odd"}}'`, 500, 'unexpected_failure', 'Odd'],
  ])('with %s responds with %i', async (response, status, code, message) => {
    await hook(`return ${response}::jsonb;`)
    expect(await verify()).toMatchObject({ status, body: { code, message } })
    expect(await fixture.rows('select from auth.sessions')).toHaveLength(0)
  })

  it('at a refresh keeps the session, whose token works again later', async () => {
    const { refresh_token } = await fixture.signIn(EMAIL)
    await hook(`return '{"error": {"http_code": 403, "message": "Later"}}'::jsonb;`)
    expect(await refresh(refresh_token)).toMatchObject({ status: 403, body: { message: 'Later' } })
    await noHook()
    fixture.advance(3600)
    expect((await refresh(refresh_token)).status).toBe(200)
  })
})

describe('broken hook prevents sign-in', () => {
  const RUNNING = 'Error running hook URI: pg-functions://postgres/public/custom_access_token_hook'

  it.each([
    ['raises', `raise exception 'broken';`, RUNNING],
    ['reads without permission', `perform from auth.refresh_tokens; return event;`, RUNNING],
    ['returns no claims', `return '{}'::jsonb;`, RUNNING],
    ['answers nothing', 'return null;', '(root): Invalid type. Expected: object, given: null'],
    ['returns a list', `return '[]'::jsonb;`, '(root): Invalid type'],
    [
      'returns null claims',
      `return '{"claims": null}'::jsonb;`,
      '(root): Invalid type. Expected: object, given: null',
    ],
    [
      'omits a required claim',
      `return jsonb_build_object('claims', claims - 'sub');`,
      '- (root): sub is required\n',
    ],
    [
      'changes the type of a claim',
      `return jsonb_build_object('claims', claims || '{"exp": "soon"}');`,
      '- exp: Invalid type. Expected: integer, given: string\n',
    ],
    [
      'replaces an object by null',
      `return jsonb_build_object('claims', claims || '{"app_metadata": null}');`,
      '- app_metadata: Invalid type. Expected: object, given: null\n',
    ],
  ])('when it %s', async (_what, body, message) => {
    await hook(body)
    const response = await verify()
    expect(response).toMatchObject({ status: 500, body: { code: 'unexpected_failure' } })
    expect(response.body.message).toContain(message)
    expect(await fixture.rows('select from auth.sessions')).toHaveLength(0)
    expect(fixture.logged).toHaveLength(1)
  })

  it('when its role may not call it', async () => {
    await hook('return event;')
    await fixture.dependencies.database.script(
      'revoke execute on function public.custom_access_token_hook from supabase_auth_admin',
    )
    expect((await verify()).body.message).toBe(RUNNING)
  })

  it('when it takes longer than two seconds', async () => {
    await hook('perform pg_sleep(20); return event;')
    expect(await verify()).toMatchObject({ status: 500, body: { message: RUNNING } })
  })
})

it('a role that the hook raises is ignored', async () => {
  await hook(`return jsonb_build_object('claims', claims || '{"role": "service_role"}');`)
  const { access_token } = await fixture.signIn(EMAIL)
  expect((await fixture.send('GET', '/user', { bearer: access_token })).status).toBe(403)
  expect((await fixture.send('GET', '/admin/users', { bearer: access_token })).status).toBe(403)
})

describe('missing hook', () => {
  it('is looked for once until the schema changes', async () => {
    const texts: string[] = []
    const { database } = fixture.dependencies
    const watched = await openAuthFixture({
      database: {
        ...database,
        transaction: (transaction) => {
          texts.push(...transaction.statements.map(({ text }) => text))
          return database.transaction(transaction)
        },
      },
    })
    try {
      const countLookups = () => texts.filter((text) => text.includes('to_regprocedure')).length
      let { refresh_token } = await watched.signIn(EMAIL)
      for (let times = 0; times < 3; times += 1) {
        const response = await watched.send('POST', '/token?grant_type=refresh_token', {
          body: { refresh_token },
        })
        refresh_token = response.body.refresh_token
      }
      expect(countLookups()).toBe(1)
      expect(texts.filter((text) => text.includes('custom_access_token_hook($1'))).toEqual([])
      await fixture.dependencies.database.script(`notify pgrst, 'reload schema'`)
      await watched.send('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
      expect(countLookups()).toBe(2)
    } finally {
      await watched.close()
    }
  })

  it('one that was dropped without a notification is noticed', async () => {
    await hook(`return jsonb_build_object('claims', claims || '{"mark": true}');`)
    const session = await fixture.signIn(EMAIL)
    expect(claimsOf(session).mark).toBe(true)
    await fixture.dependencies.database.script('drop function public.custom_access_token_hook(jsonb)')
    const { status, body } = await refresh(session.refresh_token)
    expect(status).toBe(200)
    expect(claimsOf(body)).not.toHaveProperty('mark')
  })
})
