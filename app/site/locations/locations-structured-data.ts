import { BRAND } from '#company/brand.ts'
import type { CompanyLocation } from '#domain/company/locations.ts'
import { international } from '../head/organisation.ts'
import { breadcrumbList, company, createStructuredData, HOME } from '../head/structured-data.tsx'

/** Structured data of the sites, with opening hours. */
export function locationsStructuredData(sites: readonly CompanyLocation[], siteUrl: string): object {
  return createStructuredData(
    ...sites.map((site) => localBusiness(site, siteUrl)),
    breadcrumbList([HOME, { label: 'Our Locations', to: '/locations' }], siteUrl),
  )
}

function localBusiness(site: CompanyLocation, siteUrl: string): object {
  const { street, town, county, postcode } = site.address
  const address = `${siteUrl}/locations#${site.id}`
  return {
    '@type': 'LocalBusiness',
    '@id': address,
    name: `${BRAND.name}, ${site.name}`,
    description: site.role,
    url: address,
    image: new URL(site.picture?.src ?? '/social-card.png', siteUrl).href,
    telephone: international(site.telephone),
    email: BRAND.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: town,
      addressRegion: county,
      postalCode: postcode,
      addressCountry: 'GB',
    },
    geo: { '@type': 'GeoCoordinates', ...site.coordinates },
    // The first entry is the opening hours; others are for deliveries.
    openingHoursSpecification: site.hours
      .filter(({ what }) => what === site.hours[0]?.what)
      .map(({ days, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days.map((day) => `https://schema.org/${day}`),
        opens,
        closes,
      })),
    parentOrganization: company(siteUrl),
  }
}
