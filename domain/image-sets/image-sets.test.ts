import { describe, expect, it } from 'vitest'
import { TEMPLATES } from '#domain/graphics/templates.ts'
import { formatPounds, getDailyImageLimit } from './image-model.ts'
import {
  getGeneratedImageName,
  getGeneratedImagePath,
  getModelImageName,
  isModelImage,
  validateImageUrl,
} from './image-paths.ts'
import { ALT_TEXT_MAX, GENERATED_NOTE, getFileName, getSetTitle, suggestAltText } from './image-sets.ts'
import { recipeWithOwnImagesSchema } from './request-schemas.ts'
import {
  getCardTemplates,
  getLeadText,
  getSlotsFromRecord,
  type SourceFields,
  syncSlotsWithRecord,
} from './source-records.ts'

const HASH = 'a'.repeat(64)
const GENERATED = getGeneratedImagePath(`generated-images/${HASH}.png`)
const BY_MODEL = getGeneratedImagePath(getModelImageName(HASH))

const RECIPE = { version: 1, template: 'photo', theme: 'light', size: { width: 600, height: 200 } }

describe('slot image', () => {
  it.each([
    '/storage/v1/object/public/news-media/5f-Pallets.jpg',
    '/storage/v1/object/public/blog-media/blog-images/5f-Pallets.webp',
    '/storage/v1/object/public/team-media/a%20b.png',
    '/uploads/products/01-cider.webp',
    'box:slotted-case:300x200x220',
    BY_MODEL,
  ])('allows %s', (address) => {
    expect(validateImageUrl(address)).toBeNull()
  })

  it.each([
    'https://example.com/a.png',
    '//example.com/a.png',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    '/storage/v1/object/public/job-applications-cvs/a.pdf',
    '/storage/v1/object/public/blog-media/../mail/a.eml',
    '/storage/v1/object/public/blog-media/%2e%2e/mail/a.eml',
    '/storage/v1/object/public/blog-media/a/%2E%2E%2Fb.png',
    '/storage/v1/object/authenticated/mail/a.eml',
    '/storage/v1/object/public/blog-media/a.png?download',
    '/uploads/products/../../server/main.ts',
    '/uploads/products/a.svg',
    'box:slotted-case:300x200x39',
    'box:slotted-case:300x200x2001',
    'box:slotted-case:300x200',
    'box:../evil:300x200x220',
    `/uploads/products/${'a'.repeat(1000)}.png`,
    '',
  ])('rejects %s', (address) => {
    expect(validateImageUrl(address)).toMatch(/^Choose an image/)
    const slots = { picture: { picture: address } }
    expect(recipeWithOwnImagesSchema.safeParse({ ...RECIPE, slots }).success).toBe(false)
  })

  it('recognises AI-generated images by name', () => {
    expect(isModelImage(BY_MODEL)).toBe(true)
    expect(isModelImage(GENERATED)).toBe(false)
    expect(getGeneratedImageName(BY_MODEL)).toBe(getModelImageName(HASH))
    expect(getGeneratedImageName('/storage/v1/object/public/blog-media/blog-images/a.png')).toBeNull()
  })
})

describe('suggested alt text', () => {
  it('stays within the limit and mentions AI-generated images', () => {
    const slots = { picture: { picture: BY_MODEL } }
    const draft = suggestAltText('word '.repeat(100), { slots })
    expect(draft.length).toBeLessThanOrEqual(ALT_TEXT_MAX)
    expect(draft.endsWith(`… ${GENERATED_NOTE}`)).toBe(true)
    expect(suggestAltText('A case.', { slots: {} })).toBe('A case.')
  })
})

