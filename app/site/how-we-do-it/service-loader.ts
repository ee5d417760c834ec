import type { LoaderFunctionArgs } from 'react-router'
import { sanitiseRichText } from '#app/content/rich-text.server.ts'
import { siteServices } from '#app/server-context.ts'
import { HOW_WE_DO_IT } from '#company/services.ts'
import type { CompanyLocation } from '#domain/company/locations.ts'
import type { Certificate } from '#domain/company/registers.ts'
import { getServicePath, SERVICES_PATH, type Service } from '#domain/company/services.ts'
import { DEFAULT_COMPANY } from '#domain/company-entries/defaults.ts'
import { readRegisters } from '../certificates/read-registers.ts'

/**
 * Returns the loader of a How We Do It page: its entry, related pages and valid registers. As data, to keep the list
 * out of the bundle.
 * @param drawings of the page's text, computed on the server
 * @throws if no page has the slug, since slugs are constants
 */
export function serviceLoader<Drawings = undefined>(
  slug: string,
  drawings: Drawings = undefined as Drawings,
) {
  // Missing entries fail at import.
  for (const linked of serviceOf(slug, DEFAULT_COMPANY.services).related)
    serviceOf(linked, DEFAULT_COMPANY.services)
  return ({ context }: Pick<LoaderFunctionArgs, 'context'>) => {
    const services = context.get(siteServices)
    const { company } = services
    const { text, ...service } = serviceOf(slug, company.services)
    const { certificates, claims } = readRegisters(services, (entry) =>
      'page' in entry
        ? entry.page === getServicePath(service)
        : (service.claims?.includes(entry.id) ?? false),
    )
    return {
      siteUrl: services.siteUrl,
      index: HOW_WE_DO_IT.title,
      service,
      // Text edited by staff, instead of the page's own.
      html: text === undefined ? null : sanitiseRichText(text),
      related: service.related.map((other) => serviceOf(other, company.services)).map(linkTo),
      drawings,
      certificates: certificates.map((certificate) => withSiteNames(certificate, company.sites)),
      claims,
    }
  }
}

const linkTo = (service: Service) => ({
  title: service.title,
  to: getServicePath(service),
  summary: service.summary,
})

/** Certificates refer to sites by id. */
const withSiteNames = (certificate: Certificate, sites: readonly CompanyLocation[]): Certificate => ({
  ...certificate,
  sites: sites.filter(({ id }) => certificate.sites.includes(id)).map(({ name }) => name),
})

function serviceOf(slug: string, services: readonly Service[]): Service {
  const service = services.find((candidate) => candidate.slug === slug)
  if (!service) throw new Error(`There is no page ${slug} under ${SERVICES_PATH}`)
  return service
}

export type ServiceData = ReturnType<ReturnType<typeof serviceLoader>>
