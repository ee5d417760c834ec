/** The company and its site as search engines read them (schema.org). */
import { BRAND, SITES } from '#domain/company/brand.ts'
import type { Film } from './film-section.tsx'

const organisationId = (siteUrl: string) => `${siteUrl}/#organisation`

export function organisation(siteUrl: string) {
  const [headOffice] = SITES
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': organisationId(siteUrl),
    name: BRAND.name,
    legalName: BRAND.legalName,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    description: BRAND.summary,
    telephone: international(BRAND.telephone),
    email: BRAND.email,
    ...(headOffice && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: headOffice.address.street,
        addressLocality: headOffice.address.town,
        addressRegion: headOffice.address.county,
        postalCode: headOffice.address.postcode,
        addressCountry: 'GB',
      },
    }),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'sales',
      telephone: international(BRAND.telephone),
      email: BRAND.email,
      areaServed: 'GB',
      availableLanguage: 'en',
    },
  }
}

export function website(siteUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: BRAND.name,
    url: `${siteUrl}/`,
    inLanguage: 'en-GB',
    publisher: { '@id': organisationId(siteUrl) },
  }
}

export function videoObject(film: Film, siteUrl: string) {
  const absolute = (address: string) => new URL(address, `${siteUrl}/`).href
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: film.title,
    description: film.description,
    thumbnailUrl: [absolute(film.poster.src)],
    contentUrl: absolute(film.sources.at(-1)?.address ?? film.sources[0].address),
    uploadDate: film.uploadedOn,
    duration: `PT${Math.round(film.durationSeconds)}S`,
    inLanguage: 'en-GB',
    publisher: { '@id': organisationId(siteUrl) },
  }
}

/** `+44 1632 960100` for `01632 960 100`. */
export function international(number: string): string {
  const [area = '', ...rest] = number.split(' ')
  return `+44 ${area.replace(/^0/, '')} ${rest.join('')}`
}