describe('set title and file name', () => {
  it('use the first text in the template’s order', () => {
    const slots = { kicker: 'News', title: ' Dry\nboard ' }
    expect(getSetTitle({ slots }, ['title', 'kicker'], 'Headline')).toBe('Dry board')
    expect(getSetTitle({ slots: { title: '——' } }, ['title'], 'Headline')).toBe('Headline')
  })

  it.each([
    ['Dry board: “kept”!', 'dry-board-kept-600x200.png'],
    ['Größe & Maß', 'große-maß-600x200.png'],
    ['../../etc/passwd', 'etc-passwd-600x200.png'],
    ['<script>', 'script-600x200.png'],
    ['🙂', 'image-600x200.png'],
  ])('turn %s into %s', (title, name) => {
    expect(getFileName(title, RECIPE.size, 'png')).toBe(name)
  })

  it('include the page number if there are several', () => {
    expect(getFileName('Dry', RECIPE.size, 'jpeg', { page: 2, pages: 3 })).toBe('dry-600x200-2.jpg')
  })
})

const FACTS: SourceFields = {
  kind: 'news',
  id: '1',
  title: 'Dry board',
  label: 'News',
  text: 'It held.',
  facts: ['Board'],
  day: '2026-03-01',
  person: '',
  picture: { path: '/uploads/products/a.webp', alt: 'A case', focus: '10% 20%' },
}
const SLOTS = [
  { name: 'kicker', title: 'Above', kind: 'line', maxLength: 60, example: '' },
  { name: 'title', title: 'Title', kind: 'line', maxLength: 60, example: '' },
  { name: 'unknown', title: 'Other', kind: 'line', maxLength: 60, example: '' },
  { name: 'picture', title: 'Picture', kind: 'picture' },
] as const

describe('source record', () => {
  it('fills slots it has content for', () => {
    expect(getSlotsFromRecord(SLOTS, FACTS)).toEqual({
      kicker: 'News · 1 March 2026',
      title: 'Dry board',
      picture: { picture: '/uploads/products/a.webp', alt: 'A case', focus: { x: 10, y: 20 } },
    })
  })

  it('omits generated and external images', () => {
    for (const path of [GENERATED, 'https://example.com/a.png']) {
      const picture = { path, alt: '', focus: null }
      expect(getSlotsFromRecord(SLOTS, { ...FACTS, picture })).not.toHaveProperty('picture')
    }
  })

  it('offers templates whose required slots it fills', () => {
    const names = (facts: SourceFields) => getCardTemplates(TEMPLATES, facts).map(({ name }) => name)
    expect(names(FACTS)).toEqual(['headline', 'article', 'product', 'vacancy', 'event', 'photo'])
    expect(names({ ...FACTS, picture: null, facts: [], day: null })).toEqual(['headline', 'article'])
    expect(names({ ...FACTS, title: '' })).toEqual([])
  })

  it('keeps slots edited by hand when it changes', () => {
    const before = { title: 'Dry board', kicker: 'News' }
    const now = { title: 'Wet board', kicker: 'Notice' }
    const kicker = syncSlotsWithRecord({ ...before, kicker: 'Ours' }, before, now)
    expect(kicker).toEqual({ title: 'Wet board', kicker: 'Ours' })
    const title = syncSlotsWithRecord({ title: 'Ours' }, { title: 'Dry board' }, now)
    expect(title).toEqual({ title: 'Ours', kicker: 'Notice' })
    expect(syncSlotsWithRecord(before, before, before)).toBeNull()
    expect(syncSlotsWithRecord({ title: 'Ours' }, before, { ...before, title: 'Wet' })).toBeNull()
  })
})

describe('getLeadText', () => {
  it('returns whole sentences without markup', () => {
    const text = `<p>It held &amp; held.</p><script>alert(1)</script><p>${'And so on it went. '.repeat(30)}</p>`
    const begun = getLeadText(text)
    expect(begun).toMatch(/^It held & held\. And so on it went\..*\.$/)
    expect(begun.length).toBeLessThanOrEqual(280)
    expect(getLeadText('word '.repeat(200))).toMatch(/word…$/)
  })
})

describe('AI budget', () => {
  it.each([
    [200, 4, 50],
    [200, 3, 66],
    [3, 4, 0],
    [1, 0, 1_000_000],
  ])('allows, of %ip at %ip per image, %i images', (budget, price, pictures) => {
    expect(getDailyImageLimit(budget, price)).toBe(pictures)
  })

  it('is shown in pounds', () => {
    expect(formatPounds(204)).toBe('£2.04')
  })
})
