import { describe, expect, it } from 'vitest'
import { parseBucketName, parseKey } from './names.ts'

describe('an object may be called', () => {
  it.each([
    'a',
    'folder/photo.png',
    '.emptyFolderPlaceholder',
    "it's (1) & $2=@;:+,?-_*!.txt",
    'a/.b/..c/d..',
  ])('%j', (key) => expect(parseKey(key)).toBe(key))
})

describe('an object may not be called', () => {
  it.each([
    '',
    '/',
    '/leading',
    'trailing/',
    'a//b',
    '.',
    '..',
    '../escape',
    'a/../b',
    'a/./b',
    'a\\b',
    'a\0b',
    'line\nbreak',
    'percent%2e',
    'hash#',
    'quote"',
    '<script>',
    'größe.png',
    'a'.repeat(1025),
  ])('%j', (key) => expect(() => parseKey(key)).toThrow(`Invalid key: ${key.slice(0, 200)}`))
})

it.each(['news-media', 'a', 'My bucket (1)', 'x'.repeat(100)])('a bucket may be called %j', (name) =>
  expect(parseBucketName(name)).toBe(name),
)

it.each(['', ' padded', 'a/b', 'x'.repeat(101), 'ü', 'a\nb'])('a bucket may not be called %j', (name) =>
  expect(() => parseBucketName(name)).toThrow('Bucket name invalid'),
)
