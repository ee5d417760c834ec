import { data } from 'react-router'
import { findSectionMetadata } from '#domain/reporting/sections/section-metadata.ts'
import { tryAction } from '../ui/action-result.ts'
import { loadDeferredData, withTimeout } from '../ui/loader-data.ts'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/analytics'
import { readReport } from './read-report.ts'
import { getReportState, reportQuery } from './report-query.ts'
import { SectionScreen } from './section-screen.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { PanelsFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const title = findSectionMetadata(loaderData?.sectionId ?? '')?.title ?? 'Analytics'
  return pageTitle(title === 'Analytics' ? title : `${title} · Analytics`)
}

export async function clientLoader({ request, params, context }: Route.ClientLoaderArgs) {
  const sectionId = 'section' in params ? String(params.section) : ''
  const section = findSectionMetadata(sectionId)
  if (section === null) throw data('Section not found', { status: 404 })
  const query = reportQuery.read(new URL(request.url).searchParams)
  const now = new Date()
  const reportState = getReportState(query, now)
  const work = loadDeferredData(context, (client) => readReport(client, section, reportState))
  const loaded = await tryAction(() => withTimeout(context, work))
  return { sectionId, query, reportState, now, loaded, late: loaded.failure === null ? null : work }
}
clientLoader.hydrate = true as const

export default function Analytics({ loaderData }: Route.ComponentProps) {
  return <SectionScreen loaded={loaderData} />
}
