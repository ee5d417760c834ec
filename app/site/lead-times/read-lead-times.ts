import type { SiteServices } from '#app/server-context.ts'
import { filterPublishable } from '#domain/company/particulars.ts'
import type { LeadTime } from '#domain/company/sectors.ts'

/** Returns the lead times of these products, or all. Placeholders are only shown on localhost. */
export function readLeadTimes(
  { company, siteUrl }: Pick<SiteServices, 'company' | 'siteUrl'>,
  products?: readonly { readonly id: number }[],
): LeadTime[] {
  return filterPublishable(company.leadTimes, siteUrl).filter(
    (leadTime) => products === undefined || products.some(({ id }) => leadTime.products.includes(id)),
  )
}
