import { describe, expect, it } from 'vitest'
import { MAX_PAYLOAD_ROWS, MAX_VALUE_NESTING } from '../protocol/limits.ts'
import { BEFORE, REPRESENTATION, scratchItems } from '../scratch-items.fixture.ts'

const scratch = scratchItems()

describe('insert', () => {
  it('responds with 201 and no body', async () => {
    const response = await scratch.rest.send('/items', { method: 'POST', body: { id: 4, name: 'four' } })
    expect([response.status, response.text, response.headers.get('content-range')]).toEqual([201, '', '*/*'])
    expect(response.headers.get('content-type')).toBeNull()
    expect(await scratch.items()).toContainEqual([4, 'four', 5])
  })

  it('returns the rows if requested, in the form of select', async () => {
    const response = await scratch.rest.send('/items?select=name,note->a', {
      method: 'POST',
      headers: { prefer: 'return=representation, count=exact' },
      body: [
        { id: 4, name: 'four', note: { a: [1] } },
        { id: 5, name: 'five', note: null },
      ],
    })
    expect(response.status).toBe(201)
    expect(response.headers.get('content-range')).toBe('*/2')
    expect(response.headers.get('preference-applied')).toBe('return=representation, count=exact')
    expect(response.json).toEqual([
      { name: 'four', a: [1] },
      { name: 'five', a: null },
    ])
  })

  it("returns the row's location", async () => {
    const headers = { prefer: 'return=headers-only' }
    const one = await scratch.rest.send('/items', { method: 'POST', headers, body: { id: 4 } })
    expect(one.headers.get('location')).toBe('/items?id=eq.4')
    const two = await scratch.rest.send('/pairs_of', { method: 'POST', headers, body: { a: 1, b: 2 } })
    expect(two.headers.get('location')).toBe('/pairs_of?a=eq.1&b=eq.2')
    const odd = await scratch.rest.send('/texts', {
      method: 'POST',
      headers,
      body: { 'the key': 'ü&=\n"é😀' },
    })
    expect(odd.headers.get('location')).toBe('/texts?the%20key=eq.%C3%BC%26%3D%0A%22%C3%A9%F0%9F%98%80')
  })

  it('keeps numbers that JavaScript would round', async () => {
    const body = '[{"big":9007199254740993,"exact":0.12345678901234567890123}]'
    const response = await scratch.rest.send('/figures', { method: 'POST', headers: REPRESENTATION, body })
    expect(response.text).toBe(body)
  })

  it('needs no select privilege for columns it does not return', async () => {
    const headers = { 'x-role': 'anon' }
    expect((await scratch.rest.send('/items', { method: 'POST', headers, body: { id: 4 } })).status).toBe(201)
    const withoutPrivilege = await scratch.rest.send('/items?select=name', {
      method: 'POST',
      headers: { ...headers, ...REPRESENTATION },
      body: { id: 5 },
    })
    expect([withoutPrivilege.status, withoutPrivilege.json.code]).toEqual([401, '42501'])
    expect(withoutPrivilege.headers.get('www-authenticate')).toBe('Bearer')
    const own = await scratch.rest.send('/items?select=id', {
      method: 'POST',
      headers: { ...headers, ...REPRESENTATION },
      body: { id: 6 },
    })
    expect(own.json).toEqual([{ id: 6 }])
    expect(await scratch.items()).not.toContainEqual([5, null, 5])
  })

  it.each<[string, string, unknown, unknown[]]>([
    [
      'null for missing keys',
      'columns="id","amount"',
      [{ id: 4 }, { id: 5, amount: 7 }],
      [
        [4, null, null],
        [5, null, 7],
      ],
    ],
    ['only the given columns', 'columns=id', [{ id: 4, amount: 9 }], [[4, null, 5]]],
    ['no row for an empty list', '', [], []],
  ])('accepts %s', async (_, search, body, added) => {
    const { status } = await scratch.rest.send(`/items?${search}`, { method: 'POST', body })
    expect(status).toBe(201)
    expect(await scratch.items()).toEqual([...BEFORE, ...added])
  })

  it.each<[string, unknown, unknown[]]>([
    [
      'columns="id","amount"',
      [{ id: 4 }, { id: 5, amount: null }],
      [
        [4, null, 5],
        [5, null, null],
      ],
    ],
    ['columns=id,amount', { id: 4 }, [[4, null, 5]]],
  ])('uses defaults for missing keys if requested: %s', async (search, body, added) => {
    const headers = { prefer: 'missing=default' }
    const response = await scratch.rest.send(`/items?${search}`, { method: 'POST', headers, body })
    expect(response.headers.get('preference-applied')).toBe('missing=default')
    expect(await scratch.items()).toEqual([...BEFORE, ...added])
  })

  it('inserts a row of defaults for an empty object', async () => {
    const { json } = await scratch.rest.send('/books', {
      method: 'POST',
      headers: { prefer: 'return=representation' },
      body: {},
    })
    expect(json.code).toBe('23502')
    expect(
      (await scratch.rest.send('/keyless', { method: 'POST', headers: REPRESENTATION, body: {} })).json,
    ).toEqual([{ value: null }])
  })

  it('accepts CSV', async () => {
    const body = 'id,name,amount\n4,"fo""ur, \n",7\r\n5,NULL,"8"\n6,"NULL",9'
    const headers = { 'content-type': 'text/csv' }
    expect((await scratch.rest.send('/items', { method: 'POST', headers, body })).status).toBe(201)
    expect(await scratch.items()).toEqual([...BEFORE, [4, 'fo"ur, \n', 7], [5, null, 8], [6, 'NULL', 9]])
  })

  it('accepts a form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(
      (await scratch.rest.send('/items', { method: 'POST', headers, body: 'id=4&name=a+b' })).status,
    ).toBe(201)
    expect(await scratch.items()).toContainEqual([4, 'a b', 5])
  })

  it('writes through a view', async () => {
    expect(
      (await scratch.rest.send('/item_names', { method: 'POST', body: { id: 4, name: 'x' } })).status,
    ).toBe(201)
    expect(await scratch.items()).toContainEqual([4, 'x', 5])
  })

  it('embeds tables in the response', async () => {
    const { json } = await scratch.rest.send('/books?select=title,author_id(name),covers(colour)', {
      method: 'POST',
      headers: REPRESENTATION,
      body: { title: 'Embedded', author_id: 2 },
    })
    expect(json).toEqual([{ title: 'Embedded', author_id: { name: 'Ben' }, covers: null }])
  })

  it.each<[unknown, string, number, string, string]>([
    ['{', 'application/json', 400, 'PGRST102', 'Empty or invalid json'],
    ['', 'application/json', 400, 'PGRST102', 'Empty or invalid json'],
    [[{ id: 4 }, { name: 'x' }], 'application/json', 400, 'PGRST102', 'All object keys must match'],
    [[{ id: 4 }, 5], 'application/json', 400, 'PGRST102', 'All object keys must match'],
    ['a,b\n1', 'text/csv', 400, 'PGRST102', 'All lines must have same number of fields'],
    ['<x/>', 'text/html', 400, 'PGRST102', 'Content-Type not acceptable: text/html'],
    [
      { nme: 'x' },
      'application/json',
      400,
      'PGRST204',
      "Could not find the 'nme' column of 'items' in the schema cache",
    ],
    [
      { id: 1 },
      'application/json',
      409,
      '23505',
      'duplicate key value violates unique constraint "items_pkey"',
    ],
    [{ id: 'x' }, 'application/json', 400, '22P02', 'invalid input syntax for type integer: "x"'],
    [
      { name: 'x' },
      'application/json',
      400,
      '23502',
      'null value in column "id" of relation "items" violates not-null constraint',
    ],
    [{ id: 9, note: '\ud800' }, 'application/json', 400, '22P02', 'invalid input syntax for type json'],
  ])('of %o as %s is rejected', async (body, type, status, code, message) => {
    const response = await scratch.rest.send('/items', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
    expect([response.status, response.json.code, response.json.message]).toEqual([status, code, message])
    expect(Object.keys(response.json).sort()).toEqual(['code', 'details', 'hint', 'message'])
  })

  it('of text in an unknown encoding is rejected, not repaired', async () => {
    const request = new Request('http://localhost/items', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Uint8Array([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('"}')]),
    })
    const response = await scratch.rest.request(request)
    expect([response.status, (await response.json()).message]).toEqual([
      400,
      'Cannot decode byte sequence as UTF-8',
    ])
  })

  it.each<[string, string, number, string]>([
    [
      'rows',
      `[${'{},'.repeat(MAX_PAYLOAD_ROWS)}{}]`,
      413,
      `The body of a request is limited to ${MAX_PAYLOAD_ROWS} rows.`,
    ],
    [
      'levels',
      `{"note":${'['.repeat(MAX_VALUE_NESTING)}${']'.repeat(MAX_VALUE_NESTING)}}`,
      400,
      `The body of a request is limited to ${MAX_VALUE_NESTING} levels.`,
    ],
  ])('of too many %s is rejected', async (_, body, status, details) => {
    const response = await scratch.rest.send('/items', { method: 'POST', body })
    expect([response.status, response.json.code, response.json.details]).toEqual([
      status,
      'PGRST102',
      details,
    ])
  })

  it('beyond the size limit is rejected before it is read', async () => {
    const response = await scratch.rest.send('/items', {
      method: 'POST',
      body: { name: 'x'.repeat(9_000_000) },
    })
    expect([response.status, response.json.code, response.json.message]).toEqual([
      413,
      'PGRST102',
      'Payload too large',
    ])
  })
})

