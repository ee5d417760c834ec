import { redirect, data as routeData } from 'react-router'
import { formServices, type PageHandle, siteServices } from '#app/server-context.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs/breadcrumbs.tsx'
import { SAMPLE_PACKS, SAMPLE_TERMS } from '#company/sectors.ts'
import { SAMPLES_PATH } from '#domain/company/sectors.ts'
import { getPageCardUrl } from '#domain/media/social-card.ts'
import styles from '../contact/contact.module.css'
import { isRefused } from '../forms/submit.server.ts'
import { companyPage } from '../head/organisation.ts'
import { pageMeta } from '../head/page-meta.ts'
import { HOME, JsonLd } from '../head/structured-data.tsx'
import type { Route } from './+types/samples'
import { orderSamples } from './order-samples.server.ts'
import { SampleForm } from './sample-form.tsx'

/** Links from sectors choose a pack. */
export const handle = { query: ['pack'] } satisfies PageHandle

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: loaderData.title,
    description: loaderData.summary,
    keywords: 'packaging samples, corrugated board samples, sample pack, box samples',
    path: SAMPLES_PATH,
    siteUrl: loaderData.siteUrl,
    card: getPageCardUrl(SAMPLES_PATH),
    refused: loaderData.refused,
  })
}

export function loader({ context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>) {
  if (SAMPLE_PACKS.length === 0) throw routeData(null, { status: 404 })
  const { siteUrl } = context.get(siteServices)
  const wanted = new URL(request.url).searchParams.get('pack')
  return {
    ...SAMPLE_TERMS,
    siteUrl,
    refused: context.get(isRefused),
    packs: SAMPLE_PACKS,
    pack: SAMPLE_PACKS.find(({ id }) => id === wanted)?.id ?? '',
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  if (SAMPLE_PACKS.length === 0) throw routeData(null, { status: 404 })
  const { report, now, siteUrl } = context.get(siteServices)
  const outcome = await orderSamples(request, { forms: context.get(formServices), report, now, siteUrl })
  if (outcome.ok)
    return redirect(`/get-in-touch/contact/sent?reference=${outcome.result.reference}&samples=1`, 303)
  context.set(isRefused, true)
  return routeData(outcome.state, { status: outcome.status })
}

export default function Samples({ actionData, loaderData }: Route.ComponentProps) {
  const { siteUrl, title, summary, delivery, packs, pack } = loaderData
  const crumbs = [HOME, { label: title, to: SAMPLES_PATH }]
  return (
    <div className={styles.page}>
      <JsonLd value={companyPage({ type: 'WebPage', name: title, description: summary, crumbs }, siteUrl)} />
      <header className={styles.head}>
        <Breadcrumbs crumbs={crumbs} />
        <h1>{title}</h1>
        <p className={styles.lead}>{summary}</p>
      </header>
      <SampleForm initialState={actionData ?? { values: { pack }, errors: {} }} packs={packs} />
      <aside className={styles.aside}>
        <h2>What happens next</h2>
        <ul>
          <li>{delivery}</li>
          <li>The pack comes with a card that names each board, flute and print.</li>
          <li>
            If you want your own box as a sample, send us the product instead: a plain one takes two days.
          </li>
        </ul>
      </aside>
    </div>
  )
}
