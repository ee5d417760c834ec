import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitiseRichText } from '#app/content/rich-text.server.ts'
import { HOSTILE_MARKUP } from '#tests/support/hostile-markup.ts'

/** Markup that pasting or direct API calls could store. */
const HOSTILE = [
  ...HOSTILE_MARKUP,
  '<SCRIPT SRC=//example.com/x.js></SCRIPT>',
  '<script/x>alert(1)</script>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<template><img src=x onerror=alert(1)></template>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<img src="https://example.com/pixel.gif" width=1 height=1>',
  '<video src=x onerror=alert(1)><source onerror=alert(1)></video>',
  '<p onclick=alert(1) style="background:url(//example.com/x)" class=x id=content data-x=1>a</p>',
  '<p/onmouseover=alert(1)>a</p>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61vascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="blob:https://example.com/1">x</a>',
  '<a href="//example.com">x</a>',
  '<a href="\\\\example.com">x</a>',
  '<a href=`javascript:alert(1)`>x</a>',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<?xml version="1.0"?><p>a</p>',
  '<p>unclosed <strong>bold',
  '<\u0000script>alert(1)</script>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '<img src="/storage/v1/object/public/blog-media/a.jpg" onerror=alert(1) onload=alert(1) srcset="//example.com/a 2x">',
  '<img src="/storage/v1/object/public/blog-media/a.jpg" alt="\\"><script>alert(1)</script>" sizes="1px" usemap=#a ismap>',
  '<img src="/storage/v1/object/public/blog-media/a.jpg&quot; onerror=&quot;alert(1)">',
  '<img src="/storage/v1/object/public/blog-media/a.jpg 1x, //example.com/b.jpg" alt=x>',
  '<img src="/storage/v1/object/public/blog-media/../../../../../api/auth/logout">',
  '<img src="/storage/v1/object/public/blog-media/%2e%2e/%2E%2E/%2e%2e/x">',
  '<img src="/storage/v1/object/public/blog-media\\..\\..\\x">',
  '<img src="\\\\example.com/storage/v1/object/public/blog-media/a.jpg">',
  '<img src="///example.com/storage/v1/object/public/blog-media/a.jpg">',
  '<img src="https://example.com/storage/v1/object/public/blog-media/a.jpg" srcset="https://example.com/a 1x">',
  '<img src="javascript:alert(1)"><img src="data:image/svg+xml,<svg onload=alert(1)>"><img src=blob:x>',
  '<img lowsrc="javascript:alert(1)" dynsrc="javascript:alert(1)" src>',
  '<image src="/storage/v1/object/public/blog-media/a.jpg" onerror=alert(1)>',
  '<picture><source srcset="//example.com/a"><img src="/storage/v1/object/public/blog-media/a.jpg"></picture>',
  '<figure onclick=alert(1) style="position:fixed;inset:0"><figcaption onfocus=alert(1) tabindex=0 contenteditable>x</figcaption></figure>',
  '<figure><img src="/storage/v1/object/public/blog-media/a.jpg" alt=`onerror=alert(1)` width="1 onerror=alert(1)" height=\'"\'></figure>',
  '<h4 id=content class=x onclick=alert(1)>x</h4>',
  '<table background=//example.com/x style=color:red onclick=alert(1)><caption onclick=alert(1)>x</caption><tr><td colspan="1 onclick=alert(1)" headers=x>a</table>',
  '<table><tr><td><table><tr><td></table></table></table><td>stray</td></div></div>',
  '<div role="region" aria-label="Table 1" tabindex="0" onfocus=alert(1)>x</div></div>',
  '<aside onclick=alert(1) popover id=x>a<pre onclick=alert(1)>\n\n<code class=x>b</code></pre></aside>',
  '<a data-button href="https://example.com">x</a><a data-button="x" href="javascript:alert(1)">y</a>',
  '<p><a data-button href="/\\example.com">x</a><a data-button href="/x" style=position:fixed>y</a></p>',
  '<video src="/storage/v1/object/public/news-media/a.mp4" poster="//example.com/p" autoplay onplay=alert(1) aria-label=""><script>alert(1)</script>"></video>',
  '<video src="//example.com/a.mp4"></video><video><source src="//example.com/a.mp4"><track src="//example.com/t" default></video>',
  '<figure data-width="wide onclick=alert(1)"><video src="javascript:alert(1)"></video></figure><ol start="1 onclick=alert(1)"><li value=9>x</ol>',
]

