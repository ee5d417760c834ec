import { describe, expect, it } from 'vitest'
import { BEFORE, REPRESENTATION, scratchItems } from '../scratch-items.fixture.ts'

const { send, write, items } = scratchItems()

const OBJECT = { accept: 'application/vnd.pgrst.object+json' }
const ONE = 'handling=strict,max-affected=1'

describe('update', () => {
  it('returns the rows if requested, even if they no longer match the filter', async () => {
    const response = await write(
      'PATCH',
      '/items?or=(amount.eq.1,amount.eq.2)&select=id&order=id',
      { amount: 50 },
      REPRESENTATION,
    )
    expect([response.status, response.json]).toEqual([200, [{ id: 1 }, { id: 2 }]])
  })

  it('of no columns changes nothing', async () => {
    const response = await write('PATCH', '/items?id=eq.1', {}, REPRESENTATION)
    expect([response.status, response.json]).toEqual([200, []])
  })

  it('only sets the named columns', async () => {
    await write('PATCH', '/items?id=eq.1&columns=amount', { amount: 6, name: 'x' })
    expect(await items()).toContainEqual([1, 'one', 6])
  })

  it.each<[string, Record<string, string>, number, string, string]>([
    ['a single object', OBJECT, 406, 'PGRST116', 'The result contains 2 rows'],
    [
      'at most one, with rows',
      { prefer: `${ONE},${REPRESENTATION}` },
      400,
      'PGRST124',
      'The query affects 2 rows',
    ],
  ])('of more rows than %s is rolled back', async (_, headers, status, code, details) => {
    const response = await send('/items?id=gt.1', { method: 'PATCH', headers, body: { amount: 7 } })
    expect([response.status, response.json.code, response.json.details]).toEqual([status, code, details])
    expect(await items()).toEqual(BEFORE)
  })

  it('within its limit is committed', async () => {
    const body = { amount: 7 }
    const headers = { ...OBJECT, prefer: REPRESENTATION }
    const single = await send('/items?id=eq.1&select=id,amount', { method: 'PATCH', headers, body })
    expect([single.status, single.json]).toEqual([200, { id: 1, amount: 7 }])
    const bounded = await write(
      'PATCH',
      '/items?id=gt.1&select=id',
      { amount: 7 },
      'handling=strict,max-affected=2,return=representation',
    )
    expect([bounded.status, bounded.json]).toEqual([200, [{ id: 2 }, { id: 3 }]])
    expect(bounded.headers.get('preference-applied')).toBe(
      'return=representation, handling=strict, max-affected=2',
    )
    expect(await items()).toEqual(BEFORE.map(([id, name]) => [id, name, 7]))
  })
})

describe('delete', () => {
  it('responds with 204 and the number of rows', async () => {
    const response = await send('/items?id=gt.1', { method: 'DELETE', prefer: 'count=exact' })
    expect([response.status, response.text, response.headers.get('content-range')]).toEqual([204, '', '*/2'])
    expect(await items()).toEqual([[1, 'one', 1]])
  })

  it('returns the rows if requested', async () => {
    const headers = { prefer: REPRESENTATION, accept: 'text/csv' }
    const response = await send('/items?id=eq.2&select=id,name', { method: 'DELETE', headers })
    expect([response.status, response.text]).toEqual([200, 'id,name\n2,two'])
  })

  it('of a referenced row is a conflict', async () => {
    const response = await write('DELETE', '/authors?id=eq.1')
    expect([response.status, response.json.code]).toEqual([409, '23503'])
  })
})

describe('put', () => {
  it('creates or replaces the row in the URL', async () => {
    const created = await write('PUT', '/items?id=eq.9', { id: 9, name: 'nine' }, REPRESENTATION)
    const row = { id: 9, name: 'nine', amount: 5, at: null, note: null }
    expect([created.status, created.json]).toEqual([201, [row]])
    const replaced = await write('PUT', '/items?id=eq.9&select=name', { id: 9, name: 'new' }, REPRESENTATION)
    expect([replaced.status, replaced.json]).toEqual([200, [{ name: 'new' }]])
    expect((await write('PUT', '/pairs_of?a=eq.1&b=eq.2', { a: 1, b: 2, c: 'x' })).status).toBe(204)
  })

  it.each<[string, unknown, number, string]>([
    ['/items?id=gt.9', { id: 10 }, 405, 'PGRST105'],
    ['/items', { id: 9 }, 405, 'PGRST105'],
    ['/pairs_of?a=eq.1', { a: 1, b: 1 }, 405, 'PGRST105'],
    ['/items?id=eq.9&or=(id.eq.9)', { id: 9 }, 405, 'PGRST105'],
  ])('%s of %o is rejected', async (path, body, status, code) => {
    const response = await write('PUT', path, body)
    expect([response.status, response.json.code]).toEqual([status, code])
    expect(await items()).toEqual(BEFORE)
  })
})
