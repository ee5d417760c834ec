/**
 * Job alerts: sign-up, confirmation and unsubscribing. Opening a link changes nothing, since email scanners do so too;
 * its buttons and one-click unsubscribe do.
 */
import { createContext, Link, redirect, data as routeData } from 'react-router'
import {
  confirmJobAlert,
  endJobAlert,
  type JobAlert,
  readJobAlert,
  requestJobAlert,
} from '#app/content/applications/job-alerts.ts'
import { formServices, siteServices } from '#app/server-context.ts'
import { EMPTY_FORM } from '#app/site/forms/form-state.ts'
import { readForm } from '#app/site/forms/read-form.server.ts'
import { isRefused, submit } from '#app/site/forms/submit.server.ts'
import { buttonClass } from '#app/ui/button/button.ts'
import { formatLongDate } from '#domain/dates/dates.ts'
import { FORM_MESSAGES } from '#domain/forms/spam-protection.ts'
import { buildAlertConfirmationEmail } from '#domain/job-alerts/alert-emails.ts'
import { ALERT_FIELDS, ALERT_WORDS_MAX, jobAlertSchema } from '#domain/job-alerts/form.ts'
import { ALERT_KEY, alertPath, formatAlert, JOB_ALERTS_PATH } from '#domain/job-alerts/job-alerts.ts'
import { ALERT_MONTHS, formatMonths } from '#domain/retention/retention.ts'
import { pageMeta } from '../../head/page-meta.ts'
import pageStyles from '../../layout/message-page.module.css'
import type { Route } from './+types/alerts'
import { AlertForm } from './alert-form.tsx'

const REQUEST_RATE_LIMIT = { name: 'job alert', count: 10, seconds: 3600 } as const
/** Email providers send one-click requests of many people from one address. */
const LINK_RATE_LIMIT = { name: 'job alert link', count: 60, seconds: 3600 } as const
const NOT_SAVED = 'We couldn’t save that. Try again in a moment.'

/** Token of the link, and the last action. */
export const handle = { query: [ALERT_KEY, 'done', 'site', 'words'] }

/** For one-click unsubscribe, whose client only reads the status. */
const isEnded = createContext(false)

const NO_STORE_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

export function headers() {
  return NO_STORE_HEADERS
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    ...pageMeta({
      title: 'Vacancies by email',
      description: 'Leave your address and we’ll email you when a vacancy opens. Unsubscribe at any time.',
      path: JOB_ALERTS_PATH,
      siteUrl: loaderData.siteUrl,
      refused: loaderData.refused,
    }),
    { name: 'robots', content: 'noindex' },
  ]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { data, siteUrl, company } = context.get(siteServices)
  const { searchParams } = new URL(request.url)
  const token = searchParams.get(ALERT_KEY)
  const sites = company.sites.map(({ id, name }) => ({ id, name }))
  const initialValues = {
    site: sites.find(({ id }) => id === searchParams.get('site'))?.id ?? '',
    words: (searchParams.get('words') ?? '').slice(0, ALERT_WORDS_MAX).toWellFormed(),
  }
  const common = {
    siteUrl,
    sites,
    refused: context.get(isRefused),
    done: searchParams.get('done'),
    initialValues,
  }
  if (context.get(isEnded)) return routeData({ ...common, done: 'ended', linked: null })
  if (token === null) return routeData({ ...common, linked: null })
  const alert = await readJobAlert(data, token)
  return routeData({ ...common, linked: { token, alert } }, { status: alert === null ? 404 : 200 })
}

