import { describe, expect, it } from 'vitest'
import { richTextWords, sanitiseRichText } from './rich-text.server.ts'

describe('sanitiseRichText', () => {
  it('keeps what the editor makes', () => {
    const html =
      '<h2>Line</h2><h3>Two</h3><p>A <strong>b</strong> <em>c</em> <u>d</u> <s>e</s><br />f</p><ul><li><p>g</p></li></ul><ol><li>h</li></ol><blockquote><p>i</p></blockquote><hr />'
    expect(sanitiseRichText(html)).toBe(html)
  })

  it.each([
    ['scripts', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['event handlers', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['style attributes, which the policy forbids', '<p style="color:red">a</p>', '<p>a</p>'],
    ['classes', '<p class="x">a</p>', '<p>a</p>'],
    ['pictures', '<p>a<img src="x" onerror="alert(1)"></p>', '<p>a</p>'],
    ['frames', '<iframe src="https://example.com"></iframe>', ''],
    ['forms', '<form action="/x"><input name="a"></form>', ''],
    ['drawings', '<svg><a href="javascript:alert(1)">x</a></svg>', '<a rel="noopener noreferrer">x</a>'],
  ])('drops %s', (_, html, expected) => {
    expect(sanitiseRichText(html)).toBe(expected)
  })

  it.each([
    ['https://example.com/a?b=c#d', true],
    ['/products', true],
    ['mailto:hello@example.com', true],
    ['tel:+441632960100', true],
    ['javascript:alert(1)', false],
    [' java\nscript:alert(1)', false],
    ['data:text/html,x', false],
    ['//example.com', false],
  ])('keeps the link %j: %s', (href, isKept) => {
    const html = sanitiseRichText(`<p><a href="${href}" target="_blank">x</a></p>`)
    expect(html.includes('href')).toBe(isKept)
    expect(html).not.toContain('target')
  })

  it('makes the first heading the page’s own, and the finest ones h4', () => {
    expect(sanitiseRichText('<h1>a</h1><h4>b</h4><h6>c</h6>')).toBe('<h2>a</h2><h4>b</h4><h4>c</h4>')
  })
})

describe('a picture in a text', () => {
  const own = '/storage/v1/object/public/blog-media/blog-images/a.gif'
  const attributes = (
    html: string,
    ...place: Parameters<typeof sanitiseRichText> extends [string, ...infer P] ? P : never
  ) =>
    Object.fromEntries(
      [...sanitiseRichText(html, ...place).matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    )

  it('from our own storage is kept with its description and caption, and waits until it is seen', () => {
    expect(
      sanitiseRichText(
        `<figure><img src="${own}" alt="A &quot;box&quot;" width="640" height="480" onload="alert(1)" style="x"><figcaption>A <em>box</em></figcaption></figure>`,
      ),
    ).toBe(
      `<figure><img src="${own}" alt="A &quot;box&quot;" width="640" height="480" loading="lazy" decoding="async" /><figcaption>A <em>box</em></figcaption></figure>`,
    )
  })

  it('is offered in several widths', () => {
    const { srcset, sizes, alt } = attributes(`<img src="/storage/v1/object/public/news-media/a.jpg">`)
    expect(srcset).toContain('/storage/v1/render/image/public/news-media/a.jpg?width=480')
    expect(sizes).toContain('rem')
    expect(alt).toBe('')
  })

  it.each([
    ['another host', 'https://example.com/storage/v1/object/public/blog-media/a.jpg'],
    ['another host by two slashes', '//example.com/storage/v1/object/public/blog-media/a.jpg'],
    ['another bucket', '/storage/v1/object/public/job-applications-cvs/a.jpg'],
    ['another path', '/api/auth/logout'],
    ['a way up', '/storage/v1/object/public/blog-media/../../../../../api/x'],
    ['a way up in disguise', '/storage/v1/object/public/blog-media/a/%2E%2e/%2e./x'],
    ['a query', '/storage/v1/object/public/blog-media/a.jpg?download=1'],
    ['a text', 'data:image/svg+xml,<svg/>'],
    ['nowhere', ''],
  ])('from %s is dropped', (_what, src) => {
    expect(sanitiseRichText(`<p>a<img src="${src}" alt="b"></p>`)).toBe('<p>a</p>')
  })

  it('keeps no size that is none', () => {
    expect(attributes(`<img src="${own}" width="100%" height="99999">`)).not.toHaveProperty('width')
  })

  it('of a hosted project comes from there', () => {
    const place = { supabaseUrl: 'https://data.example.com' }
    for (const src of [own, `https://data.example.com${own}`])
      expect(attributes(`<img src="${src}">`, place).src).toBe(`https://data.example.com${own}`)
  })

  it('has a whole address in a feed, as links have', () => {
    expect(
      sanitiseRichText(`<p><a href="/products">a</a><a href="#x">b</a><img src="${own}" alt="c"></p>`, {
        supabaseUrl: '',
        absolute: 'https://boxes.example.com',
      }),
    ).toBe(
      `<p><a href="https://boxes.example.com/products" rel="noopener noreferrer">a</a><a href="https://boxes.example.com/#x" rel="noopener noreferrer">b</a><img src="https://boxes.example.com${own}" alt="c" /></p>`,
    )
  })
})

describe('richTextWords', () => {
  it.each([
    ['<h2>New line</h2><p>At  Andover.</p><ul><li>One</li><li>Two</li></ul>', 'New line At Andover. One Two'],
    ['<p>5 &lt; 6 &amp; &quot;so&quot; on</p>', '5 < 6 & "so" on'],
    ['<p>&amp;lt;b&amp;gt;</p>', '&lt;b&gt;'],
    ['<p>a<br>b</p>', 'a b'],
    ['<script>alert(1)</script><p>a</p>', 'a'],
    ['', ''],
  ])('finds in %j the words %j', (html, words) => {
    expect(richTextWords(html)).toBe(words)
  })
})
