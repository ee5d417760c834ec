import type { StaticImage } from '#domain/company/company.ts'

/** Written by `npm run generate:company`. */
export const STATIC_IMAGES: Readonly<Record<string, StaticImage>> = {}
