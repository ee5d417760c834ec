import type { LoaderFunctionArgs } from 'react-router'
import { siteServices } from '#app/server-context.ts'
import { HOW_WE_DO_IT, SERVICES } from '#company/services.ts'
import { SITES } from '#company/sites.ts'
import type { Certificate } from '#domain/company/registers.ts'
import { SERVICES_PATH, type Service, serviceAddress } from '#domain/company/services.ts'
import { readRegisters } from '../certificates/read-registers.ts'

/**
 * What a page of How We Do It shows beside its own text: its entry, its neighbours, and what it takes from the registers
 * on the day that it is read. It comes as data, so that a page's scripts need not carry the list of all.
 * @throws when no page has the slug, since slugs are written in the code
 */
export function serviceLoader(slug: string) {
  const service = serviceOf(slug)
  const related = service.related.map(serviceOf).map((other) => ({
    title: other.title,
    to: serviceAddress(other),
    summary: other.summary,
  }))
  return ({ context }: Pick<LoaderFunctionArgs, 'context'>) => {
    const services = context.get(siteServices)
    const { certificates, claims } = readRegisters(services, (entry) =>
      'page' in entry
        ? entry.page === serviceAddress(service)
        : (service.claims?.includes(entry.id) ?? false),
    )
    return {
      siteUrl: services.siteUrl,
      index: HOW_WE_DO_IT.title,
      service,
      related,
      certificates: certificates.map(withSiteNames),
      claims,
    }
  }
}

/** A page names the sites that a certificate covers, which it knows by their ids. */
const withSiteNames = (certificate: Certificate): Certificate => ({
  ...certificate,
  sites: SITES.filter(({ id }) => certificate.sites.includes(id)).map(({ name }) => name),
})

function serviceOf(slug: string): Service {
  const service = SERVICES.find((candidate) => candidate.slug === slug)
  if (!service) throw new Error(`There is no page ${slug} under ${SERVICES_PATH}`)
  return service
}

export type ServiceData = ReturnType<ReturnType<typeof serviceLoader>>
