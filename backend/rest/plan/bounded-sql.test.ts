/** The fixture limits responses to 20 kB and 60 kB. */
import { beforeAll, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { openScratchRest } from '../scratch-rest.fixture.ts'

const rest = opened(() => openScratchRest())

beforeAll(async () => {
  await rest.database.script(`
    grant all on all tables in schema public to authenticated;
    grant usage on all sequences in schema public to authenticated;
    revoke all on public.secrets from authenticated;
    create table public.essays (
      id int primary key, author_id int references public.authors, body text not null, notes jsonb, sheet json
    );
    -- Long values are kept outside their rows, compressed or not.
    alter table public.essays alter column body set storage external;
    insert into public.essays
      select n, 1, repeat(md5(n::text), 125), jsonb_build_object('a', repeat('x', 100)), json_build_object('b', n)
      from generate_series(1, 40) n;
    create function public.essay(letters int) returns text language sql stable as $$ select repeat('e', letters) $$;
    create function public.all_essays() returns setof essays language sql stable as $$ select * from essays order by id $$;
    grant select on public.essays to anon, authenticated, service_role;
    grant insert, update, delete on public.essays to authenticated;
    notify pgrst;`)
})
const unlimited = {}
const user = { 'x-role': 'authenticated' }
const anonymous = { 'x-role': 'anon', 'x-address': '192.0.2.1' }

describe('response within the limit', () => {
  it.each([
    '/books?order=id',
    '/books?select=*,id,again:id,title&order=id.desc',
    '/books?select=title,data->k->n,info:data,tags&order=title&limit=2&offset=1',
    '/books?select=&order=id',
    '/books?select=id::text,shout,pages::numeric&order=id',
    '/books?select=id,shelves(id,label),covers(*)&order=id',
    '/books?select=id,...covers(colour),...shelves(label)&order=id',
    '/books?select=id,shelves!inner(label)&shelves.label=eq.left&order=id',
    '/books?select=id,shelves()&shelves=not.is.null&order=id',
    '/books?select=title,writer_of(name,books_of(title,author:authors!books_author_fk(name)))&order=id',
    '/books?select=id,author:authors!books_author_fk(name)&order=author(name),id',
    '/authors?select=name,books_of(id)&order=id&books_of.order=id.desc&books_of.limit=1',
    '/books?select=count',
    '/authors?select=name,books_of(count)&order=id',
    '/books?id=eq.99',
    '/long_books?order=id',
    '/odd%20%22name?select=*',
    '/rpc/find_books?word=box&select=id,title,shout&order=id',
    '/rpc/add?a=1',
    '/rpc/numbers?up_to=5&limit=3',
    '/rpc/pairs?n=3&select=y',
    '/rpc/maybe',
  ])('equals the one without a limit: %s', async (path) => {
    for (const accept of [
      'application/json',
      'text/csv',
      'application/vnd.pgrst.array+json;nulls=stripped',
    ]) {
      const headers = { accept, prefer: 'count=exact' }
      const without = await rest.send(path, { headers: { ...headers, ...unlimited } })
      const within = await rest.send(path, { headers: { ...headers, ...user } })
      expect([within.status, within.text], accept).toEqual([without.status, without.text])
      expect(within.headers.get('content-range')).toBe(without.headers.get('content-range'))
      expect(without.status, without.text).toBeLessThan(300)
    }
  })
})

describe('response beyond the limit', () => {
  it.each([
    ['many rows', '/essays?select=body', anonymous],
    ['few rows with a column twice', '/essays?select=a:body,b:body&limit=4', anonymous],
    ['an embedded list', '/authors?select=name,essays(body)', anonymous],
    ['a spread list', '/authors?select=name,...essays(body)', anonymous],
    [
      'lists that are too large together',
      '/authors?select=id,a:essays(notes),b:essays(notes),c:essays(notes),d:essays(notes),e:essays(notes)&id=eq.1',
      anonymous,
    ],
    ['a cast value', '/essays?select=body::varchar', anonymous],
    ['a function’s result', '/rpc/essay?letters=30000', anonymous],
    ['rows that a function returns', '/rpc/all_essays', anonymous],
    ['many rows for a user', '/essays?select=body', user],
  ])('is rejected: %s', async (_what, path, headers) => {
    const limit = headers === anonymous ? 20_000 : 60_000
    for (const accept of ['application/json', 'text/csv']) {
      const { status, json } = await rest.send(path, { headers: { ...headers, accept } })
      expect([status, json]).toEqual([
        400,
        {
          code: '54000',
          message: 'The response is too large',
          details: `Responses to this caller are limited to ${limit} bytes.`,
          hint: 'Select fewer columns, or fewer rows with limit and offset.',
        },
      ])
    }
    expect((await rest.send(path, { headers: unlimited })).status).toBe(200)
  })

  it('a write is rolled back', async () => {
    const update = (headers: Record<string, string>) =>
      rest.send('/essays?id=lte.30', { method: 'PATCH', headers, body: { author_id: 2 } })
    const returning = { ...user, prefer: 'return=representation' }
    expect((await update(returning)).json.code).toBe('54000')
    expect(
      (await update({ ...returning, prefer: 'return=representation, handling=strict, max-affected=30' })).json
        .code,
    ).toBe('54000')
    expect((await rest.send('/essays?author_id=eq.2&select=count')).json).toEqual([{ count: 0 }])
    expect((await update(user)).status).toBe(204)
    await rest.database.script('update public.essays set author_id = 1')
  })

  it('a HEAD request is not limited', async () => {
    const { status, headers } = await rest.send('/essays', { method: 'HEAD', headers: anonymous })
    expect([status, headers.get('content-range')]).toEqual([200, '0-39/*'])
  })
})

it('queries of pages in this process are not limited', async () => {
  const { status, json } = await rest.send('/essays?select=body', { headers: { 'x-role': 'anon' } })
  expect([status, json.length]).toEqual([200, 40])
})
