import { describe, expect, it } from 'vitest'
import { project } from '#app/ui/map/projection.ts'
import { BRAND } from '#company/brand.ts'
import { COMPANY_LOCATIONS } from '#company/locations.ts'
import { toTelUrl } from '#domain/company/locations.ts'
import { formatOpeningHours } from '#domain/company/opening-hours.ts'
import { renderPage } from '#tests/support/markup.tsx'
import { pageVisit } from '#tests/support/page-visit.ts'
import Locations, { loader, meta } from './locations.tsx'

const SITE_URL = 'http://localhost:3000'

/** Returns the loader data on a day, and when the page expires. */
function on(day: string) {
  const now = () => new Date(`${day}T12:00:00Z`)
  const { given, validUntil } = pageVisit('/locations', { now, siteUrl: SITE_URL })
  return { loaded: loader(given), validUntil }
}

const pageOn = (day: string) => renderPage(Locations, on(day).loaded)
const html = pageOn('2026-11-20')
const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&#x27;', '’')
const sectionOf = (id: string): string =>
  html.match(new RegExp(`<section id="${id}".*?</section>`))?.[0] ?? ''

describe('header of the locations page', () => {
  it('has a responsive background image, loaded first', () => {
    const [picture] = html.match(/<picture>.*?<\/picture>.*?<h1/) ?? []
    expect(picture).toMatch(/<source type="image\/avif" srcSet="[^"]*saltmarsh[^"]*" sizes="100vw"/)
    expect(picture).toMatch(/<img [^>]*alt=""[^>]*loading="eager"[^>]*fetchPriority="high"/i)
  })
})

describe('locations', () => {
  it.each(COMPANY_LOCATIONS.map((site) => [site.id, site] as const))(
    '%s has a section with all its facts',
    (id, site) => {
      const section = sectionOf(id)
      const { street, town, county, postcode } = site.address
      const address = textOf(section.match(/<address.*?<\/address>/)?.[0] ?? '')
      for (const line of [street, town, county, postcode, site.telephone]) expect(address).toContain(line)
      expect(section).toContain(`href="${toTelUrl(site.telephone)}"`)
      const text = textOf(section)
      for (const fact of [
        site.name,
        site.role,
        site.directions,
        ...site.made,
        ...site.hours.map(formatOpeningHours),
      ])
        expect(text).toContain(fact.replaceAll('\u00a0', ' '))
    },
  )

  it.each(COMPANY_LOCATIONS.map(({ id, name }) => [id, name]))(
    '%s has a described drawing, loaded lazily',
    (id, name) => {
      const [, alt = ''] =
        sectionOf(id).match(
          new RegExp(`<img [^>]*src="/uploads/places/${id}.webp" alt="([^"]+)"[^>]*loading="lazy"`),
        ) ?? []
      expect(alt).toMatch(new RegExp(`^Drawing of ${name}\\b.*: `))
      expect(alt.length).toBeGreaterThan(100)
    },
  )

  it('show only the certificates that cover them', () => {
    expect(sectionOf('aldermoor')).toContain('href="/certificates/brcgs"')
    expect(sectionOf('saltmarsh')).toContain('href="/certificates/iso-9001"')
    expect(sectionOf('saltmarsh')).not.toContain('href="/certificates/brcgs"')
  })

  it('are listed next to the map with links to their sections', () => {
    const list = html.match(/<ol.*?<\/ol>/)?.[0] ?? ''
    for (const { id, name, address } of COMPANY_LOCATIONS) {
      expect(list).toContain(`href="#${id}"`)
      expect(textOf(list)).toContain(name)
      expect(textOf(list)).toContain(`${address.town}, ${address.county}`)
    }
  })
})

