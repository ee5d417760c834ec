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

  it('makes the first heading the page’s own, and finer ones h3', () => {
    expect(sanitiseRichText('<h1>a</h1><h4>b</h4>')).toBe('<h2>a</h2><h3>b</h3>')
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
