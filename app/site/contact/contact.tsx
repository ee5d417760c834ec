import { data as answer, redirect } from 'react-router'
import { formServices, siteServices } from '#app/server-context.ts'
import { EMPTY_FORM } from '#app/site/forms/form-state.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs/breadcrumbs.tsx'
import { BRAND } from '#company/brand.ts'
import { telephoneAddress } from '#domain/company/sites.ts'
import { companyPage } from '../head/organisation.ts'
import { pageMeta } from '../head/page-meta.ts'
import { HOME, JsonLd } from '../head/structured-data.tsx'
import type { Route } from './+types/contact'
import styles from './contact.module.css'
import { enquire } from './enquire.server.ts'
import { EnquiryForm } from './enquiry-form.tsx'

const PAGE = {
  type: 'ContactPage',
  name: 'Send an enquiry',
  description:
    'Ask for a price, a sample, stock holding or anything else: answered by a person within one working day.',
  crumbs: [
    HOME,
    { label: 'Get in Touch', to: '/get-in-touch' },
    { label: 'Send an enquiry', to: '/get-in-touch/contact' },
  ],
} as const

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: PAGE.name,
    description: PAGE.description,
    keywords: 'packaging quote, corrugated box price, packaging sample, contact',
    path: '/get-in-touch/contact',
    siteUrl: loaderData.siteUrl,
  })
}

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(siteServices).siteUrl }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { report, now, siteUrl } = context.get(siteServices)
  const outcome = await enquire(request, { forms: context.get(formServices), report, now, siteUrl })
  return outcome.ok
    ? redirect(`/get-in-touch/contact/sent?reference=${outcome.written}`, 303)
    : answer(outcome.state, { status: outcome.status })
}

export default function Contact({ actionData, loaderData }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <JsonLd value={companyPage(PAGE, loaderData.siteUrl)} />
      <header className={styles.head}>
        <Breadcrumbs crumbs={PAGE.crumbs} />
        <h1>{PAGE.name}</h1>
        <p className={styles.lead}>
          A person answers within one working day. If it is quicker to talk, ring{' '}
          <a href={telephoneAddress(BRAND.telephone)}>{BRAND.telephone}</a>.
        </p>
      </header>
      <aside className={styles.aside}>
        <h2>For a price it helps to know</h2>
        <ul>
          <li>The inside of the box: length × width × depth, in millimetres, in that order.</li>
          <li>What goes in, what it weighs, and how high the boxes will be stacked.</li>
          <li>How many at a time, and how many in a year.</li>
          <li>Print: none, one or two colours, or a picture to be proud of.</li>
          <li>Packed by hand or by a machine, and which.</li>
        </ul>
        <p>None of it? Send us the product. We have a sample table.</p>
      </aside>
      <EnquiryForm answered={actionData ?? EMPTY_FORM} />
    </div>
  )
}
