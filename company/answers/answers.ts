/** Questions that visitors ask, with the company's answers. Staff edit them at /company-admin. */
import type { Answer } from '#domain/company/answers.ts'
import { APPLICANT_ANSWERS } from './applicants.ts'
import { BUYER_ANSWERS } from './buyers.ts'
import { CUSTOMER_ANSWERS } from './customers.ts'
import { EVERYONE_ANSWERS } from './everyone.ts'
import { MATERIAL_ANSWERS } from './material.ts'
import { PRODUCT_ANSWERS } from './product.ts'

export const ANSWERS: readonly Answer[] = [
  ...BUYER_ANSWERS,
  ...PRODUCT_ANSWERS,
  ...MATERIAL_ANSWERS,
  ...CUSTOMER_ANSWERS,
  ...APPLICANT_ANSWERS,
  ...EVERYONE_ANSWERS,
]