describe('upsert', () => {
  const send = (search: string, resolution: string, body: unknown) =>
    scratch.rest.send(`/items${search}`, {
      method: 'POST',
      headers: { prefer: `resolution=${resolution},return=representation` },
      body,
    })

  it('merges rows by primary key and inserts the others', async () => {
    const response = await send('?select=id,amount', 'merge-duplicates', [
      { id: 1, amount: 9 },
      { id: 4, amount: 4 },
    ])
    expect([response.status, response.json]).toEqual([
      201,
      [
        { id: 1, amount: 9 },
        { id: 4, amount: 4 },
      ],
    ])
    expect(response.headers.get('preference-applied')).toBe(
      'resolution=merge-duplicates, return=representation',
    )
    expect(await scratch.items()).toEqual([
      [1, 'one', 9],
      [2, 'two', 2],
      [3, 'three', 3],
      [4, null, 4],
    ])
  })

  it('responds with 200 when no row was new', async () => {
    expect(
      (
        await send('', 'merge-duplicates', [
          { id: 1, amount: 9 },
          { id: 2, amount: 9 },
        ])
      ).status,
    ).toBe(200)
  })

  it('leaves existing rows alone when ignoring duplicates', async () => {
    const response = await send('?select=id', 'ignore-duplicates', [
      { id: 1, amount: 9 },
      { id: 4, amount: 4 },
    ])
    expect([response.status, response.json]).toEqual([201, [{ id: 4 }]])
    expect(await scratch.items()).toEqual([...BEFORE, [4, null, 4]])
  })

  it('finds existing rows by other unique columns', async () => {
    const response = await send('?on_conflict=name&select=id,amount', 'merge-duplicates', {
      id: 1,
      name: 'one',
      amount: 8,
    })
    expect([response.status, response.json]).toEqual([200, [{ id: 1, amount: 8 }]])
  })

  it.each([
    [
      '?on_conflict=amount',
      '42P10',
      'there is no unique or exclusion constraint matching the ON CONFLICT specification',
    ],
    ['?on_conflict=nope', '42703', 'column "nope" does not exist'],
  ])('by %s is rejected', async (search, code, message) => {
    const response = await send(search, 'merge-duplicates', { id: 1 })
    expect([response.status, response.json.code, response.json.message]).toEqual([400, code, message])
  })

  it('is a plain insert if the table has no key', async () => {
    const response = await scratch.rest.send('/keyless', {
      method: 'POST',
      headers: { prefer: 'resolution=merge-duplicates' },
      body: { value: 1 },
    })
    expect([response.status, response.headers.get('preference-applied')]).toEqual([201, null])
  })
})
