import { describe, expect, it } from 'vitest'
import { CERTIFICATES, CLAIMS } from '#company/registers.ts'
import type { FieldsByContentType } from '../content-draft.ts'
import type { CheckContext, ContentIssue } from './issue.ts'
import { getImageUrls } from './markup-checks.ts'
import { checkContent, getInternalLinks } from './run-checks.ts'

const SITE = 'https://boxes.example.com'
const PICTURE = '/storage/v1/object/public/blog-media/blog-images/press.jpg'
const WORDS = '<p>We have a new press. It prints six colours, and it starts on Monday in Aldermoor.</p>'

const POST: FieldsByContentType['blog'] = {
  title: 'A new press for Aldermoor',
  slug: '',
  content: WORDS,
  excerpt: 'A press with six colours starts on Monday, and what it means for short runs.',
  author: 'Ann',
  publish_date: null,
  featured_image: null,
  featured_image_alt: null,
  featured_image_focus: null,
  categories: [],
  tags: [],
  seo_settings: {},
}
const ARTICLE: FieldsByContentType['news'] = {
  title: 'A new press for Aldermoor',
  slug: '',
  content: WORDS,
  date: '2026-11-22',
  image: null,
  image_alt: null,
  image_focus: null,
  video: null,
}
const CONTEXT: CheckContext = {
  siteUrl: SITE,
  today: '2026-11-22',
  links: new Map(),
  imageSizes: new Map(),
  claims: CLAIMS,
  certificates: CERTIFICATES,
}

function check(
  changes: Partial<FieldsByContentType['blog']>,
  context: Partial<CheckContext> = {},
): ContentIssue[] {
  return checkContent({ ...POST, ...changes }, { ...CONTEXT, ...context })
}
const text = (html: string, context: Partial<CheckContext> = {}) => check({ content: WORDS + html }, context)
const messages = (checks: readonly ContentIssue[]) => checks.map(({ message }) => message)

describe('checks before publishing', () => {
  it('find no issues in a good text', () => {
    expect(check({})).toEqual([])
    expect(checkContent(ARTICLE, CONTEXT)).toEqual([])
  })

  it.each(['<p', '</', '<a href=', '<h2><h3></h2>', '\u0000', '<!--', '<table><tr><td>x', '&#x110000;'])(
    'accept malformed text: %j',
    (content) => {
      expect(() => check({ content })).not.toThrow()
    },
  )

  it('require a title', () => {
    expect(check({ title: ' ' })).toEqual([
      { id: 'title', severity: 'stops', message: 'Enter a title.', place: { field: 'title' } },
    ])
  })

  it('require a title within its limit', () => {
    expect(check({ title: 'x'.repeat(200) }).some(({ severity }) => severity === 'stops')).toBe(false)
    expect(check({ title: 'x'.repeat(215) })).toEqual([
      {
        id: 'title-limit',
        severity: 'stops',
        message: 'The title has 215 characters. Shorten it to 200.',
        place: { field: 'title' },
      },
    ])
  })

  it('list the most serious issues first', () => {
    const checks = check({ title: '', excerpt: '', featured_image: PICTURE })
    expect(checks.map(({ severity }) => severity)).toEqual(['stops', 'blocks', 'advises'])
  })
})

describe('search title and description', () => {
  const long = 'x'.repeat(156)
  it.each([
    ['a long title', { title: 'x'.repeat(61) }, 'title', 'The title has 61 characters'],
    ['a short title', { title: 'Press' }, 'title', 'only 5 characters'],
    ['a long search title', { seo_settings: { title: 'x'.repeat(61) } }, 'seo_settings', '61 characters'],
    ['no excerpt', { excerpt: ' ' }, 'excerpt', 'There’s no excerpt'],
    ['a long excerpt', { excerpt: long }, 'excerpt', 'The excerpt has 156 characters'],
    ['a short excerpt', { excerpt: 'A press.' }, 'excerpt', 'only 8 characters'],
    ['a long description', { seo_settings: { description: long } }, 'seo_settings', '156 characters'],
    ['no text', { content: '<p></p>' }, 'content', 'There’s no text yet'],
  ])('have advice for %s', (_what, changes, field, message) => {
    const found = check(changes)
    expect(found).toMatchObject([{ severity: 'advises', place: { field } }])
    expect(found[0]?.message).toContain(message)
  })

  it('start with the text of an article', () => {
    expect(messages(checkContent({ ...ARTICLE, content: '<p>It runs.</p>' }, CONTEXT))).toEqual([
      'Search results show the start of the text, which has only 8 characters. Aim for at least 50.',
    ])
  })

  it.each([
    ['the maximum length', { title: 'x'.repeat(60), excerpt: 'x'.repeat(155) }],
    ['the minimum length', { title: 'x'.repeat(15), excerpt: 'x'.repeat(50) }],
    ['a description, no excerpt', { excerpt: '', seo_settings: { description: 'x'.repeat(90) } }],
  ])('are good with %s', (_what, changes) => {
    expect(check(changes)).toEqual([])
  })
})

