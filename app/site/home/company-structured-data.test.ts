import { describe, expect, it } from 'vitest'
import { organisation, website } from './company-structured-data.ts'

const site = 'https://boxes.example.com'

describe('the company for search engines', () => {
  it('is one organisation with its address and its numbers as the world dials them', () => {
    expect(organisation(site)).toMatchObject({
      '@type': 'Organization',
      '@id': `${site}/#organisation`,
      name: 'Downland Packaging',
      url: `${site}/`,
      telephone: '+44 1632 960100',
      address: { '@type': 'PostalAddress', postalCode: 'DP1 4BX', addressCountry: 'GB' },
    })
  })

  it('publishes the site', () => {
    expect(website(site)).toMatchObject({
      '@type': 'WebSite',
      url: `${site}/`,
      publisher: { '@id': organisation(site)['@id'] },
    })
  })
})
