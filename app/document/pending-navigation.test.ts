import { describe, expect, it } from 'vitest'
import { getLocalPath, SCRIPT_LOAD_TIMEOUT_MS } from './pending-navigation.ts'

describe('pending navigation', () => {
  it('allows a page chunk 120 seconds', () => {
    expect(SCRIPT_LOAD_TIMEOUT_MS).toBe(120_000)
  })

  it.each([
    ['/products?selected=3', '/products?selected=3'],
    ['/', '/'],
    [null, '/'],
    ['', '/'],
    ['//elsewhere.example.com', '/'],
    ['/\\elsewhere.example.com', '/'],
    ['https://elsewhere.example.com', '/'],
    ['javascript:alert(1)', '/'],
    ['/a\nb', '/'],
    ['/\t/elsewhere.example.com', '/'],
  ])('maps the URL %j to %j', (given, address) => {
    expect(getLocalPath(given)).toBe(address)
  })
})
