import { describe, expect, it } from 'vitest'
import { readJsonText } from './json-text.ts'
import { plainText, plainValue } from './json-values.ts'

const LIMITS = { bytes: 1_000_000, values: 5_000, levels: 64 }

/** A body in chunks of the given size. */
function bodyOf(text: string, piece = 65_536): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(sent, sent + piece))
      sent += piece
    },
  })
}

/** Almost 1 MB each. */
const HEAVY: readonly (readonly [string, string, string])[] = [
  ['property names', `{${Array.from({ length: 90_000 }, (_, n) => `"k${n}":1`)}}`, 'values'],
  ['empty objects', `[${Array(300_000).fill('{}')}]`, 'values'],
  ['numbers', `[${Array(490_000).fill(1)}]`, 'values'],
  ['nested arrays', '['.repeat(490_000) + ']'.repeat(490_000), 'levels'],
  ['nested objects', `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`, 'levels'],
  ['unclosed brackets', '[{"a":'.repeat(160_000), 'levels'],
  ['characters in a string', `"${'x'.repeat(1_000_000)}"`, 'bytes'],
]

describe('JSON body', () => {
  it.each([1, 2, 3, 7, 65_536])('is read completely in chunks of %d bytes', async (piece) => {
    const text = JSON.stringify({ '"},[': ['\\"', 'Zoë 😀 \\', { a: [1, 2, [[]]] }], '\\\\': '"' })
    expect(await readJsonText(bodyOf(text, piece), LIMITS)).toBe(text)
  })

  it('accepts invalid JSON and an empty body', async () => {
    expect(await readJsonText(bodyOf(']]]}}"'), LIMITS)).toBe(']]]}}"')
    expect(await readJsonText(null, LIMITS)).toBe('')
  })

  it('accepts any number of brackets inside a string', async () => {
    const text = JSON.stringify({ content: '[{,:'.repeat(100_000) })
    expect(await readJsonText(bodyOf(text), LIMITS)).toBe(text)
  })

  it.each(HEAVY)('with too many %s is rejected before parsing', async (_, text, limit) => {
    await expect(readJsonText(bodyOf(text), LIMITS)).rejects.toMatchObject({ name: 'JsonLimitError', limit })
  })
})

describe('JSON values', () => {
  it.each([
    ['a\0b', 'ab'],
    ['\ud800x', '\ufffdx'],
    ['x\udc00', 'x\ufffd'],
    ['\ud83d\0\ude00', '😀'],
    ['Zoë 😀\r\n', 'Zoë 😀\r\n'],
  ])('%j is read as %j', (text, plain) => {
    expect(plainText(text)).toBe(plain)
    expect(plainValue({ [text]: [text, { a: text }, 1, null, true] })).toEqual({
      [plain]: [plain, { a: plain }, 1, null, true],
    })
  })

  it('accepts property names of Object.prototype', () => {
    const value = plainValue(JSON.parse('{"__proto__":{"a":1},"constructor":2}')) as object
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor'])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  })
})
