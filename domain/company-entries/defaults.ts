/** Default company data from company/. Visitors' browsers never load it. */

import { ANSWERS } from '#company/answers/answers.ts'
import { LEAD_TIMES } from '#company/lead-times.ts'
import { COMPANY_LOCATIONS } from '#company/locations.ts'
import { PRODUCT_STORIES } from '#company/product-stories.ts'
import { PRODUCTS } from '#company/products.ts'
import { CERTIFICATES, CLAIMS } from '#company/registers.ts'
import { SERVICES } from '#company/services.ts'
import type { Company } from './company.ts'

export const DEFAULT_COMPANY: Company = {
  sites: COMPANY_LOCATIONS,
  certificates: CERTIFICATES,
  claims: CLAIMS,
  products: PRODUCTS,
  stories: PRODUCT_STORIES,
  leadTimes: LEAD_TIMES,
  services: SERVICES,
  answers: ANSWERS,
  changed: {},
}
