/** Structured data of the company, for pages about it. */
import type { Crumb } from '#app/ui/breadcrumbs/breadcrumbs.tsx'
import { BRAND } from '#company/brand.ts'
import { breadcrumbList, company, createStructuredData } from './structured-data.tsx'

export function organisation(siteUrl: string) {
  const { street, town, county, postcode } = BRAND.address
  const telephone = international(BRAND.telephone)
  return {
    ...company(siteUrl),
    legalName: BRAND.legalName,
    logo: `${siteUrl}/icon-512.png`,
    description: BRAND.summary,
    telephone,
    email: BRAND.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: town,
      addressRegion: county,
      postalCode: postcode,
      addressCountry: 'GB',
    },
    contactPoint: [
      contactPoint({ contactType: 'sales', telephone, email: BRAND.email }),
      contactPoint({ contactType: 'data protection', email: BRAND.privacyEmail }),
    ],
  }
}

interface Contact {
  readonly contactType: string
  readonly telephone?: string
  readonly email: string
}

function contactPoint(contact: Contact): object {
  return { '@type': 'ContactPoint', ...contact, areaServed: 'GB', availableLanguage: 'en' }
}

interface PlainPage {
  readonly type: 'WebPage' | 'ContactPage'
  readonly name: string
  readonly description: string
  readonly crumbs: readonly Crumb[]
}

/** Structured data of a page about the company. */
export function companyPage({ type, name, description, crumbs }: PlainPage, siteUrl: string): object {
  return createStructuredData(
    {
      '@type': type,
      name,
      description,
      url: siteUrl + (crumbs.at(-1)?.to ?? '/'),
      inLanguage: 'en-GB',
      about: { '@id': company(siteUrl)['@id'] },
      publisher: { '@id': company(siteUrl)['@id'] },
    },
    organisation(siteUrl),
    breadcrumbList(crumbs, siteUrl),
  )
}

/** Formats `01632 960 100` as `+44 1632 960100`. */
export function international(number: string): string {
  const [area = '', ...rest] = number.split(' ')
  return `+44 ${area.replace(/^0/, '')} ${rest.join('')}`
}
