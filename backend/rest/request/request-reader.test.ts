import { describe, expect, test } from 'vitest'
import { createRequestReader } from './request-reader.ts'

const address = 'http://localhost/rest/v1/notes?select=id&limit=2'

function ask(url = address, headers: Record<string, string> = {}, method = 'GET'): Request {
  return new Request(url, { headers, method })
}

describe('requests that say the same', () => {
  test('are read once, whatever else their headers hold', () => {
    const read = createRequestReader()
    const first = read(ask(), 'table')
    expect(read(ask(address, { authorization: 'Bearer other' }), 'table')).toBe(first)
  })

  test.each<[string, Request, 'table' | 'function']>([
    ['query', ask('http://localhost/rest/v1/notes?select=id&limit=3'), 'table'],
    ['table', ask('http://localhost/rest/v1/pages?select=id&limit=2'), 'table'],
    ['method', ask(address, {}, 'HEAD'), 'table'],
    ['media type', ask(address, { accept: 'text/csv' }), 'table'],
    ['preference', ask(address, { prefer: 'count=exact' }), 'table'],
    ['range', ask(address, { range: '0-1' }), 'table'],
    ['profile', ask(address, { 'accept-profile': 'public' }), 'table'],
    ['target', ask(), 'function'],
  ])('are told from those with another %s', (_, request, target) => {
    const read = createRequestReader()
    const first = read(ask(), 'table')
    expect(read(request, target)).not.toBe(first)
    expect(read(ask(), 'table')).toBe(first)
  })

  test('are forgotten when many others came since', () => {
    const read = createRequestReader()
    const first = read(ask(), 'table')
    for (let limit = 0; limit < 600; limit += 1) read(ask(`${address}&offset=${limit}`), 'table')
    expect(read(ask(), 'table')).not.toBe(first)
  })

  test('are not remembered when they are long', () => {
    const read = createRequestReader()
    const long = `${address}&body=eq.${'x'.repeat(3000)}`
    expect(read(ask(long), 'table')).not.toBe(read(ask(long), 'table'))
  })

  test('are refused each time when they are not understood', () => {
    const read = createRequestReader()
    for (let time = 0; time < 2; time += 1)
      expect(() => read(ask(`${address}&id=nonsense.1`), 'table')).toThrow(
        expect.objectContaining({ code: 'PGRST100' }),
      )
  })
})
