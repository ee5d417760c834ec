import type { CaseStudy } from '#domain/company/product.ts'

export const CASE_STUDIES: readonly CaseStudy[] = []
