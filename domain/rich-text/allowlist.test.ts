import { describe, expect, it } from 'vitest'
import { attributeValue, isAllowedLinkUrl, isPagePath } from './allowlist.ts'

describe('isAllowedLinkUrl', () => {
  it.each([
    'https://example.com/a?b=c:d#e',
    'http://example.com',
    'mailto:hello@example.com',
    'tel:+441632960100',
    '/products?selected=1',
    '#terms',
    'news/a:b',
    '?page=2',
  ])('accepts %j', (href) => {
    expect(isAllowedLinkUrl(href)).toBe(true)
  })

  it.each([
    '',
    ' ',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\u00a0script:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'blob:https://example.com/1',
    'file:///C:/x',
    '//example.com',
    '\\\\example.com',
    '/\\example.com',
    '\t//example.com',
  ])('rejects %j', (href) => {
    expect(isAllowedLinkUrl(href)).toBe(false)
  })
})

describe('isPagePath', () => {
  it.each([
    ['/', true],
    ['/products/2#top', true],
    ['//example.com', false],
    ['/\\example.com', false],
    ['/a b', false],
    ['products', false],
    ['https://example.com/', false],
  ])('returns for %j: %s', (href, isPage) => {
    expect(isPagePath(href)).toBe(isPage)
  })
})

describe('attributeValue', () => {
  it.each([
    ['figure', 'data-width', 'wide', 'wide'],
    ['figure', 'data-width', 'huge', null],
    ['figure', 'style', 'x', null],
    ['figure', 'data-missing', 'clip image.png', 'clip image.png'],
    ['figure', 'data-missing', '', null],
    ['td', 'colspan', '2', '2'],
    ['td', 'colspan', '1', null],
    ['td', 'colspan', '101', null],
    ['td', 'rowspan', '2e1', null],
    ['ol', 'start', '7', '7'],
    ['ol', 'start', '-7', null],
    ['img', 'width', '0640', null],
    ['img', 'alt', '', ''],
    ['video', 'aria-label', '', null],
    ['a', 'data-button', '', ''],
    ['a', 'data-button', 'x', null],
    ['p', 'href', '/', null],
    ['a', 'href', null, null],
  ] as const)('returns for <%s %s=%j>: %j', (element, name, value, kept) => {
    expect(attributeValue(element, name, value)).toBe(kept)
  })
})