export async function action({ context, request }: Route.ActionArgs) {
  const { report, siteUrl } = context.get(siteServices)
  const forms = context.get(formServices)
  const token = new URL(request.url).searchParams.get(ALERT_KEY)
  const to = (path: string) => redirect(path, { status: 303, headers: NO_STORE_HEADERS })
  if (token !== null) {
    if (!(await forms.consumeToken(LINK_RATE_LIMIT)))
      return routeData({ ...EMPTY_FORM, problem: FORM_MESSAGES.tooMany }, { status: 429 })
    const { fields } = await readForm(request).catch(() => ({ fields: {} as Record<string, string> }))
    if (fields['List-Unsubscribe'] === 'One-Click') {
      await endJobAlert(forms.secret, token)
      context.set(isEnded, true)
      return routeData(EMPTY_FORM)
    }
    if (fields.act === 'end') {
      await endJobAlert(forms.secret, token)
      return to(`${JOB_ALERTS_PATH}?done=ended`)
    }
    const isConfirmed = fields.act === 'confirm' && (await confirmJobAlert(forms.secret, token))
    return to(isConfirmed ? `${alertPath(token)}&done=confirmed` : alertPath(token))
  }
  const outcome = await submit(
    request,
    { schema: jobAlertSchema, names: ALERT_FIELDS, limit: REQUEST_RATE_LIMIT, notSaved: NOT_SAVED },
    { forms, report },
    async (alert) => {
      const token = await requestJobAlert(forms.secret, alert)
      if (token !== null) await forms.send(buildAlertConfirmationEmail(alert.email, token, siteUrl))
    },
  )
  if (outcome.ok) return to(`${JOB_ALERTS_PATH}?done=asked`)
  context.set(isRefused, true)
  return routeData(outcome.state, { status: outcome.status })
}

const DONE: Readonly<Record<string, string>> = {
  asked:
    'If the address is new to us, we’ve sent it an email. Open the link in it to confirm: we won’t write again until you have.',
  confirmed: 'You’re subscribed: we’ll email you when a matching vacancy opens.',
  ended: 'You’re unsubscribed, and we’ve erased your address.',
}

export default function Alerts({ actionData, loaderData }: Route.ComponentProps) {
  const { linked, sites, done, initialValues } = loaderData
  return (
    <div className={pageStyles.page}>
      <h1>Vacancies by email</h1>
      {done !== null && DONE[done] !== undefined && (
        <p role="status" className={pageStyles.notice}>
          {DONE[done]}
        </p>
      )}
      {linked === null ? (
        <>
          <p className={pageStyles.lead}>
            Leave your address and we’ll email you once when a vacancy opens. We use it for nothing else. You
            can unsubscribe at any time, and your subscription ends automatically after{' '}
            {formatMonths(ALERT_MONTHS)}.
          </p>
          <AlertForm state={actionData ?? { ...EMPTY_FORM, values: initialValues }} sites={sites} />
        </>
      ) : (
        <>
          {actionData?.problem !== undefined && <p role="alert">{actionData.problem}</p>}
          <LinkedAlert token={linked.token} alert={linked.alert} sites={sites} />
        </>
      )}
      <p>
        <Link to="/jobs">See the vacancies</Link>, or read our{' '}
        <Link to="/privacy-policy">privacy policy</Link>.
      </p>
    </div>
  )
}

interface LinkedAlertProps {
  readonly token: string
  readonly alert: JobAlert | null
  readonly sites: readonly { readonly id: string; readonly name: string }[]
}

function LinkedAlert({ token, alert, sites }: LinkedAlertProps) {
  if (alert === null)
    return (
      <p className={pageStyles.lead}>
        This link no longer works: it wasn’t used in time, or you’ve unsubscribed.{' '}
        <Link to={JOB_ALERTS_PATH}>Subscribe again</Link>.
      </p>
    )
  const siteName = sites.find(({ id }) => id === alert.site)?.name ?? (alert.site || null)
  const what = formatAlert({ siteName, words: alert.words })
  return (
    <>
      <p className={pageStyles.lead}>
        {alert.is_confirmed
          ? `We’ll email you about ${what} when they open, until ${formatLongDate(alert.ends_on ?? '')}.`
          : `Shall we email you about ${what} when they open?`}
      </p>
      <form method="post" action={alertPath(token)} className={pageStyles.actions}>
        {!alert.is_confirmed && (
          <button type="submit" name="act" value="confirm" className={buttonClass('primary')}>
            Yes, email me about vacancies
          </button>
        )}
        <button type="submit" name="act" value="end" className={buttonClass('quiet')}>
          {alert.is_confirmed ? 'Unsubscribe' : 'No, erase my address'}
        </button>
      </form>
    </>
  )
}