describe('date of an article', () => {
  it('blocks publishing while it is in the future', () => {
    expect(checkContent({ ...ARTICLE, date: '2026-11-23' }, CONTEXT)).toMatchObject([
      { id: 'date-future', severity: 'blocks', place: { field: 'date' } },
    ])
  })
})

describe('missing images', () => {
  it('block with their name and place', () => {
    const missing =
      '<figure data-missing="clip image.png"></figure><figure data-missing="https://example.com/a/b.jpg" aria-label="A box"></figure>'
    expect(text(missing)).toMatchObject([
      {
        severity: 'blocks',
        place: { field: 'content', block: 1 },
        message: expect.stringContaining('“clip image.png”'),
      },
      {
        severity: 'blocks',
        place: { field: 'content', block: 2 },
        message: expect.stringContaining('“A box”'),
      },
    ])
  })
})

describe('images', () => {
  const message = 'Add alt text for people who can’t see the image.'
  const image = `<img src="${PICTURE}" alt=" ">`
  it.each([
    ['in the text', { content: `${WORDS}<figure>${image}</figure>` }, { field: 'content', block: 1 }],
    ['after an empty paragraph', { content: `${WORDS}<p></p>${image}` }, { field: 'content', block: 2 }],
    ['above the text', { featured_image: PICTURE }, { field: 'featured_image_alt' }],
  ])('block without alt text %s', (_what, changes, place) => {
    expect(check(changes)).toEqual([{ id: `alt:${PICTURE}`, severity: 'blocks', message, place }])
  })

  it('block in articles as in posts', () => {
    const checks = checkContent({ ...ARTICLE, image: PICTURE }, CONTEXT)
    expect(checks).toMatchObject([{ severity: 'blocks', place: { field: 'image_alt' } }])
  })

  it('don’t accept a file name as alt text', () => {
    expect(messages(check({ featured_image: PICTURE, featured_image_alt: 'IMG_2041.JPG' }))).toEqual([
      '“IMG_2041.JPG” looks like a file name. Describe what the image shows.',
    ])
  })

  it('have advice if one or all together are too large', () => {
    const described = { content: `${WORDS}<img src="${PICTURE}" alt="A press">` }
    const weighing = (bytes: number) => check(described, { imageSizes: new Map([[PICTURE, bytes]]) })
    expect(weighing(500 * 1024)).toEqual([])
    expect(messages(weighing(1_500_000))[0]).toMatch(/^This image is 1\.4 MB, which is slow to load/)
    const many = ['a', 'b', 'c', 'd', 'e'].map((name) => `/storage/${name}.jpg`)
    const all = check(
      { content: WORDS + many.map((src) => `<img src="${src}" alt="A press">`).join('') },
      { imageSizes: new Map(many.map((src) => [src, 450 * 1024])) },
    )
    expect(messages(all)).toEqual(['The images add up to 2.2 MB. Aim for less than 2.0 MB.'])
  })
})

describe('headings', () => {
  it.each([
    ['<h1>Press</h1>', ['“Press” is a heading 1. The title is the page’s only heading 1']],
    ['<h3>Press</h3>', ['“Press” is a heading 3 directly under the title.']],
    ['<h2>One</h2><p>x</p><h4>Press</h4>', ['“Press” is a heading 4 under a heading 2.']],
    ['<h2> </h2>', ['This heading is empty.']],
    ['<h2>A</h2><h3>B</h3><h4>C</h4><h2>D</h2>', []],
    ['<h2>A</h2><h3>B</h3><h3>C</h3>', []],
  ])('have advice about levels: %s', (html, expected) => {
    expect(messages(text(html))).toEqual(expected.map((message) => expect.stringContaining(message)))
  })

  it('link to their position', () => {
    const [found] = text('<p>x</p><ul><li><p>y</p></li></ul><h4>Press</h4>')
    expect(found?.place).toEqual({ field: 'content', block: 3 })
  })
})

