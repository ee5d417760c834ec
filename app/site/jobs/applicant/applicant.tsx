/**
 * Applicant page, opened by an emailed link. Native forms, so it works without scripts. It isn't cached, and its URL,
 * which contains the token, is never sent as a referrer.
 */
import { redirect, data as routeData } from 'react-router'
import { readApplicantPage } from '#app/content/applications/applicant-self-service.ts'
import { formServices, siteServices } from '#app/server-context.ts'
import { EMPTY_FORM, type FormState } from '#app/site/forms/form-state.ts'
import { isRefused } from '#app/site/forms/submit.server.ts'
import { APPLICANT_KEY, APPLICANT_PAGE, applicantPath } from '#domain/applications/applicant-link.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import {
  getApplicationRetentionDate,
  getLastRetentionDay,
  ON_FILE_MONTHS,
} from '#domain/retention/retention.ts'
import { pageMeta } from '../../head/page-meta.ts'
import type { Route } from './+types/applicant'
import { runApplicantAction } from './applicant-actions.server.ts'
import { ApplicantPage } from './applicant-page.tsx'
import { requestMagicLink } from './request-link.server.ts'
import { LinkForm } from './request-link-form.tsx'

/** Token of the link, and the last action. */
export const handle = { query: [APPLICANT_KEY, 'done'] }

export const NO_STORE_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  // The URL contains the token.
  'Referrer-Policy': 'no-referrer',
}

export function headers() {
  return NO_STORE_HEADERS
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { siteUrl, refused } = loaderData
  return [
    ...pageMeta({
      title: 'Your application',
      description: 'For applicants: the progress of your application, and everything we hold about you.',
      path: APPLICANT_PAGE,
      siteUrl,
      refused,
    }),
    { name: 'robots', content: 'noindex, nofollow' },
  ]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { data, now, siteUrl, page } = context.get(siteServices)
  // Personal, so not cached.
  page.validUntil(now())
  const { searchParams } = new URL(request.url)
  const token = searchParams.get(APPLICANT_KEY)
  const common = { siteUrl, refused: context.get(isRefused), done: searchParams.get('done') ?? '' }
  if (token === null) return routeData({ ...common, as: 'asking' as const })
  const found = await readApplicantPage(data, token)
  if (found === null) return routeData({ ...common, as: 'ended' as const }, { status: 404 })
  if (found === 'limited') return routeData({ ...common, as: 'limited' as const }, { status: 429 })
  const { kept_from: keptFrom, kept_on_file_until: onFile } = found
  const today = toLondonDate(now())
  // Consent may have expired.
  const keptOnFileUntil = onFile !== null && onFile >= today ? onFile : null
  return routeData({
    ...common,
    as: 'open' as const,
    token,
    application: { ...found, kept_on_file_until: keptOnFileUntil },
    keptUntil: getApplicationRetentionDate({ keptFrom, keptOnFileUntil }),
    newConsentUntil: getLastRetentionDay(now(), ON_FILE_MONTHS),
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const { now, report, siteUrl } = context.get(siteServices)
  const dependencies = { forms: context.get(formServices), now, report, siteUrl }
  const token = new URL(request.url).searchParams.get(APPLICANT_KEY)
  const outcome =
    token === null
      ? await requestMagicLink(request, dependencies)
      : await runApplicantAction(request, token, dependencies)
  if (outcome.kind === 'done') {
    const to =
      token === null || outcome.done === 'erased'
        ? `${APPLICANT_PAGE}?done=${outcome.done}`
        : `${applicantPath(token)}&done=${outcome.done}`
    return redirect(to, { status: 303, headers: NO_STORE_HEADERS })
  }
  context.set(isRefused, true)
  if (outcome.kind === 'ended') return routeData({ act: '', state: EMPTY_FORM }, { status: 404 })
  const { act, state, status } = outcome
  return routeData({ act, state } satisfies { act: string; state: FormState }, { status })
}

export default function Applicant({ actionData, loaderData }: Route.ComponentProps) {
  if (loaderData.as !== 'open')
    return (
      <LinkForm why={loaderData.as} done={loaderData.done} initialState={actionData?.state ?? EMPTY_FORM} />
    )
  return <ApplicantPage {...loaderData} rejectedForm={actionData ?? { act: '', state: EMPTY_FORM }} />
}
