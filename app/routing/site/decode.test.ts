import { describe, expect, it } from 'vitest'
// @ts-expect-error: a part of React Router that has no types of its own
import { encode } from '../../../node_modules/react-router/dist/production/vendor/turbo-stream-v2/turbo-stream.js'
import { decode, redirectOf } from './decode.ts'

/** As React Router's own server writes it. */
async function encoded(value: unknown, plugins: readonly unknown[] = []): Promise<string> {
  return new Response(encode(value, { plugins })).text()
}

const shared = { name: 'one thing' }
/** For which the server has words of its own. */
const gone = new Error('gone')
const elsewhere = new Error('elsewhere')

describe('what the server’s loaders answer', () => {
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 42],
    ['zero below', -0],
    ['no number', Number.NaN],
    ['numbers without end', [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]],
    ['words', 'flute “B”, 3 mm\n'],
    ['an empty word', { title: '', is: false }],
    ['a list in a list', [[1], [], ['a', null, undefined]]],
    ['a list with holes', Object.assign([], { 0: 1, 2: 3 })],
    ['a record with absent values', { a: undefined, b: null, c: { d: [true] } }],
    ['a date', { on: new Date('2025-01-02T03:04:05.678Z') }],
    ['an address', new URL('https://boxes.example.com/a?b#c')],
    ['a great number', 12345678901234567890n],
    ['a set', new Set(['a', 1, shared])],
    ['an empty set', new Set()],
    [
      'a map',
      new Map<unknown, unknown>([
        ['a', 1],
        [shared, shared],
      ]),
    ],
    ['a name that is everybody’s', JSON.parse('{"__proto__": {"isAdmin": true}}')],
  ])('is read as it was written: %s', async (_, value) => {
    expect(decode(await encoded(value))).toEqual(value)
  })

  it('gives nobody a property by its name', async () => {
    const read = decode(await encoded(JSON.parse('{"__proto__": {"isAdmin": true}}'))) as object
    expect('isAdmin' in {}).toBe(false)
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  })

  it('names one thing once', async () => {
    const [one, other] = decode(await encoded([shared, shared])) as [object, object]
    expect(one).toBe(other)
  })

  it('may go round in a circle', async () => {
    const round: { self?: object } = {}
    round.self = round
    const read = decode(await encoded({ round })) as { round: { self: object } }
    expect(read.round.self).toBe(read.round)
  })

  it('may be an error, with its message', async () => {
    const read = decode(await encoded({ error: new Error('No such box') })) as { error: Error }
    expect(read.error).toBeInstanceOf(Error)
    expect(read.error.message).toBe('No such box')
  })

  it('may be an answer that no page can be made of', async () => {
    const plugin = (value: unknown) => value === gone && ['ErrorResponse', { id: 3 }, 404, 'Not Found']
    expect(decode(await encoded({ error: gone }, [plugin]))).toEqual({
      error: { data: { id: 3 }, status: 404, statusText: 'Not Found' },
    })
  })

  it('may lead elsewhere', async () => {
    const to = { redirect: '/jobs/3', status: 301, reload: false, replace: false }
    const plugin = (value: unknown) => value === elsewhere && ['SingleFetchRedirect', to]
    expect(redirectOf(decode(await encoded(elsewhere, [plugin])))).toEqual(to)
    expect(redirectOf(decode(await encoded({ redirect: '/jobs/3' })))).toBeUndefined()
  })

  it.each(['', '<!doctype html>', '{}', '"words"', '[["Q",1]]'])('is refused where it is %j', (text) => {
    expect(() => decode(text)).toThrow(SyntaxError)
  })
})
