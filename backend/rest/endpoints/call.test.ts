import { describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { openScratchRest } from '../scratch-rest.fixture.ts'

const rest = opened(() => openScratchRest())

const call = (name: string, body?: unknown, headers: Record<string, string> = {}) =>
  rest.send(`/rpc/${name}`, { method: 'POST', body, headers })

const AS_OBJECT = { accept: 'application/vnd.pgrst.object+json' }

async function bookIds(): Promise<number[]> {
  const { json } = await rest.send('/books?select=id&order=id')
  return json.map(({ id }: { id: number }) => id)
}

describe('function call', () => {
  it.each<[string, unknown, unknown]>([
    ['add', { a: 1 }, 11],
    ['add', { a: 1, b: 2 }, 3],
    ['add', { b: 2, a: '1' }, 3],
    ['add?columns=a', { a: 1, b: 2 }, 11],
    ['maybe', undefined, null],
    ['first_book?select=id', undefined, { id: 1 }],
    ['first_book?select=title,author_id(name)', {}, { title: 'Boxes', author_id: { name: 'Ada' } }],
    ['numbers', { up_to: 3 }, [1, 2, 3]],
    ['numbers?limit=1&offset=1', { up_to: 3 }, [2]],
    ['pairs', { n: 2 }, [1, 2].map((x) => ({ x, y: `v${x}` }))],
    ['pairs?x=gt.1&select=y', { n: 2 }, [{ y: 'v2' }]],
    ['pairs?order=x.desc&limit=1&or=(x.eq.1,x.eq.2)', { n: 3 }, [{ x: 2, y: 'v2' }]],
    ['find_books?select=id&order=id.desc', { word: 'box' }, [{ id: 2 }, { id: 1 }]],
    [
      'find_books?select=id,covers(colour)&covers=not.is.null',
      { word: 'box' },
      [{ id: 1, covers: { colour: 'red' } }],
    ],
    ['join_words', { words: ['a', 'b,c'] }, 'a-b,c'],
    ['whole', { a: [1, { b: null }] }, { a: [1, { b: null }] }],
    ['whole', [1, 2].map((a) => ({ a })), [{ a: 1 }, { a: 2 }]],
  ])('by POST as %s with %o returns %o', async (name, body, result) => {
    const response = await call(name, body)
    expect([response.status, response.json]).toEqual([200, result])
  })

  it.each<[string, unknown]>([
    ['add?a=1', 11],
    ['add?a=1&b=2', 3],
    ['numbers?up_to=2', [1, 2]],
    ['find_books?word=box&id=gt.1&select=id', [{ id: 2 }]],
    ['join_words?words=a&words=b%22c', 'a-b"c'],
    ['join_words?words=a', 'a'],
  ])('by GET as %s returns %o', async (path, result) => {
    const response = await rest.send(`/rpc/${path}`)
    expect([response.status, response.json]).toEqual([200, result])
  })

  it('accepts form fields', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await call('add', 'a=1&b=2', headers)).json).toBe(3)
  })

  it('with one unnamed text accepts a plain body', async () => {
    expect((await call('echo_text', 'it’s\n"plain"', { 'content-type': 'text/plain' })).json).toBe(
      'got it’s\n"plain"',
    )
  })

  it('without a result returns 204, and its effect is stored', async () => {
    const response = await call('nothing')
    expect([response.status, response.text, response.headers.get('content-type')]).toEqual([204, '', null])
    expect((await rest.send('/keyless')).json).toEqual([{ value: 1 }])
  })

  it('by HEAD responds without a body', async () => {
    const response = await rest.send('/rpc/numbers?up_to=3&limit=2', {
      method: 'HEAD',
      prefer: 'count=exact',
    })
    expect([response.status, response.text, response.headers.get('content-range')]).toEqual([
      206,
      '',
      '0-1/3',
    ])
  })

  it('returns CSV and single objects', async () => {
    expect((await call('pairs', { n: 2 }, { accept: 'text/csv' })).text).toBe('x,y\n1,v1\n2,v2')
    expect((await call('pairs', { n: 1 }, AS_OBJECT)).json).toEqual({ x: 1, y: 'v1' })
    expect((await call('add', { a: 1 }, AS_OBJECT)).json).toBe(11)
    expect((await call('first_book?select=id', {}, AS_OBJECT)).json).toEqual({ id: 1 })
    const many = await call('pairs', { n: 2 }, AS_OBJECT)
    expect([many.status, many.json.details]).toEqual([406, 'The result contains 2 rows'])
  })

  it('can set the status and headers of the response', async () => {
    const response = await call('teapot')
    expect([response.status, response.headers.get('x-kind'), response.headers.get('cache-control')]).toEqual([
      418,
      'pot',
      'no-store',
    ])
    expect((await call('broken_headers')).json.code).toBe('PGRST111')
  })

  it('sees the caller and the request', async () => {
    const setting = async (name: string) => {
      const { json } = await rest.send(`/rpc/setting?name=${name}`, {
        headers: { 'x-role': 'anon', 'X-Some': 'thing', cookie: 'a=1; b=x=y' },
      })
      return name === 'request.method' || name === 'request.path' || name === 'role' ? json : JSON.parse(json)
    }
    expect(await setting('role')).toBe('anon')
    expect(await setting('request.method')).toBe('GET')
    expect(await setting('request.path')).toBe('/rpc/setting')
    expect(await setting('request.jwt.claims')).toEqual({ role: 'anon' })
    expect(await setting('request.headers')).toMatchObject({ 'x-some': 'thing' })
    expect(await setting('request.cookies')).toEqual({ a: '1', b: 'x=y' })
  })

  it("uses the caller's time zone if requested", async () => {
    const zone = (timezone: string) =>
      call('setting', { name: 'timezone' }, { prefer: `timezone=${timezone}` })
    const known = await zone('America/New_York')
    expect([known.json, known.headers.get('preference-applied')]).toEqual([
      'America/New_York',
      'timezone=America/New_York',
    ])
    const unknown = await zone('Nowhere/Land')
    expect([unknown.status, unknown.headers.get('preference-applied')]).toEqual([200, null])
  })
})

