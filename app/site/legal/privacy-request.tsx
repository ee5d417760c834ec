import { Link, redirect, data as routeData } from 'react-router'
import { formServices, siteServices } from '#app/server-context.ts'
import { RadioField, TextArea, TextField } from '#app/site/forms/fields.tsx'
import { FormFrame } from '#app/site/forms/form-frame.tsx'
import { EMPTY_FORM, type FormState } from '#app/site/forms/form-state.ts'
import { isRefused } from '#app/site/forms/submit.server.ts'
import { fieldErrors, useForm } from '#app/site/forms/use-form.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs/breadcrumbs.tsx'
import { buttonClass } from '#app/ui/button/button.ts'
import { COMPLAINT_DAYS, PRIVACY_CHOICES } from '#domain/privacy/requests.ts'
import { companyPage } from '../head/organisation.ts'
import { pageMeta } from '../head/page-meta.ts'
import { HOME, JsonLd } from '../head/structured-data.tsx'
import type { Route } from './+types/privacy-request'
import styles from './privacy-request.module.css'
import { submitPrivacyRequest } from './submit-privacy-request.server.ts'

const PATH = '/privacy-policy/request'

const PAGE = {
  type: 'ContactPage',
  name: 'Request or complaint about personal data',
  description:
    'Ask for a copy of your data, have it corrected or erased, object, or complain, with a reference and a due date.',
  crumbs: [
    HOME,
    { label: 'Privacy and cookies policy', to: '/privacy-policy' },
    { label: 'Request or complaint', to: PATH },
  ],
} as const

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: PAGE.name,
    description: PAGE.description,
    path: PATH,
    siteUrl: loaderData.siteUrl,
    refused: loaderData.refused,
  })
}

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(siteServices).siteUrl, refused: context.get(isRefused) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { report, siteUrl } = context.get(siteServices)
  const outcome = await submitPrivacyRequest(request, { forms: context.get(formServices), report, siteUrl })
  if (!outcome.ok) {
    context.set(isRefused, true)
    return routeData(outcome.state, { status: outcome.status })
  }
  const { reference, dueOn } = outcome.result
  return redirect(`${PATH}/sent?reference=${reference}&due=${dueOn}`, 303)
}

/** The server's rules, loaded on first use. */
const validate = (values: FormState['values']) =>
  fieldErrors(
    import('#domain/privacy/form.ts').then((rules) => [rules.privacyRequestSchema, rules.PRIVACY_FIELDS]),
    values,
  )

export default function PrivacyRequest({ actionData, loaderData }: Route.ComponentProps) {
  const { ref, state, progress, submit } = useForm(actionData ?? EMPTY_FORM, validate)
  const isSending = progress !== null
  return (
    <div className={styles.page}>
      <JsonLd value={companyPage(PAGE, loaderData.siteUrl)} />
      <Breadcrumbs crumbs={PAGE.crumbs} />
      <h1>{PAGE.name}</h1>
      <p className={styles.lead}>
        You’ll get a reference straight away and an answer within one calendar month. We acknowledge
        complaints within {COMPLAINT_DAYS} days. Your rights are explained in our{' '}
        <Link to="/privacy-policy">privacy policy</Link>.
      </p>
      <form ref={ref} method="post" action={PATH} encType="multipart/form-data" noValidate onSubmit={submit}>
        <FormFrame state={state}>
          <RadioField name="kind" label="What would you like us to do?" choices={PRIVACY_CHOICES} />
          <TextArea
            name="message"
            label="What’s it about?"
            hint="For example, which form you filled in, or the mistake you found. Leave out anything we don’t need to know."
            optional
          />
          <TextField name="name" label="Your name" autoComplete="name" />
          <TextField
            name="email"
            label="Email address"
            hint="The one we know you by, if you remember it."
            type="email"
            autoComplete="email"
            spellCheck={false}
          />
          <button type="submit" className={buttonClass('primary')} aria-disabled={isSending || undefined}>
            {isSending ? 'Sending…' : 'Send'}
          </button>
        </FormFrame>
      </form>
    </div>
  )
}
