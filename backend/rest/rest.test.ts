import { describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { openScratchRest } from './scratch-rest.fixture.ts'

const rest = opened(() => openScratchRest())

describe('error', () => {
  const relationship = (from: string, key: string, column: string) => ({
    cardinality: 'many-to-one',
    embedding: `${from} with authors`,
    relationship: `${key} using books(${column}) and authors(id)`,
  })

  it.each<[string, Record<string, string>, number, object]>([
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
      '/books?order=nothing',
      {},
      400,
      { code: '42703', message: 'column books.nothing does not exist', details: null, hint: null },
    ],
    [
      '/secrets',
      {},
      403,
      { code: '42501', message: 'permission denied for table secrets', details: null, hint: null },
    ],
    [
      '/books',
      { 'x-role': 'expired' },
      401,
      { code: 'PGRST303', message: 'JWT expired', details: null, hint: null },
    ],
  ])('has its status, its code and four keys: %s %o', async (path, headers, status, error) => {
    const response = await rest.send(path, { headers })
    expect([response.status, response.json]).toEqual([status, error])
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it('a HEAD request has the code in a header', async () => {
    const response = await rest.write('HEAD', '/bookz')
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
