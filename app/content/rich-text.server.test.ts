import { describe, expect, it } from 'vitest'
import { richTextToPlainText, sanitiseRichText } from './rich-text.server.ts'

describe('sanitiseRichText', () => {
  it('keeps everything the editor produces', () => {
    const html =
      '<h2>Line</h2><h3>Two</h3><p>A <strong>b</strong> <em>c</em> <u>d</u> <s>e</s><br />f</p><ul><li><p>g</p></li></ul><ol><li>h</li></ol><blockquote><p>i</p></blockquote><hr />'
    expect(sanitiseRichText(html)).toBe(html)
  })

  it('keeps tables, code, call-outs and buttons', () => {
    const html =
      '<pre><code>a &lt; b</code></pre><aside><p>Note</p></aside><p><a href="/products" data-button>Go</a></p><ol start="3"><li>c</li></ol>'
    expect(sanitiseRichText(html)).toBe(
      html.replace('href="/products" data-button', 'href="/products" rel="noopener noreferrer" data-button'),
    )
    const table =
      '<table><tbody><tr><th colspan="2"><p>a</p></th></tr><tr><td>b</td><td>c</td></tr></tbody></table>'
    expect(sanitiseRichText(`${table}<p>x</p>${table}`)).toBe(
      `<div role="region" aria-label="Table 1" tabindex="0">${table}</div><p>x</p><div role="region" aria-label="Table 2" tabindex="0">${table}</div>`,
    )
    expect(sanitiseRichText(table, { supabaseUrl: '', absolute: 'https://boxes.example.com' })).toBe(table)
  })

  it('wraps nested and unclosed tables once', () => {
    expect(sanitiseRichText('<table><tr><td><table><tr><td>a').match(/<\/?div/g)).toEqual(['<div', '</div'])
    expect(sanitiseRichText('</table>a<table>').match(/<\/?div/g)).toEqual(['<div', '</div'])
    expect(
      sanitiseRichText('<img src="/storage/v1/object/public/news-media/a.gif" alt="<table>">'),
    ).not.toContain('<div')
  })

  it.each([
    ['a width that is none', '<figure data-width="huge">a</figure>', '<figure>a</figure>'],
    ['a span that is none', '<td colspan="0">a</td>', '<td>a</td>'],
    [
      'a button that leaves the site',
      '<a href="https://example.com" data-button="">a</a>',
      '<a href="https://example.com" rel="noopener noreferrer">a</a>',
    ],
    ['a film of another host', '<p>a</p><video src="https://example.com/a.mp4"></video>', '<p>a</p>'],
    ['boxes of its own', '<div role="region" tabindex="5">a</div>', 'a'],
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

  it('converts h1 to h2, and the lowest levels to h4', () => {
    expect(sanitiseRichText('<h1>a</h1><h4>b</h4><h6>c</h6>')).toBe('<h2>a</h2><h4>b</h4><h4>c</h4>')
  })
})

describe('an image in rich text', () => {
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

  it('keeps alt text and caption and loads lazily from the website’s storage', () => {
    expect(
      sanitiseRichText(
        `<figure><img src="${own}" alt="A &quot;box&quot;" width="640" height="480" onload="alert(1)" style="x"><figcaption>A <em>box</em></figcaption></figure>`,
      ),
    ).toBe(
      `<figure><img src="${own}" alt="A &quot;box&quot;" width="640" height="480" loading="lazy" decoding="async" /><figcaption>A <em>box</em></figcaption></figure>`,
    )
  })

  it('has several widths', () => {
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
  ])('is dropped from %s', (_what, src) => {
    expect(sanitiseRichText(`<p>a<img src="${src}" alt="b"></p>`)).toBe('<p>a</p>')
  })

  it('drops invalid dimensions', () => {
    expect(attributes(`<img src="${own}" width="100%" height="99999">`)).not.toHaveProperty('width')
  })

  it('uses the URL of a Supabase project', () => {
    const place = { supabaseUrl: 'https://data.example.com' }
    for (const src of [own, `https://data.example.com${own}`])
      expect(attributes(`<img src="${src}">`, place).src).toBe(`https://data.example.com${own}`)
  })

  it('can be wide or half width', () => {
    const html = `<figure data-width="wide"><img src="${own}" alt="a"></figure>`
    expect(sanitiseRichText(html)).toContain('<figure data-width="wide">')
    expect(sanitiseRichText(html, { supabaseUrl: '', absolute: 'https://boxes.example.com' })).toContain(
      '<figure><img',
    )
  })

  it('is left out, with its figure, while its file is missing', () => {
    const html = '<p>a</p><figure data-missing="b.png" aria-label="c"></figure><p>d</p>'
    for (const absolute of [{}, { absolute: 'https://boxes.example.com' }])
      expect(sanitiseRichText(html, { supabaseUrl: '', ...absolute })).toBe('<p>a</p><p>d</p>')
  })

  it('becomes a video with controls that preloads only metadata', () => {
    const film = '/storage/v1/object/public/news-media/a.mp4'
    const html = `<figure><video src="${film}" aria-label="The line" autoplay loop poster="https://example.com/x" onplay="x"></video></figure>`
    expect(sanitiseRichText(html)).toBe(
      `<figure><video src="${film}" aria-label="The line" controls playsinline preload="metadata"></video></figure>`,
    )
    expect(sanitiseRichText(html, { supabaseUrl: '', absolute: 'https://boxes.example.com' })).toContain(
      `src="https://boxes.example.com${film}"`,
    )
  })

  it('has an absolute URL in feeds, like links', () => {
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

describe('richTextToPlainText', () => {
  it.each([
    ['<h2>New line</h2><p>At  Andover.</p><ul><li>One</li><li>Two</li></ul>', 'New line At Andover. One Two'],
    ['<p>5 &lt; 6 &amp; &quot;so&quot; on</p>', '5 < 6 & "so" on'],
    ['<p>&amp;lt;b&amp;gt;</p>', '&lt;b&gt;'],
    ['<p>a<br>b</p>', 'a b'],
    ['<table><tr><th>a</th><td><p>b</p></td><td>c</td></tr></table><pre>d</pre>e', 'a b c d e'],
    ['<script>alert(1)</script><p>a</p>', 'a'],
    ['', ''],
  ])('extracts from %j the text %j', (html, words) => {
    expect(richTextToPlainText(html)).toBe(words)
  })
})
