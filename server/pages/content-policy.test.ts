import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createContentPolicies, inlineScriptHashes } from './content-policy.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function directives(policy: string): Record<string, string> {
  return Object.fromEntries(policy.split('; ').map((entry) => [entry.split(' ')[0], entry]))
}

describe('the public policy', () => {
  it('allows the scripts of the page by hash, each once', () => {
    const html =
      '<script>a()</script><p>b</p><script type="module" async="">import "x"</script><script>a()</script>'
    expect(inlineScriptHashes(html)).toEqual([hash('a()'), hash('import "x"')])
  })

  it.each([
    ['a script from a file', '<script src="/a.js"></script>'],
    ['structured data', '<script type="application/ld+json">{"a":1}</script>'],
    ['no script', '<p>script</p>'],
  ])('adds nothing for %s', (_, html) => {
    expect(inlineScriptHashes(html)).toEqual([])
  })

  it('hashes a script exactly as it stands, line breaks included', () => {
    expect(inlineScriptHashes('<script>\n  a()\n</script>')).toEqual([hash('\n  a()\n')])
  })

  it('allows no inline style, no nonce and no foreign origin', () => {
    const policy = createContentPolicies(undefined).forPublic('<script>a()</script>')
    expect(directives(policy)).toMatchObject({
      'default-src': "default-src 'self'",
      'script-src': `script-src 'self' ${hash('a()')}`,
      'style-src': "style-src 'self'",
      'connect-src': "connect-src 'self'",
      'img-src': "img-src 'self' data:",
      'object-src': "object-src 'none'",
      'base-uri': "base-uri 'none'",
      'form-action': "form-action 'self'",
      'frame-ancestors': "frame-ancestors 'none'",
    })
    expect(policy).not.toMatch(/unsafe|nonce|\*|https?:/)
  })

  it('names Supabase where data and pictures come from there', () => {
    const policy = directives(createContentPolicies('https://project.example.com').forPublic(''))
    for (const name of ['connect-src', 'img-src', 'media-src'])
      expect(policy[name]).toContain('https://project.example.com')
    expect(policy['script-src']).toBe("script-src 'self'")
  })
})

describe('the portal’s policy', () => {
  it('allows scripts and styles by the nonce of this response', () => {
    const policy = directives(createContentPolicies(undefined).forPortal('abc'))
    expect(policy['script-src']).toBe("script-src 'self' 'nonce-abc'")
    expect(policy['style-src']).toBe("style-src 'self' 'nonce-abc'")
    expect(policy['script-src']).not.toContain('unsafe')
  })
})
