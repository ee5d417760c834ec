import { describe, expect, it } from 'vitest'
import { companyPage, organisation } from './organisation.ts'

const SITE_URL = 'https://boxes.example.com'

describe('structured data of the company', () => {
  it('is one organisation with address and international phone numbers', () => {
    expect(organisation(SITE_URL)).toMatchObject({
      '@type': 'Organization',
      '@id': `${SITE_URL}/#organisation`,
      name: 'Downland Packaging',
      url: `${SITE_URL}/`,
      telephone: '+44 1632 960100',
      address: { '@type': 'PostalAddress', postalCode: 'DP1 4BX', addressCountry: 'GB' },
    })
  })

  it('has contact points for sales and privacy', () => {
    expect(organisation(SITE_URL).contactPoint).toMatchObject([
      {
        '@type': 'ContactPoint',
        contactType: 'sales',
        telephone: '+44 1632 960100',
        email: 'hello@example.com',
      },
      { '@type': 'ContactPoint', contactType: 'data protection', email: 'privacy@example.com' },
    ])
  })
})

describe('structured data of a page about the company', () => {
  it('has type, subject and breadcrumbs', () => {
    const crumbs = [
      { label: 'Home', to: '/' },
      { label: 'Get in Touch', to: '/get-in-touch' },
    ]
    const page = {
      type: 'ContactPage',
      name: 'Get in Touch',
      description: 'Ring, write or come by.',
      crumbs,
    } as const
    expect(companyPage(page, SITE_URL)).toMatchObject({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'ContactPage',
          name: 'Get in Touch',
          url: `${SITE_URL}/get-in-touch`,
          about: { '@id': `${SITE_URL}/#organisation` },
        },
        { '@type': 'Organization', '@id': `${SITE_URL}/#organisation` },
        {
          '@type': 'BreadcrumbList',
          itemListElement: [{ position: 1 }, { position: 2, name: 'Get in Touch' }],
        },
      ],
    })
  })
})
