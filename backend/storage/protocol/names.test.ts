import { describe, expect, it } from 'vitest'
import { parseBucketName, parseKey } from './names.ts'

describe('object name', () => {
  it.each([
    'a',
    'folder/photo.png',
    '.emptyFolderPlaceholder',
    "it's (1) & $2=@;:+,?-_*!.txt",
    'a/.b/..c/d..',
  ])('%j is valid', (key) => expect(parseKey(key)).toBe(key))
})

describe('invalid object name', () => {
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
  ])('%j is rejected', (key) => expect(() => parseKey(key)).toThrow(`Invalid key: ${key.slice(0, 200)}`))
})

it.each(['news-media', 'a', 'My bucket (1)', 'x'.repeat(100)])('bucket name %j is valid', (name) =>
  expect(parseBucketName(name)).toBe(name),
)

it.each(['', ' padded', 'a/b', 'x'.repeat(101), 'ü', 'a\nb'])('bucket name %j is invalid', (name) =>
  expect(() => parseBucketName(name)).toThrow('Bucket name invalid'),
)
