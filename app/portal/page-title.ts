import { BRAND } from '#domain/company/brand.ts'

/** The `meta` of a screen: its name, then whose portal it is. */
export function pageTitle(screen: string): { title: string }[] {
  return [{ title: `${screen} · ${BRAND.name}` }]
}
