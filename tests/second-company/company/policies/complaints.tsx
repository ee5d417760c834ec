import { type LegalProps, legalLoader, legalMeta } from '#app/site/legal/legal-loader.ts'
import { LegalPage } from '#app/site/legal/legal-page.tsx'

const PAGE = { title: 'Complaints', path: '/complaints', lead: 'Ours, in one line.' } as const

export const loader = legalLoader
export const meta = legalMeta({ title: PAGE.title, description: PAGE.lead, path: PAGE.path })

export default function Page({ loaderData }: LegalProps) {
  const sections = [{ id: 'all', title: 'All of it', body: <p>Call us.</p> }]
  return <LegalPage {...loaderData} {...PAGE} version="1" since="2026-11-22" sections={sections} />
}
