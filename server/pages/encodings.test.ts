import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { encodeBody, entityTagOf, matchesEntityTag, negotiateEncoding } from './encodings.ts'

describe('content encoding', () => {
  it.each([
    [null, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity', 'identity'],
    ['BR', 'br'],
  ])('for Accept-Encoding “%s” is %s', (accepted, expected) => {
    expect(negotiateEncoding(accepted, { identity: 1, br: 1, gzip: 1 })).toBe(expected)
  })

  it('is one that exists', () => {
    expect(negotiateEncoding('br', { identity: 1, gzip: 1 })).toBe('identity')
  })
})

describe('compressed body', () => {
  it('contains the same text in every encoding', async () => {
    const text = 'corrugated '.repeat(500)
    const body = await encodeBody(new TextEncoder().encode(text))
    expect(brotliDecompressSync(body.br as Uint8Array).toString()).toBe(text)
    expect(gunzipSync(body.gzip as Uint8Array).toString()).toBe(text)
    expect(body.br?.byteLength).toBeLessThan(text.length / 10)
  })

  it('is not created for a small body', async () => {
    expect(await encodeBody(new TextEncoder().encode('small'))).toEqual({
      identity: new TextEncoder().encode('small'),
    })
  })
})

describe('entity tag', () => {
  it.each([
    ['"abc"', true],
    ['W/"abc"', true],
    ['"abc-br"', true],
    ['"x", "abc-gzip"', true],
    ['*', true],
    ['"abcd"', false],
    ['abc', false],
    [null, false],
  ])('“%s” matches "abc": %s', (header, expected) => {
    expect(matchesEntityTag(header, '"abc"')).toBe(expected)
  })

  it('differs by encoding', () => {
    expect([entityTagOf('"abc"', 'identity'), entityTagOf('"abc"', 'br')]).toEqual(['"abc"', '"abc-br"'])
  })
})