describe('writing function', () => {
  it.each<[string, Record<string, string>, number, string]>([
    ['a single object', AS_OBJECT, 406, 'PGRST116'],
    ['a single object, counted', { ...AS_OBJECT, prefer: 'count=exact' }, 406, 'PGRST116'],
    ['max-affected', { prefer: 'handling=strict,max-affected=1' }, 400, 'PGRST124'],
  ])('is rolled back when it returns more than %s', async (_, headers, status, code) => {
    const before = await bookIds()
    const response = await call('remove_books', { first_id: 3 }, headers)
    expect([response.status, response.json.code]).toEqual([status, code])
    expect(await bookIds()).toEqual(before)
  })

  it('is committed within its limit, and counted', async () => {
    const headers = { prefer: 'handling=strict,max-affected=1,count=exact' }
    const response = await call('remove_books?select=id', { first_id: 4 }, headers)
    expect([response.status, response.json, response.headers.get('content-range')]).toEqual([
      200,
      [{ id: 4 }],
      '0-0/1',
    ])
    expect(await bookIds()).toEqual([1, 2, 3])
  })
})

describe('function call without a match', () => {
  const found = 'in the schema cache'
  const OR_JSON = 'or with a single unnamed json/jsonb parameter'

  it.each<[string, unknown, Record<string, string>, string, string, string | null]>([
    ['ad', undefined, {}, 'ad without parameters', `ad without parameters ${OR_JSON}`, null],
    ['numberz', { up_to: 1 }, {}, 'numberz(up_to)', `numberz with parameter up_to ${OR_JSON}`, 'numbers'],
    ['add', { a: 1, c: 2 }, {}, 'add(a, c)', `add with parameters a, c ${OR_JSON}`, 'add(a, b)'],
    [
      'add',
      'text',
      { 'content-type': 'text/plain' },
      'add',
      'add with a single unnamed text parameter',
      null,
    ],
  ])('%s with %o is rejected', async (name, body, headers, wanted, searched, hint) => {
    const { status, json } = await call(name, body, headers)
    expect([status, json]).toEqual([
      404,
      {
        code: 'PGRST202',
        message: `Could not find the function public.${wanted} ${found}`,
        details: `Searched for the function public.${searched}, but no matches were found ${found}.`,
        hint: hint && `Perhaps you meant to call the function public.${hint}`,
      },
    ])
  })

  it('of two with different parameter types is rejected', async () => {
    const { status, json } = await call('twice', { a: 1 })
    expect([status, json]).toEqual([
      300,
      {
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: public.twice(a => integer), public.twice(a => text)',
        details: null,
        hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      },
    ])
  })

  it('by GET is rejected with its argument names', async () => {
    const response = await rest.send('/rpc/add?b=1')
    expect([response.status, response.json.message, response.json.details]).toEqual([
      404,
      `Could not find the function public.add(b) ${found}`,
      `Searched for the function public.add with parameter b, but no matches were found ${found}.`,
    ])
  })

  it.each([
    ['a trigger function', 'a_trigger'],
    ['a function outside the schema', 'pg_sleep'],
  ])('is rejected: %s', async (_, name) => {
    await rest.database.script(
      'create or replace function public.a_trigger() returns trigger language plpgsql as $$ begin return null; end $$; notify pgrst',
    )
    expect((await call(name)).json.code).toBe('PGRST202')
  })
})

