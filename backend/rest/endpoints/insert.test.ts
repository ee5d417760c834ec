import { describe, expect, it } from 'vitest'
import { MAX_PAYLOAD_ROWS } from '../protocol/limits.ts'
import { BEFORE, REPRESENTATION, scratchItems } from '../scratch-items.fixture.ts'

const scratch = scratchItems()
const { send, write, items } = scratch

/** Rows with different keys. */
const MIXED = [{ id: 4 }, { id: 5, amount: 7 }]

describe('insert', () => {
  it('returns the rows if requested, in the form of select', async () => {
    const response = await write(
      'POST',
      '/items?select=name,note->a',
      [
        { id: 4, name: 'four', note: { a: [1] } },
        { id: 5, name: 'five', note: null },
      ],
      'return=representation, count=exact',
    )
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
    const one = await send('/items', { method: 'POST', headers, body: { id: 4 } })
    expect(one.headers.get('location')).toBe('/items?id=eq.4')
    const two = await send('/pairs_of', { method: 'POST', headers, body: { a: 1, b: 2 } })
    expect(two.headers.get('location')).toBe('/pairs_of?a=eq.1&b=eq.2')
    const odd = await send('/texts', { method: 'POST', headers, body: { 'the key': 'ü&=\n"é😀' } })
    expect(odd.headers.get('location')).toBe('/texts?the%20key=eq.%C3%BC%26%3D%0A%22%C3%A9%F0%9F%98%80')
  })

  it('needs no select privilege for columns it does not return', async () => {
    const headers = { 'x-role': 'anon' }
    expect((await send('/items', { method: 'POST', headers, body: { id: 4 } })).status).toBe(201)
    const withoutPrivilege = await send('/items?select=name', {
      method: 'POST',
      headers: { ...headers, prefer: REPRESENTATION },
      body: { id: 5 },
    })
    expect([withoutPrivilege.status, withoutPrivilege.json.code]).toEqual([401, '42501'])
    expect(withoutPrivilege.headers.get('www-authenticate')).toBe('Bearer')
    const own = await send('/items?select=id', {
      method: 'POST',
      headers: { ...headers, prefer: REPRESENTATION },
      body: { id: 6 },
    })
    expect(own.json).toEqual([{ id: 6 }])
    expect(await items()).not.toContainEqual([5, null, 5])
  })

  it('sets only the named columns', async () => {
    expect((await write('POST', '/items?columns=id', [{ id: 4, amount: 9 }])).status).toBe(201)
    expect(await items()).toEqual([...BEFORE, [4, null, 5]])
  })

  it.each<[string, unknown, unknown[]]>([
    ['columns="id","amount"', MIXED, [4, 5].map((id) => [id, null, id === 4 ? 5 : 7])],
    ['columns=id,amount', { id: 4 }, [[4, null, 5]]],
  ])('uses defaults for missing keys if requested: %s', async (search, body, added) => {
    const headers = { prefer: 'missing=default' }
    const response = await send(`/items?${search}`, { method: 'POST', headers, body })
    expect(response.headers.get('preference-applied')).toBe('missing=default')
    expect(await items()).toEqual([...BEFORE, ...added])
  })

  it('inserts a row of defaults for an empty object', async () => {
    const { json } = await write('POST', '/books', {}, 'return=representation')
    expect(json.code).toBe('23502')
    expect((await write('POST', '/keyless', {}, REPRESENTATION)).json).toEqual([{ value: null }])
  })

  it('accepts CSV', async () => {
    const body = 'id,name,amount\n4,"fo""ur, \n",7\r\n5,NULL,"8"\n6,"NULL",9'
    const headers = { 'content-type': 'text/csv' }
    expect((await send('/items', { method: 'POST', headers, body })).status).toBe(201)
    expect(await items()).toEqual([...BEFORE, [4, 'fo"ur, \n', 7], [5, null, 8], [6, 'NULL', 9]])
  })

  it('accepts a form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await send('/items', { method: 'POST', headers, body: 'id=4&name=a+b' })).status).toBe(201)
    expect(await items()).toContainEqual([4, 'a b', 5])
  })

  it('writes through a view', async () => {
    expect((await write('POST', '/item_names', { id: 4, name: 'x' })).status).toBe(201)
    expect(await items()).toContainEqual([4, 'x', 5])
  })

  it.each<[unknown, string, number, string, string]>([
    [[{ id: 4 }, 5], 'application/json', 400, 'PGRST102', 'All object keys must match'],
    [{ id: 9, note: '\ud800' }, 'application/json', 400, '22P02', 'invalid input syntax for type json'],
  ])('of %o as %s is rejected', async (body, type, status, code, message) => {
    const response = await send('/items', { method: 'POST', headers: { 'content-type': type }, body })
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

  it('of too many rows is rejected', async () => {
    const { status, json } = await write('POST', '/items', `[${'{},'.repeat(MAX_PAYLOAD_ROWS)}{}]`)
    const details = `The body of a request is limited to ${MAX_PAYLOAD_ROWS} rows.`
    expect([status, json.code, json.details]).toEqual([413, 'PGRST102', details])
  })
})

describe('upsert', () => {
  const upsert = (search: string, resolution: string, body: unknown) =>
    write('POST', `/items${search}`, body, `resolution=${resolution},return=representation`)

  it('finds existing rows by other unique columns', async () => {
    const row = { id: 1, name: 'one', amount: 8 }
    const response = await upsert('?on_conflict=name&select=id,amount', 'merge-duplicates', row)
    expect([response.status, response.json]).toEqual([200, [{ id: 1, amount: 8 }]])
  })

  it('is a plain insert if the table has no key', async () => {
    const response = await write('POST', '/keyless', { value: 1 }, 'resolution=merge-duplicates')
    expect([response.status, response.headers.get('preference-applied')]).toEqual([201, null])
  })
})
