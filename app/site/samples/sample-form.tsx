import { Link } from 'react-router'
import { RadioField, TextArea, TextField } from '#app/site/forms/fields.tsx'
import { FormFrame } from '#app/site/forms/form-frame.tsx'
import type { FormState } from '#app/site/forms/form-state.ts'
import { fieldErrors, useForm } from '#app/site/forms/use-form.ts'
import { buttonClass } from '#app/ui/button/button.ts'
import { SAMPLES_PATH, type SamplePack } from '#domain/company/sectors.ts'
import { formatMonths, LEAD_RETENTION_MONTHS } from '#domain/retention/retention.ts'
import styles from '../contact/contact.module.css'

interface SampleFormProps {
  readonly initialState: FormState
  readonly packs: readonly SamplePack[]
}

export function SampleForm({ initialState, packs }: SampleFormProps) {
  /** The server's rules, loaded on first use. */
  const validate = (values: FormState['values']) =>
    fieldErrors(
      import('#domain/leads/sample-request.ts').then((rules) => [
        rules.createSampleRequestSchema(packs.map(({ id }) => id)),
        rules.SAMPLE_FIELDS,
      ]),
      values,
    )
  const { ref, state, progress, submit } = useForm(initialState, validate)
  const isSending = progress !== null
  return (
    <form ref={ref} method="post" action={SAMPLES_PATH} noValidate onSubmit={submit} className={styles.form}>
      <FormFrame state={state}>
        <RadioField
          name="pack"
          label="Which pack?"
          choices={packs.map(({ id, title, contents }) => ({
            value: id,
            label: title,
            hint: ` ${contents.join('. ')}.`,
          }))}
        />
        <TextField name="name" label="Your name" autoComplete="name" />
        <TextField name="company" label="Company" autoComplete="organization" />
        <TextArea
          name="address"
          label="Postal address"
          hint="In the UK, with the postcode."
          autoComplete="street-address"
          rows={4}
        />
        <TextField name="email" label="Email address" type="email" autoComplete="email" spellCheck={false} />
        <TextArea name="message" label="What will you pack?" rows={3} optional />
        <p className={styles.smallPrint}>
          We use this to send the pack and to ask once what you thought of it, keep it for{' '}
          {formatMonths(LEAD_RETENTION_MONTHS)} after our last contact, and share it only with the carrier.
          For details, see our <Link to="/privacy-policy">privacy policy</Link>.
        </p>
        <button type="submit" className={buttonClass('primary')} aria-disabled={isSending || undefined}>
          {isSending ? 'Ordering…' : 'Order sample pack'}
        </button>
      </FormFrame>
    </form>
  )
}