describe('error raised by a function', () => {
  it.each<[string, string, number]>([
    ['P0001', 'no', 400],
    ['22023', 'role "x" does not exist', 401],
    ['22023', 'other', 400],
    ['PT402', 'pay', 402],
    ['PTABC', 'odd', 500],
    ['42501', 'no', 403],
    ['23503', 'x', 409],
    ['21000', 'more than one row', 400],
    ['54000', 'too large', 400],
    ['55000', 'not now', 400],
    ['28000', 'x', 403],
    ['40001', 'x', 500],
    ['53400', 'x', 500],
    ['53100', 'x', 507],
    ['54001', 'x', 400],
    ['57014', 'x', 500],
    ['P0002', 'x', 500],
    ['XX000', 'x', 400],
    ['XX001', 'x', 500],
    ['22000', 'x', 400],
    ['42P17', 'x', 500],
    ['0L000', 'x', 403],
    ['22001', 'x', 400],
  ])('%s "%s" becomes %i with its message', async (state, message, status) => {
    const response = await call('raise_as', { state, message, detail: 'why' })
    const error = { code: state, message, details: 'why', hint: null }
    expect([response.status, response.json]).toEqual([status, error])
  })

  it('PGRST sets the whole response', async () => {
    const message = JSON.stringify({ code: '123', message: 'Own', hint: 'h', details: 'd' })
    const detail = JSON.stringify({ status: 332, headers: { 'X-Own': 'yes' } })
    const response = await call('raise_as', { state: 'PGRST', message, detail })
    expect([response.status, response.headers.get('x-own')]).toEqual([332, 'yes'])
    expect(response.json).toEqual({ code: '123', message: 'Own', hint: 'h', details: 'd' })
  })

  it.each<[object, string]>([
    [{ message: 'no json', detail: '{}' }, "Invalid JSON value for MESSAGE: 'no json'"],
    [
      { message: '{"code":"1","message":"m"}', detail: '{"status":"x"}' },
      `Invalid JSON value for DETAIL: '{"status":"x"}'`,
    ],
    [{ message: '{"code":"1","message":"m"}' }, 'DETAIL is missing in the RAISE statement'],
  ])("PGRST with %o is reported as the function's error", async (args, details) => {
    const response = await call('raise_as', { state: 'PGRST', ...args })
    expect([response.status, response.json.code, response.json.details]).toEqual([500, 'PGRST121', details])
  })

  it('class 08 hides its message', async () => {
    rest.takeLog()
    const response = await call('raise_as', { state: '08006', message: 'could not connect to db.internal' })
    const message = 'Database connection error. Retrying the connection.'
    expect([response.status, response.json]).toEqual([
      503,
      { code: 'PGRST000', message, details: null, hint: null },
    ])
    expect(rest.takeLog()).toMatchObject([{ err: { code: '08006' } }])
  })
})
