import { describe, expect, it } from 'vitest'
import { serviceLoader } from '#app/site/how-we-do-it/service-loader.ts'
import { CERTIFICATES, CLAIMS } from '#company/registers.ts'
import { SERVICE_GROUPS, SERVICES } from '#company/services.ts'
import { getServicePath } from './services.ts'

describe('pages of How We Do It', () => {
  it('are the twelve of the product specification, in order', () => {
    expect(SERVICES.map(getServicePath)).toEqual([
      '/how-we-do-it/design-services',
      '/how-we-do-it/board-manufacturing',
      '/how-we-do-it/box-manufacturing',
      '/how-we-do-it/jit-stock-holding',
      '/how-we-do-it/logistics-and-delivery',
      '/how-we-do-it/iso-9001',
      '/how-we-do-it/brcgs',
      '/how-we-do-it/forest-stewardship-council',
      '/how-we-do-it/health-safety-policy',
      '/how-we-do-it/environmental-policy',
      '/how-we-do-it/csr-policy',
      '/how-we-do-it/goose-management-systems',
    ])
  })

  it('cover every group and certificate', () => {
    expect(new Set(SERVICES.map(({ group }) => group))).toEqual(new Set(SERVICE_GROUPS))
    const certified = SERVICES.filter((service) => service.certified).map(getServicePath)
    expect(certified).toEqual(expect.arrayContaining(CERTIFICATES.map(({ page }) => page)))
  })

  it('refer to other pages of the section and to registered claims', () => {
    const slugs = SERVICES.map(({ slug }) => slug)
    const registered = CLAIMS.map(({ id }) => id)
    for (const { slug, related, claims = [] } of SERVICES) {
      expect(slugs.filter((other) => other !== slug)).toEqual(expect.arrayContaining([...related]))
      expect(registered).toEqual(expect.arrayContaining([...claims]))
    }
  })

  it('have policies with a review date in the past and the next one later', () => {
    const policies = SERVICES.flatMap(({ policy }) => policy ?? [])
    expect(policies).toHaveLength(4)
    for (const { reviewed, reviewBy } of policies) expect(reviewed < reviewBy).toBe(true)
  })

  it('throw for an unknown slug', () => {
    expect(() => serviceLoader('digital-printing')).toThrow(/no page digital-printing/)
  })
})
