import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createContentPolicies } from './content-security-policy.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function directives(policy: string): Record<string, string> {
  return Object.fromEntries(policy.split('; ').map((entry) => [entry.split(' ')[0], entry]))
}

const publicPage = (rendered: string, supabaseUrl = '', apiUrl = '') => {
  const { html, policy } = createContentPolicies({ supabaseUrl, apiUrl }).forPublic(rendered, 'mark')
  return { html, policy, directives: directives(policy) }
}

describe('policy of public pages', () => {
  it('allows each script of the page once by hash', () => {
    const { directives } = publicPage(
      '<script nonce="mark">a()</script><script type="module" async="" nonce="mark">\nimport "x"\n</script>' +
        '<script nonce="mark">a()</script>',
    )
    expect(directives['script-src']).toBe(`script-src 'self' ${hash('a()')} ${hash('\nimport "x"\n')}`)
  })

  it('allows the page’s own styles by hash, but none from content', () => {
    const { directives, html } = publicPage(
      '<style nonce="mark">a { color: tan }</style><style>b { color: red }</style><style nonce="guess">i {}</style>',
    )
    expect(directives['style-src']).toBe(`style-src 'self' ${hash('a { color: tan }')}`)
    expect(html).toContain('<style>a { color: tan }</style>')
  })

  it('removes the nonce marks', () => {
    const { html } = publicPage(
      '<link href="/a.css" nonce="mark"/><script nonce="mark" src="/a.js"></script>',
    )
    expect(html).toBe('<link href="/a.css"/><script src="/a.js"></script>')
  })

  it.each([
    ['a script in content', '<script>steal()</script>'],
    ['a script that guesses a nonce', '<script nonce="guess">steal()</script>'],
    ['a script that contains one of ours', '<script>steal()<script nonce="mark">a()</script>'],
    ['a script from a file', '<script nonce="mark" src="/a.js"></script>'],
    ['structured data', '<script nonce="mark" type="application/ld+json">{"a":1}</script>'],
    ['a nonce in the text', '<script>steal()</script><p> nonce="mark"</p>'],
  ])('allows nothing for %s', (_, rendered) => {
    expect(publicPage(rendered).directives['script-src']).toBe("script-src 'self'")
  })

  it('allows no inline styles, nonces or other origins', () => {
    const { policy, directives } = publicPage('<script nonce="mark">a()</script>')
    expect(directives).toEqual({
      'default-src': "default-src 'self'",
      'connect-src': "connect-src 'self'",
      'object-src': "object-src 'none'",
      'base-uri': "base-uri 'none'",
      'form-action': "form-action 'self'",
      'frame-ancestors': "frame-ancestors 'none'",
      'script-src': `script-src 'self' ${hash('a()')}`,
      'style-src': "style-src 'self'",
      'img-src': "img-src 'self' data:",
      'media-src': "media-src 'self' data:",
    })
    expect(policy).not.toMatch(/unsafe|nonce|\*|https?:/)
  })

  it('includes Supabase if data and images come from there', () => {
    const { directives } = publicPage('', 'https://project.example.com')
    for (const name of ['connect-src', 'img-src', 'media-src'])
      expect(directives[name]).toContain('https://project.example.com')
    expect(directives['script-src']).toBe("script-src 'self'")
  })

  it('includes the website API if it has its own origin, separate from Supabase or the same', () => {
    const api = 'https://api.example.com'
    expect(publicPage('', '', api).directives['connect-src']).toBe(`connect-src 'self' ${api}`)
    expect(publicPage('', '', api).directives['img-src']).toBe("img-src 'self' data:")
    expect(publicPage('', api, api).directives['connect-src']).toBe(`connect-src 'self' ${api}`)
    expect(publicPage('', 'https://project.example.net', api).directives['connect-src']).toBe(
      `connect-src 'self' https://project.example.net ${api}`,
    )
  })
})

describe('policy of the portal', () => {
  it('allows scripts and styles by the response’s nonce', () => {
    const policy = directives(createContentPolicies({ supabaseUrl: '', apiUrl: '' }).forPortal('abc'))
    expect(policy['script-src']).toBe("script-src 'self' 'nonce-abc'")
    expect(policy['style-src']).toBe("style-src 'self' 'nonce-abc'")
    expect(policy['base-uri']).toBe("base-uri 'none'")
  })

  it('allows WebSockets of its own host, and of Supabase', () => {
    const connect = (supabaseUrl: string) =>
      directives(createContentPolicies({ supabaseUrl, apiUrl: '' }).forPortal('abc'))['connect-src']
    expect(connect('')).toBe("connect-src 'self'")
    expect(connect('https://project.example.com')).toBe(
      "connect-src 'self' https://project.example.com wss://project.example.com",
    )
  })
})
