import { findOpenJob } from '#app/content/jobs.ts'
import { siteServices } from '#app/server-context.ts'
import { endOfLondonDay } from '#domain/dates/dates.ts'
import { parseJobSegment } from '#domain/jobs/address.ts'
import { closingInWords } from '../jobs/job-list.tsx'
import type { Route } from './+types/job-card'
import { cardResponse } from './card-response.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { data, page, now } = context.get(siteServices)
  page.tag('jobs')
  const reference = parseJobSegment(params.job)
  const job = reference && (await findOpenJob(data, reference, now()))
  if (!job) return new Response(null, { status: 404 })
  if (job.closesOn !== null) page.validUntil(endOfLondonDay(job.closesOn))
  return cardResponse(context, {
    kicker: `Vacancy · ${job.department}`,
    title: job.title,
    facts: [job.location, job.type, closingInWords(job.closesOn)],
  })
}
