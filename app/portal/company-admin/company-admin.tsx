import { SECTIONS } from '#domain/company-entries/company.ts'
import { SECTION_LABELS } from '#domain/company-entries/fields.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { listLoader } from '../ui/list/record-list.ts'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/company-admin'
import { entryActions, entryList } from './entry-list.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Company')

export const clientLoader = listLoader(entryList)

export default function CompanyAdmin({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      list={entryList}
      loaded={loaderData}
      title="Company"
      lead="Sites and hours, certificates, claims, products, lead times, service pages and questions on the website. Changes are public as soon as you save."
      menu={SECTIONS.filter((section) => SECTION_LABELS[section].isOpen).map((section) => ({
        label: `Add ${SECTION_LABELS[section].one}`,
        icon: 'plus',
        to: `/company-admin/${section}/new`,
      }))}
      rowActions={entryActions}
    />
  )
}
