import { describe, expect, it } from 'vitest'
import { getContentType, getEssence, isAllowed, normaliseMediaType } from './media-type.ts'

it.each([
  ['image/png', 'image/png'],
  ['Text/HTML; charset=utf-8', 'text/html'],
  ['', 'application/octet-stream'],
  ['nonsense', 'application/octet-stream'],
  ['image/png\r\nx: y', 'application/octet-stream'],
])('the essence of %j is %s', (declared, essence) => expect(getEssence(declared)).toBe(essence))

it.each([
  ['text/plain;charset=UTF-8', 'text/plain;charset=UTF-8'],
  [' image/png ', 'image/png'],
  ['image/png; name="ä"', 'image/png'],
  [null, 'application/octet-stream'],
])('the declared type %j is stored as %s', (declared, stored) =>
  expect(normaliseMediaType(declared)).toBe(stored),
)

describe('allowed media types', () => {
  it.each([
    [null, 'text/html', true],
    [[], 'text/html', true],
    [['image/png'], 'image/png', true],
    [['image/png'], 'IMAGE/PNG; x=y', true],
    [['image/png'], 'image/jpeg', false],
    [['image/*'], 'image/webp', true],
    [['image/*'], 'imagery/webp', false],
    [['*/*'], 'text/html', true],
    [['image/png', 'video/mp4'], 'video/mp4', true],
  ])('%j with %s: %s', (allowed, declared, expected) => expect(isAllowed(declared, allowed)).toBe(expected))
})

describe('media type', () => {
  it.each([
    'image/png',
    'image/avif',
    'video/mp4',
    'audio/mpeg',
    'font/woff2',
    'text/plain;charset=UTF-8',
    'text/csv',
    'application/pdf',
    'application/json',
    'image/heic',
    'application/vnd.oasis.opendocument.text',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ])('%s is served as declared', (type) => expect(getContentType(type)).toBe(type))
})

describe('media types served as plain bytes:', () => {
  it.each([
    ['text/html', 'application/octet-stream'],
    ['TEXT/HTML; charset=utf-8', 'application/octet-stream'],
    ['image/svg+xml', 'application/octet-stream'],
    ['application/xhtml+xml', 'application/octet-stream'],
    ['application/vnd.wap.xhtml+xml', 'application/octet-stream'],
    ['text/xml', 'application/octet-stream'],
    ['application/xml', 'application/octet-stream'],
    ['text/javascript', 'application/octet-stream'],
    ['application/javascript', 'application/octet-stream'],
    ['text/css', 'application/octet-stream'],
    ['application/wasm', 'application/octet-stream'],
    ['application/x-shockwave-flash', 'application/octet-stream'],
    ['multipart/x-mixed-replace', 'application/octet-stream'],
    ['message/rfc822', 'application/octet-stream'],
    ['application/vnd.kept-page', 'application/octet-stream'],
    ['text/x-anything', 'application/octet-stream'],
    ['image/x-anything', 'application/octet-stream'],
    ['garbage', 'application/octet-stream'],
  ])('%s as %s', (stored, served) => expect(getContentType(stored)).toBe(served))
})
