import { data, useNavigate } from 'react-router'
import { readCompany } from '#app/content/company.ts'
import { type EditableJob, listDepartments, readJob } from '#app/content/jobs-admin.ts'
import { COMPANY_LOCATIONS } from '#company/locations.ts'
import { isArticleNumber } from '#domain/articles/article.ts'
import { NO_COMPANY } from '#domain/company-entries/company.ts'
import { jobPath } from '#domain/jobs/job-path.ts'
import { GENERATE_IMAGES_STATE } from '../ui/images/generate-images-link.ts'
import { loadData } from '../ui/loader-data.ts'
import type { MenuAction } from '../ui/menu-action.ts'
import { copyLink } from '../ui/record/copy-link.ts'
import { StatusBadge } from '../ui/record/status-badge.tsx'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/job'
import { JobForm } from './job-form.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageTitle(loaderData?.isCopy || !loaderData?.job ? 'New vacancy' : loaderData.job.title)

export async function clientLoader({ params, request, context }: Route.ClientLoaderArgs) {
  const own = 'id' in params ? params.id : undefined
  const from = new URL(request.url).searchParams.get('from')
  const id = own ?? from
  const [job, departments, { sites }] = await Promise.all([
    id !== null && isArticleNumber(id)
      ? loadData(context, (client) => readJob(client, Number(id), new Date()))
      : null,
    loadData(context, listDepartments),
    loadData(context, (client) => readCompany(client, { ...NO_COMPANY, sites: COMPANY_LOCATIONS })),
  ])
  if (own !== undefined && job === null) throw data('We can’t find this vacancy.', { status: 404 })
  return { job, departments, sites, isCopy: own === undefined && job !== null }
}
clientLoader.hydrate = true as const

const NOTICES = {
  draft: 'Only staff see this draft. Publish it to show it on the website.',
  closed: 'This vacancy is closed. Reopen it from the list to show it on the website again.',
  expired: 'The closing date has passed. Set a later date to show this vacancy on the website again.',
  deleted: 'This vacancy is deleted. Restore it from the list to show it on the website again.',
} as const

const BADGES = {
  open: { tone: 'good', label: 'Open' },
  draft: { tone: 'neutral', label: 'Draft' },
  closed: { tone: 'neutral', label: 'Closed' },
  expired: { tone: 'neutral', label: 'Closing date passed' },
  deleted: { tone: 'neutral', label: 'Deleted' },
} as const

export default function JobScreen({ loaderData: { job, departments, sites, isCopy } }: Route.ComponentProps) {
  const own = isCopy ? null : job
  const navigate = useNavigate()
  return (
    <JobForm
      key={own?.id ?? `new-${job?.id ?? ''}`}
      job={job}
      isCopy={isCopy}
      departments={departments}
      sites={sites}
      notice={own === null || own.state === 'open' ? undefined : NOTICES[own.state]}
      back={{ to: '/jobs-admin', label: 'Vacancies' }}
      title={own === null ? 'New vacancy' : own.title}
      lead={isCopy && job !== null ? `Copied from “${job.title}”` : undefined}
      {...(own !== null && {
        badge: <StatusBadge tone={BADGES[own.state].tone}>{BADGES[own.state].label}</StatusBadge>,
        detail: own.location,
        menu: getMenu(
          own,
          () => void navigate(`/image-generator?source=job:${own.id}`, { state: GENERATE_IMAGES_STATE }),
        ),
      })}
    />
  )
}

function getMenu(job: EditableJob, createImages: () => void): readonly MenuAction[] {
  return [
    ...(job.state === 'open'
      ? ([
          { label: 'View on website', icon: 'external-link', href: jobPath(job) },
          { label: 'Create images', icon: 'image', onSelect: createImages },
        ] as const)
      : []),
    { label: 'Applications', icon: 'file-user', to: `/job-applications?job=${job.id}` },
    { label: 'Copy as a new vacancy', icon: 'copy', to: `/jobs-admin/new?from=${job.id}` },
    { label: 'Copy link', icon: 'link', onSelect: copyLink },
  ]
}
