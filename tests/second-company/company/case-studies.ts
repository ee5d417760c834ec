import type { CaseStudy, Sector } from '#domain/company/product.ts'

export const SECTORS: readonly Sector[] = [{ use: 'Engineering', text: 'Castings and tools.' }]

export const CASE_STUDIES: readonly CaseStudy[] = []
