import { redirect, data as routeData } from 'react-router'
import { formServices, type PageHandle, siteServices } from '#app/server-context.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs/breadcrumbs.tsx'
import { BRAND } from '#company/brand.ts'
import { MANUFACTURING_LIMITS } from '#company/manufacturing-limits.ts'
import { toTelUrl } from '#domain/company/locations.ts'
import { ENQUIRY_TYPES } from '#domain/leads/enquiries.ts'
import { getPageCardUrl } from '#domain/media/social-card.ts'
import { checkSpecification } from '#domain/specification/check.ts'
import { pickSpecificationFields, SPECIFICATION_NAMES } from '#domain/specification/fields.ts'
import { findProductByName, getSpecificationFromProduct } from '#domain/specification/specification.ts'
import { isRefused } from '../forms/submit.server.ts'
import { companyPage } from '../head/organisation.ts'
import { pageMeta } from '../head/page-meta.ts'
import { HOME, JsonLd } from '../head/structured-data.tsx'
import type { Route } from './+types/contact'
import styles from './contact.module.css'
import { checkWithoutScripts, enquire } from './enquire.server.ts'
import { EnquiryForm } from './enquiry-form.tsx'

const PAGE = {
  type: 'ContactPage',
  name: 'Send an enquiry',
  description:
    'Ask for a price, a sample, stock holding or anything else. A person will reply within one working day.',
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
    card: getPageCardUrl('/get-in-touch/contact'),
    refused: loaderData.refused,
  })
}

/** Links from products, services and specifications prefill the form. */
export const handle = { query: ['kind', 'about', ...SPECIFICATION_NAMES] } satisfies PageHandle

export function loader({ context, request }: Route.LoaderArgs) {
  const { siteUrl, now, page, company } = context.get(siteServices)
  const query = new URL(request.url).searchParams
  const product = findProductByName(query.get('product') ?? '', company.products)
  const typed = {
    ...(product !== null && getSpecificationFromProduct(product)),
    ...pickSpecificationFields((name) => (name === 'product' ? null : query.get(name))),
  }
  const service = company.services.find(({ slug }) => slug === query.get('about'))
  const kind = ENQUIRY_TYPES.find(({ value }) => value === query.get('kind'))?.value
  const isAboutOneBox = SPECIFICATION_NAMES.some((name) => name !== 'product' && query.has(name))
  // Personal, so not cached.
  if (isAboutOneBox) page.validUntil(now())
  return {
    siteUrl,
    refused: context.get(isRefused),
    products: company.products.map(({ title }) => title),
    minimumRun: MANUFACTURING_LIMITS.minimumRun,
    initialValues: {
      ...typed,
      kind: kind ?? (Object.keys(typed).length > 0 ? 'quote' : ''),
      about: service?.title ?? '',
    },
    checked: checkSpecification(typed, MANUFACTURING_LIMITS, now()),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { report, now, siteUrl, company } = context.get(siteServices)
  const dependencies = {
    forms: context.get(formServices),
    report,
    now,
    siteUrl,
    products: company.products,
    sites: company.sites,
  }
  if (new URL(request.url).searchParams.has('check'))
    return routeData(await checkWithoutScripts(request, dependencies))
  const outcome = await enquire(request, dependencies)
  if (outcome.ok) {
    const { reference, callbackDue } = outcome.result
    const callbackQuery = callbackDue === null ? '' : `&ring=${callbackDue.toISOString()}`
    return redirect(`/get-in-touch/contact/sent?reference=${reference}${callbackQuery}`, 303)
  }
  context.set(isRefused, true)
  return routeData(outcome.state, { status: outcome.status })
}

export default function Contact({ actionData, loaderData }: Route.ComponentProps) {
  const { siteUrl, products, minimumRun, initialValues, checked } = loaderData
  return (
    <div className={styles.page}>
      <JsonLd value={companyPage(PAGE, siteUrl)} />
      <header className={styles.head}>
        <Breadcrumbs crumbs={PAGE.crumbs} />
        <h1>{PAGE.name}</h1>
        <p className={styles.lead}>
          We’ll reply within one working day. If you’d rather talk, call{' '}
          <a href={toTelUrl(BRAND.telephone)}>{BRAND.telephone}</a>.
        </p>
      </header>
      <EnquiryForm
        initialState={actionData ?? { values: initialValues, errors: {} }}
        checked={checked}
        products={products}
      />
      <aside className={styles.aside}>
        <h2>Getting a price</h2>
        <ul>
          <li>The inside sizes and how many at a time are enough for a first price.</li>
          <li>
            Not sure of the board or the style? Tell us what goes in and what it weighs, and we’ll advise.
          </li>
          <li>No sizes? Send a photo with a ruler in it, or post us the product and we’ll measure it.</li>
          <li>
            Our minimum order is {minimumRun.printed} printed boxes of one type, or {minimumRun.plain} plain.
          </li>
        </ul>
      </aside>
    </div>
  )
}
