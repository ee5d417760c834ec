import { describe, expect, it } from 'vitest'
import { extractPassages } from './passages.server.ts'

const page = (main: string) => `<!doctype html><html><head><title>Not this</title>
<meta name="description" content="Boxes, made here."><meta name="keywords" content="carton, case"></head>
<body><header><nav>Menu</nav></header><main id="content">${main}</main><footer>Not that</footer></body></html>`

describe('passages of a page', () => {
  it('are one per heading, with its text and URL', () => {
    const passages = extractPassages(
      '/boxes',
      page(
        '<h1>Our <em>boxes</em></h1><p>We make them.</p><h2 id="print">Print</h2><p>Four colours.</p><ul><li>Ink</li><li>Varnish</li></ul><section id="limits"><h2>Limits</h2><p>1,200 &times; 800.</p></section>',
      ),
    )
    expect(passages.map(({ path, title, body }) => [path, title, body])).toEqual([
      ['/boxes', 'Our boxes', 'Boxes, made here.\nWe make them.'],
      ['/boxes#print', 'Our boxes: Print', 'Four colours.\nInk\nVarnish'],
      ['/boxes#limits', 'Our boxes: Limits', '1,200 × 800.'],
    ])
  })

  it('exclude forms, menus, scripts, drawings and hidden content', () => {
    const [passage] = extractPassages(
      '/boxes',
      page(
        '<h1>Boxes</h1><nav>Crumbs</nav><form><label>Name</label><input></form><svg><text>1200</text></svg><script>evil()</script><span aria-hidden="true">decoration<br>more</span><p>Seen.</p>',
      ),
    )
    expect(passage?.body).toBe('Boxes, made here.\nSeen.')
  })

  it('exclude lists of other articles and ids that no heading has', () => {
    const passages = extractPassages(
      '/boxes',
      page(
        '<h1>Boxes</h1><p id="_R_1_">Seen.</p><h2>More</h2><p>Read.</p><section aria-labelledby="more-news"><h2 id="more-news">News</h2><p>Other.</p></section>',
      ),
    )
    expect(passages.map(({ path, title }) => [path, title])).toEqual([
      ['/boxes', 'Boxes'],
      ['/boxes', 'Boxes: More'],
    ])
  })
})