describe('map', () => {
  const map = html.match(/<svg[^>]*role="img".*?<\/svg>/)?.[0] ?? ''

  it('has a name and a description, and loads nothing external', () => {
    const [, title, words] = map.match(/aria-labelledby="([^"]+)" aria-describedby="([^"]+)"/) ?? []
    expect(map).toContain(`<title id="${title}">Map of southern England with our three sites</title>`)
    expect(html).toContain(`<figcaption id="${words}"`)
    expect(map).not.toMatch(/href="[^#]|https?:|<image/)
  })

  it('shows each site at its projected position with its number', () => {
    for (const [index, { coordinates }] of COMPANY_LOCATIONS.entries()) {
      const { x, y } = project(coordinates)
      expect(map).toContain(`x="${x - 12}" y="${y - 12}"`)
      expect(map).toMatch(new RegExp(`<text[^>]* x="${x}" y="${y + 7}">${index + 1}</text>`))
    }
  })
})

describe('delivery area', () => {
  it('is shown with its evidence on the last day of the claim', () => {
    const text = pageOn('2027-12-31')
    expect(text).toContain('Three sites, covering the south of the UK daily')
    expect(text).toContain('Our lorries visit all 38 postcode areas')
    expect(text).toContain('<pattern')
    expect(text).toContain('fill="url(#')
  })

  it('is absent on the following day', () => {
    const text = pageOn('2028-01-01')
    expect(text).not.toMatch(/daily|Severn to the Wash/)
    expect(text).not.toContain('fill="url(#')
    expect(text).toContain('Where we are')
    for (const { id } of COMPANY_LOCATIONS) expect(text).toContain(`<section id="${id}"`)
  })

  it('expires the page, as does the first certificate to expire', () => {
    expect(on('2026-11-20').validUntil).toEqual([new Date('2027-02-01T00:00:00Z')])
    expect(on('2027-12-01').validUntil).toEqual([new Date('2028-01-01T00:00:00Z')])
  })
})

describe('structured data of the locations', () => {
  const { '@graph': graph } = JSON.parse(
    html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? '',
  )

  it('has a business for every site', () => {
    const businesses = graph.filter((node: { '@type': string }) => node['@type'] === 'LocalBusiness')
    expect(businesses.map((each: { '@id': string }) => each['@id'])).toEqual(
      COMPANY_LOCATIONS.map(({ id }) => `${SITE_URL}/locations#${id}`),
    )
    expect(businesses[2]).toMatchObject({
      name: 'Downland Packaging, Saltmarsh depot',
      image: `${SITE_URL}/uploads/places/saltmarsh.webp`,
      telephone: '+44 1632 960170',
      address: { '@type': 'PostalAddress', postalCode: 'DP3 9JT', addressCountry: 'GB' },
      geo: { '@type': 'GeoCoordinates', latitude: 50.82, longitude: -0.55 },
      parentOrganization: { '@id': `${SITE_URL}/#organisation`, name: BRAND.name },
    })
    expect(businesses[2].openingHoursSpecification).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(
          (day) => `https://schema.org/${day}`,
        ),
        opens: '07:00',
        closes: '18:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['https://schema.org/Saturday'],
        opens: '07:00',
        closes: '11:00',
      },
    ])
    // Delivery hours are not opening hours.
    expect(businesses[1].openingHoursSpecification).toHaveLength(1)
  })

  it('has breadcrumbs and the page', () => {
    const crumbs = graph.find((node: { '@type': string }) => node['@type'] === 'BreadcrumbList')
    expect(crumbs.itemListElement.at(-1)).toMatchObject({ position: 2, item: `${SITE_URL}/locations` })
    const tags = meta({ loaderData: on('2026-11-20').loaded } as Parameters<typeof meta>[0])
    expect(tags).toContainEqual({ title: 'Our Locations | Downland Packaging' })
    expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: `${SITE_URL}/locations` })
    for (const name of ['description', 'keywords'])
      expect(tags).toContainEqual({ name, content: expect.stringMatching(/Hampshire/) })
    expect(tags).toContainEqual({ property: 'og:image', content: `${SITE_URL}/social-cards/locations.jpg` })
  })
})
