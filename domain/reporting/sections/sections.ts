import { actions } from './actions.ts'
import { customers } from './customers.ts'
import { forms, search, signIn } from './forms.ts'
import { overview } from './overview.ts'
import { content, pages } from './pages.ts'
import { errors, portal, speed } from './performance.ts'
import { products, vacancies } from './products.ts'
import type { Section } from './section.ts'
import { sources } from './sources.ts'

export const SECTIONS: readonly Section[] = [
  overview,
  sources,
  pages,
  content,
  products,
  search,
  forms,
  actions,
  vacancies,
  customers,
  speed,
  errors,
  signIn,
  portal,
]

/** @throws {RangeError} if the section does not exist */
export function getSection(id: string): Section {
  const found = SECTIONS.find((section) => section.id === id)
  if (found === undefined) throw new RangeError(`No such section: ${id}`)
  return found
}
