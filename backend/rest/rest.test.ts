import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openScratchRest, type ScratchRest } from './scratch-rest.fixture.ts'

let rest: ScratchRest

beforeAll(async () => {
  rest = await openScratchRest()
})

afterAll(() => rest.close())

describe('an error has its status, its code and four keys', () => {
  const relationship = (from: string, key: string, column: string) => ({
    cardinality: 'many-to-one',
    embedding: `${from} with authors`,
    relationship: `${key} using books(${column}) and authors(id)`,
  })

  it.each<[string, Record<string, string>, number, object]>([
    [
      '/books?id=0',
      {},
      400,
      {
        code: 'PGRST100',
        message: '"failed to parse filter (0)" (line 1, column 1)',
        details: 'unexpected "0" expecting "not" or operator (eq, gt, ...)',
        hint: null,
      },
    ],
    [
      '/books',
      { 'accept-profile': 'private' },
      406,
      {
        code: 'PGRST106',
        message: 'Invalid schema: private',
        details: null,
        hint: 'Only the following schemas are exposed: public',
      },
    ],
    [
      '/books',
      { accept: 'image/png, application/geo+json' },
      406,
      {
        code: 'PGRST107',
        message: 'None of these media types are available: image/png, application/geo+json',
        details: null,
        hint: null,
      },
    ],
    [
      '/books?shelves.label=eq.x',
      {},
      400,
      {
        code: 'PGRST108',
        message: "'shelves' is not an embedded resource in this request",
        details: null,
        hint: "Verify that 'shelves' is included in the 'select' query parameter.",
      },
    ],
    [
      '/books?order=authors(name)',
      {},
      400,
      {
        code: 'PGRST108',
        message: "'authors' is not an embedded resource in this request",
        details: null,
        hint: "Verify that 'authors' is included in the 'select' query parameter.",
      },
    ],
    [
      '/books?select=shelves(*)&order=shelves(label)',
      {},
      400,
      {
        code: 'PGRST118',
        message: "A related order on 'shelves' is not possible",
        details: "'books' and 'shelves' do not form a many-to-one or one-to-one relationship",
        hint: null,
      },
    ],
    [
      '/books?select=id,shelves(*)&shelves=eq.1',
      {},
      400,
      {
        code: 'PGRST120',
        message: "Bad operator on the 'shelves' embedded resource",
        details: 'Only is null or not is null filters are allowed on embedded resources',
        hint: null,
      },
    ],
    [
      '/books',
      { prefer: 'handling=strict, anything, count=exact, return=all' },
      400,
      {
        code: 'PGRST122',
        message: 'Invalid preferences given with handling=strict',
        details: 'Invalid preferences: anything, return=all',
        hint: null,
      },
    ],
    [
      '/books?select=pages.sum()',
      {},
      400,
      {
        code: 'PGRST123',
        message: 'Use of aggregate functions is not allowed',
        details: null,
        hint: null,
      },
    ],
    [
      '/a/b',
      {},
      404,
      { code: 'PGRST125', message: 'Invalid path specified in request URL', details: null, hint: null },
    ],
    [
      '/',
      {},
      404,
      { code: 'PGRST126', message: 'Root endpoint metadata is disabled', details: null, hint: null },
    ],
    [
      '/books?select=authors!author_id(name),authors!editor_id(name)',
      {},
      400,
      {
        code: '42712',
        message: 'table name "books_authors_1" specified more than once',
        details: null,
        hint: null,
      },
    ],
    [
      '/books?select=id,author_id(nam)',
      {},
      400,
      {
        code: '42703',
        message: 'column authors_1.nam does not exist',
        details: null,
        hint: 'Perhaps you meant to reference the column "authors_1.name".',
      },
    ],
    [
      '/books?select=publishers(*)',
      {},
      400,
      {
        code: 'PGRST200',
        message: "Could not find a relationship between 'books' and 'publishers' in the schema cache",
        details:
          "Searched for a foreign key relationship between 'books' and 'publishers' in the schema 'public', but no matches were found.",
        hint: null,
      },
    ],
    [
      '/books?select=author!nope(*)',
      {},
      400,
      {
        code: 'PGRST200',
        message: "Could not find a relationship between 'books' and 'author' in the schema cache",
        details:
          "Searched for a foreign key relationship between 'books' and 'author' using the hint 'nope' in the schema 'public', but no matches were found.",
        hint: "Perhaps you meant 'authors' instead of 'author'.",
      },
    ],
    [
      '/books?select=authors(*)',
      {},
      300,
      {
        code: 'PGRST201',
        message: "Could not embed because more than one relationship was found for 'books' and 'authors'",
        details: [
          relationship('books', 'books_author_fk', 'author_id'),
          relationship('books', 'books_editor_fk', 'editor_id'),
        ],
        hint: "Try changing 'authors' to one of the following: 'authors!books_author_fk', 'authors!books_editor_fk'. Find the desired relationship in the 'details' key.",
      },
    ],
    [
      '/bookz',
      {},
      404,
      {
        code: 'PGRST205',
        message: "Could not find the table 'public.bookz' in the schema cache",
        details: null,
        hint: "Perhaps you meant the table 'public.books'",
      },
    ],
    [
      '/pg_class',
      {},
      404,
      {
        code: 'PGRST205',
        message: "Could not find the table 'public.pg_class' in the schema cache",
        details: null,
        hint: null,
      },
    ],
    [
      '/books?select=titel',
      {},
      400,
      {
        code: '42703',
        message: 'column books.titel does not exist',
        details: null,
        hint: 'Perhaps you meant to reference the column "books.title".',
      },
    ],
    [
      '/books?nothing=eq.1',
      {},
      400,
      { code: '42703', message: 'column books.nothing does not exist', details: null, hint: null },
    ],
    [
      '/books?order=nothing',
      {},
      400,
      { code: '42703', message: 'column books.nothing does not exist', details: null, hint: null },
    ],
    [
      '/books?select=id::regular',
      {},
      400,
      { code: '42704', message: 'type "regular" does not exist', details: null, hint: null },
    ],
    [
      '/books?id=eq.x',
      {},
      400,
      { code: '22P02', message: 'invalid input syntax for type integer: "x"', details: null, hint: null },
    ],
    [
      '/books?id=like.x',
      {},
      404,
      {
        code: '42883',
        message: 'operator does not exist: integer ~~ unknown',
        details: null,
        hint: 'No operator matches the given name and argument types. You might need to add explicit type casts.',
      },
    ],
    [
      '/secrets',
      {},
      403,
      { code: '42501', message: 'permission denied for table secrets', details: null, hint: null },
    ],
    [
      '/secrets',
      { 'x-role': 'anon' },
      401,
      { code: '42501', message: 'permission denied for table secrets', details: null, hint: null },
    ],
    [
      '/books',
      { 'x-role': 'expired' },
      401,
      { code: 'PGRST303', message: 'JWT expired', details: null, hint: null },
    ],
    [
      '/books',
      { 'x-role': 'malformed' },
      401,
      { code: 'PGRST301', message: 'Expected 3 parts in JWT; got 1', details: null, hint: null },
    ],
  ])('%s %o', async (path, headers, status, error) => {
    const response = await rest.send(path, { headers })
    expect([response.status, response.json]).toEqual([status, error])
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it.each([
    ['PROPFIND', '/books', 405, 'PGRST117', 'Unsupported HTTP method: PROPFIND'],
    ['PUT', '/rpc/add', 405, 'PGRST101', 'Cannot use the PUT method on RPC'],
    ['DELETE', '/rpc/add', 405, 'PGRST101', 'Cannot use the DELETE method on RPC'],
  ])('%s %s', async (method, path, status, code, message) => {
    const response = await rest.send(path, { method })
    expect([response.status, response.json.code, response.json.message]).toEqual([status, code, message])
  })

  it('a HEAD request has the code in a header', async () => {
    const response = await rest.send('/bookz', { method: 'HEAD' })
    expect([response.status, response.text, response.headers.get('proxy-status')]).toEqual([
      404,
      '',
      'PostgREST; error=PGRST205',
    ])
  })

  it('a rejected token is described in the challenge too', async () => {
    const { headers } = await rest.send('/books', { headers: { 'x-role': 'expired' } })
    expect(headers.get('www-authenticate')).toBe(
      'Bearer error="invalid_token", error_description="JWT expired"',
    )
  })

  it('an unexpected error hides its cause, which is logged', async () => {
    const response = await rest.send('/books', { headers: { 'x-role': 'boom' } })
    expect([response.status, response.json.code, response.json.message]).toEqual([
      500,
      'PGRSTX00',
      'Internal server error',
    ])
    const [entry] = rest.takeLog() as { requestId: string; err: Error }[]
    expect(entry?.err.message).toBe('No role boom')
    expect(response.json.details).toContain(entry?.requestId)
  })
})

describe('schema', () => {
  it('is reloaded after a notification', async () => {
    expect((await rest.send('/later')).status).toBe(404)
    await rest.database.script('create table public.later (id int primary key)')
    expect((await rest.send('/later')).status).toBe(404)
    await rest.database.script(`notify pgrst, 'reload schema'`)
    expect((await rest.send('/later')).json).toEqual([])
    await rest.database.script(`drop table public.later; notify pgrst`)
    expect((await rest.send('/later')).json.code).toBe('PGRST205')
  })

  it('is loaded once for many requests', async () => {
    await rest.database.script('notify pgrst')
    rest.takeTransactions()
    await Promise.all([rest.send('/books'), rest.send('/authors'), rest.send('/books')])
    expect(rest.takeTransactions().filter(({ role }) => role === 'postgres')).toHaveLength(1)
  })
})

describe('a request reaches the database', () => {
  it.each([
    ['GET', '/books', true],
    ['HEAD', '/books', true],
    ['POST', '/rpc/numbers', true],
    ['POST', '/rpc/nothing', false],
    ['DELETE', '/books?id=eq.99', false],
  ])('%s %s in one transaction with its role, read only: %s', async (method, path, readOnly) => {
    await rest.send('/books')
    rest.takeTransactions()
    await rest.send(path, {
      method,
      headers: { 'x-role': 'authenticated' },
      body: path === '/rpc/numbers' ? { up_to: 1 } : undefined,
    })
    expect(rest.takeTransactions()).toMatchObject([{ role: 'authenticated', readOnly, rollback: false }])
  })

  it.each([
    ['anon', 3000],
    ['authenticated', 8000],
    ['service_role', 8000],
  ])('as %s with a limit of %i ms', async (role, timeout) => {
    await rest.send('/books')
    rest.takeTransactions()
    await rest.send('/books', { headers: { 'x-role': role } })
    expect(rest.takeTransactions()).toMatchObject([{ role, timeout }])
  })

  it('not at all if rejected before planning', async () => {
    await rest.send('/books')
    rest.takeTransactions()
    for (const path of ['/books?select=nope', '/nope', '/books?id=noop', '/books?select=nope(*)'])
      await rest.send(path)
    expect(rest.takeTransactions()).toEqual([])
  })
})
