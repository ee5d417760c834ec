/** Questions that visitors ask, with the company's answers. Staff edit them at /company-admin. */
import type { Answer } from '#domain/company/answers.ts'
import { APPLICANT_ANSWERS } from './applicants.ts'
import { BOX_ANSWERS } from './boxes.ts'
import { BUYER_ANSWERS } from './buyers.ts'
import { CUSTOMER_ANSWERS } from './customers.ts'
import { EVERYONE_ANSWERS } from './everyone.ts'
import { FIRST_STEP_ANSWERS } from './first-steps.ts'
import { MATERIAL_ANSWERS } from './material.ts'
import { NEIGHBOUR_ANSWERS } from './neighbours.ts'
import { ORDER_ANSWERS } from './orders.ts'
import { PRODUCT_ANSWERS } from './product.ts'
import { PUBLIC_ANSWERS } from './public.ts'
import { QUALITY_ANSWERS } from './quality.ts'
import { WORKING_HERE_ANSWERS } from './working-here.ts'

export const ANSWERS: readonly Answer[] = [
  ...BUYER_ANSWERS,
  ...PRODUCT_ANSWERS,
  ...FIRST_STEP_ANSWERS,
  ...BOX_ANSWERS,
  ...MATERIAL_ANSWERS,
  ...QUALITY_ANSWERS,
  ...CUSTOMER_ANSWERS,
  ...ORDER_ANSWERS,
  ...APPLICANT_ANSWERS,
  ...WORKING_HERE_ANSWERS,
  ...NEIGHBOUR_ANSWERS,
  ...EVERYONE_ANSWERS,
  ...PUBLIC_ANSWERS,
]
