import type { StaticImage } from '#domain/company/company.ts'

/** Written anew by `npm run generate:company`. */
export const COMMITTED_PICTURES: Readonly<Record<string, StaticImage>> = {}
