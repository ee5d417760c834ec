import type { ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import { LEAD_TIMES } from '#company/lead-times.ts'
import { PRODUCT_USES } from '#company/product-stories.ts'
import { SAMPLE_PACKS, SECTORS } from '#company/sectors.ts'
import { DEFAULT_COMPANY } from '#domain/company-entries/defaults.ts'
import { renderPage } from '#tests/support/markup.tsx'
import { pageVisit, SITE_URL } from '#tests/support/page-visit.ts'
import * as leadTimes from '../lead-times/lead-times.tsx'
import * as samples from '../samples/samples.tsx'
import * as sector from './sector.tsx'

// Placeholders are shown on localhost.
const LOCAL = 'http://localhost:3000'

function open(
  page: { readonly default: unknown; readonly loader: unknown },
  { params = {}, path = '/', day = '2026-11-20', siteUrl = LOCAL, company = DEFAULT_COMPANY },
) {
  const now = () => new Date(`${day}T12:00:00Z`)
  const { given, validUntil } = pageVisit(path, { now, siteUrl, company }, params)
  const loaderData = (page.loader as (args: object) => object)(given)
  const html = renderPage(page.default as ComponentType, loaderData, path)
  return { html, validUntil, text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}
const status = (visit: () => unknown) => {
  try {
    visit()
  } catch (thrown) {
    return (thrown as { init?: ResponseInit }).init?.status
  }
  return 200
}
const sectorAt = (slug: string, options: Partial<Parameters<typeof open>[1]> = {}) =>
  open(sector, { params: { sector: slug }, path: `/sectors/${slug}`, ...options })

describe('sector page', () => {
  it('exists for each use of a product, exactly once or as part of no sector', () => {
    const uses = SECTORS.flatMap((each) => each.uses)
    expect(new Set(uses).size).toBe(uses.length)
    for (const use of uses) expect(PRODUCT_USES).toContain(use)
  })

  it.each(SECTORS.map((each) => [each.slug, each] as const))(
    'of %s has text, products, requirements, lead times and its sample pack',
    (slug, { paragraphs, requirements, samplePack }) => {
      const { html, text, validUntil } = sectorAt(slug)
      for (const words of [...paragraphs, ...requirements.map((each) => each.text)])
        expect(text).toContain(words)
      expect(html).toMatch(/href="\/products\/[a-z0-9-]+"/)
      expect(html).toMatch(/href="\/lead-times#[a-z-]+"/)
      expect(html).toContain(`href="/samples?pack=${samplePack}"`)
      expect(html).toContain('"@type":"ItemList"')
      expect(validUntil).toHaveLength(1)
      expect(html).not.toMatch(/\sstyle=/)
    },
  )

  it.each(SECTORS.map(({ slug, scale }) => [slug, scale] as const))(
    'of %s has a drawing to scale with its dimensions',
    (slug, { inside, beside }) => {
      const { html, text } = sectorAt(slug)
      expect(text).toContain(`${inside.length} × ${inside.width} × ${inside.depth} mm inside, next to`)
      expect(text).toMatch(/one blank of [\d,]+ × [\d,]+ mm/)
      const faces = [...html.matchAll(/<path class="[^"]*(?:top|front|end)[^"]*" d="M/g)].length
      // Three faces of one pack, or of the pallet and its cases.
      if (beside === 'pallet') expect(text).toContain(`${faces / 3 - 1} cases on a pallet`)
      else expect(faces).toBe(3)
    },
  )

  it('says nothing about food contact after the certificate has expired, or while it is a placeholder', () => {
    const slug = 'food-and-drink'
    expect(sectorAt(slug).html).toContain('href="/certificates/brcgs"')
    for (const { text, html } of [
      sectorAt(slug, { day: '2027-10-06' }),
      sectorAt(slug, { siteUrl: SITE_URL }),
    ]) {
      expect(text).toContain('Traceability')
      expect(text).not.toMatch(/Food contact|Packaging hygiene/)
      expect(html).not.toContain('/certificates/brcgs')
    }
  })

  it('marks invented case studies as illustrations', () => {
    const { text } = sectorAt('online-retail')
    expect(text).toContain('Case studies')
    expect(text).toContain('Invented example, not a job we’ve done')
  })

  it('is unknown for other names', () => {
    expect(status(() => sectorAt('hats'))).toBe(404)
  })
})

describe('lead times page', () => {
  it('shows each kind with its price breaks', () => {
    const { html, text } = open(leadTimes, { path: '/lead-times' })
    for (const { id, name, repeat, breaks } of LEAD_TIMES) {
      expect(html).toContain(`id="${id}"`)
      for (const words of [name, repeat, `${100 - Number(breaks.at(-1)?.[1])}% less`])
        expect(text).toContain(words)
    }
  })

  it('does not exist on a public website while all are placeholders, and shows what staff have confirmed', () => {
    expect(status(() => open(leadTimes, { siteUrl: SITE_URL }))).toBe(404)
    const [{ invented: _, ...confirmed } = expect.fail(), ...others] = LEAD_TIMES
    const company = { ...DEFAULT_COMPANY, leadTimes: [confirmed, ...others] }
    const { text } = open(leadTimes, { siteUrl: SITE_URL, company })
    expect(text).toContain(confirmed.name)
    expect(text).not.toContain(others[0]?.name)
    expect(sectorAt('food-and-drink', { siteUrl: SITE_URL }).text).not.toContain('price breaks')
  })
})

describe('sample page', () => {
  it('offers every pack, and chooses the one in the URL', () => {
    const { html, text } = open(samples, { path: '/samples?pack=postal' })
    for (const { id, title, contents } of SAMPLE_PACKS) {
      expect(html).toMatch(new RegExp(`value="${id}"`))
      for (const words of [title, ...contents]) expect(text).toContain(words)
    }
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="postal"|<input[^>]*value="postal"[^>]*checked=""/)
    expect(SECTORS.map(({ samplePack }) => samplePack)).not.toContain(undefined)
  })
})