const OPEN =
  /^<(p|br|h2|h3|h4|strong|em|u|s|ul|ol|li|blockquote|hr|code|pre|aside|table|tbody|tr|th|td|figure|figcaption)( \/)?>$/
/** Container of scrolling tables, and attributes with limited values. */
const BOX = /^<div role="region" aria-label="Table \d+" tabindex="0">$/
const MEASURED =
  /^<(?:(?:th|td)(?: (?:colspan|rowspan)="\d{1,3}")*|ol start="\d{1,4}"|figure data-width="(?:wide|half)")>$/
const FILM =
  /^<video src="\/storage\/v1\/object\/public\/(?:news|blog)-media\/[^"<>?]+"(?: (?:width|height)="\d{1,4}")*(?: aria-label="[^"<>]*")? controls playsinline preload="metadata">$/
const LINK = /^<a(?: href="([^"<>]*)")? rel="noopener noreferrer"(?: data-button)?>$/
const PICTURE = /^<img((?: [a-z]+="[^"<>]*")+) \/>$/
const CLOSE =
  /^<\/(p|h2|h3|h4|strong|em|u|s|ul|ol|li|blockquote|code|pre|aside|table|tbody|tr|th|td|a|video|div|figure|figcaption)>$/
const SITE = 'https://boxes.example.com'

/** Returns tags that aren't allowed. */
function strayMarkup(html: string): string[] {
  const tags = html.match(/<[^>]*>?/g) ?? []
  return tags.filter(
    (tag) =>
      ![OPEN, CLOSE, BOX, MEASURED, FILM].some((form) => form.test(tag)) &&
      !isHarmlessLink(tag) &&
      !isHarmlessPicture(tag),
  )
}

const unescaped = (value = '') => value.replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Resolves the URL as a browser would. */
function isHarmlessLink(tag: string): boolean {
  const link = LINK.exec(tag)
  if (link === null) return false
  return ['https:', 'http:', 'mailto:', 'tel:'].includes(
    new URL(unescaped(link[1]), `${SITE}/news/x`).protocol,
  )
}

/** Only images from our own buckets. */
function isHarmlessPicture(tag: string): boolean {
  const written = PICTURE.exec(tag)?.[1]
  if (written === undefined) return false
  const attributes = [...written.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(
    ([, name = '', value]) => [name, unescaped(value)] as const,
  )
  const rules: Readonly<Record<string, (value: string) => boolean>> = {
    src: isOwnPicture,
    srcset: (value) => value.split(', ').every((one) => isOwnPicture(one.replace(/ \d+w$/, ''))),
    sizes: (value) => value === '(min-width: 48rem) 42rem, 92vw',
    alt: () => true,
    width: (value) => /^\d{1,4}$/.test(value),
    height: (value) => /^\d{1,4}$/.test(value),
    loading: (value) => value === 'lazy',
    decoding: (value) => value === 'async',
  }
  return attributes.every(([name, value]) => rules[name]?.(value) ?? false)
}

function isOwnPicture(address: string): boolean {
  const { origin, pathname } = new URL(address, `${SITE}/news/x`)
  return (
    origin === SITE &&
    /^\/storage\/v1\/(?:object|render\/image)\/public\/(?:news|blog)-media\//.test(pathname)
  )
}

describe('sanitised hostile content', () => {
  it.each(HOSTILE)('%j contains only allowed elements', (html) => {
    expect(strayMarkup(sanitiseRichText(html))).toEqual([])
  })

  it('stays harmless in any combination', () => {
    const pieces = fc.array(
      fc.constantFrom(...HOSTILE, '<', '>', '"', "'", '&', '<p>', '</p>', '<a href="', 'text', '<!--', '-->'),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(pieces, (parts) => {
        expect(strayMarkup(sanitiseRichText(parts.join('')))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