describe('internal links', () => {
  const html = `<p>See <a href="/products/99">our <strong>boxes</strong></a>, <a href="${SITE}/news#top">news</a>,
    <a href="https://elsewhere.example/x">others</a>, <a href="mailto:a@example.com">us</a>, <a href="#here">here</a>.</p>`

  it('are checked, external ones aren’t', () => {
    expect(getInternalLinks({ ...POST, content: html + html }, SITE)).toEqual(['/products/99', '/news'])
  })

  it('block if the page is missing', () => {
    expect(text(html, { links: new Map([['/products/99', 'missing']]) })).toEqual([
      {
        id: 'link:/products/99',
        severity: 'blocks',
        message: 'The link “our boxes” goes to /products/99, which isn’t on this website.',
        place: { field: 'content', block: 1 },
      },
    ])
  })

  it.each(['found', 'unknown'] as const)('don’t block if the website reports %s', (answer) => {
    expect(text(html, { links: new Map([['/products/99', answer]]) })).toEqual([])
  })
})

describe('claims', () => {
  it.each([
    'Our boxes are recyclable.',
    'It is 100% recyclable board.',
    'A plastic-free pack.',
    'We ship plastic free.',
    'An eco-friendly choice.',
    'Net zero by next year.',
    'It is home compostable.',
    'Now with zero-emission delivery.',
    'Britain’s best box.',
  ])('have advice outside the register: %s', (sentence) => {
    const [found, ...others] = text(`<p>${sentence}</p>`)
    expect(found).toMatchObject({ severity: 'advises', place: { field: 'content', block: 1 } })
    expect(found?.message).toContain('claim without evidence in our register')
    expect(others).toEqual([])
  })

  it.each([
    'This film is not recyclable.',
    'No box is ever carbon neutral.',
    'A non-recyclable window.',
    'We recycle what is left over.',
    'The press runs on green ink.',
  ])('don’t include: %s', (sentence) => {
    expect(text(`<p>${sentence}</p>`)).toEqual([])
  })

  it('need the approved wording or a link if in the register', () => {
    expect(messages(text('<p>We are carbon neutral.</p>'))).toEqual([
      'The approved wording is “Carbon neutral for 2025, with offsets”. Use that, or link “carbon neutral” to /claims, where we give the evidence.',
    ])
    expect(text('<p>We are <em>carbon neutral</em> for 2025, with offsets.</p>')).toEqual([])
    expect(text('<p>We are <a href="/claims">carbon neutral</a>.</p>')).toEqual([])
  })

  it('are no longer allowed once expired', () => {
    const lapsed = { claims: [], certificates: [] }
    const [found] = text('<p>We are carbon neutral for 2025, with offsets.</p>', lapsed)
    expect(found?.message).toContain('claim without evidence in our register')
  })

  it('are reported once, at the first of title, excerpt and text', () => {
    const checks = check({ title: 'Our recyclable press', content: `${WORDS}<p>It is recyclable.</p>` })
    expect(checks.map(({ place }) => place)).toEqual([{ field: 'title' }])
    expect(check({ excerpt: `${POST.excerpt} Recyclable.` })[0]?.place).toEqual({ field: 'excerpt' })
  })
})

describe('reading level', () => {
  const easy = '<p>The press is new. It prints six colours. We chose it for short runs.</p>'.repeat(10)
  const long = `<p>${'Notwithstanding considerable organisational particularities, manufacturing responsibilities concerning corrugated constructions '.repeat(12)}.</p>`

  it('is reported if high, at the longest sentence', () => {
    const found = check({ content: easy + long })
    expect(found).toMatchObject([
      { id: 'reading', severity: 'advises', place: { field: 'content', block: 10 } },
    ])
    expect(messages(found)[0]).toContain('The longest sentence has 108 words')
  })

  it('is good for short sentences and unknown for short texts', () => {
    expect(check({ content: easy })).toEqual([])
    expect(text(`<p>${'Organisational particularities notwithstanding '.repeat(5)}</p>`)).toEqual([])
  })
})

describe('getImageUrls', () => {
  it('finds all published images of a text', () => {
    const content = `${WORDS}<img src="/a.jpg"><img src="/b.jpg"><img src="/a.jpg">`
    expect(getImageUrls({ ...POST, featured_image: PICTURE, content })).toEqual([PICTURE, '/a.jpg', '/b.jpg'])
  })
})
