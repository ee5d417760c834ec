import { Link } from 'react-router'
import { RadioField, SelectField, TextArea, TextField, TickField } from '#app/site/forms/fields.tsx'
import { FormFrame } from '#app/site/forms/form-frame.tsx'
import type { FormState } from '#app/site/forms/form-state.ts'
import { fieldErrors, useForm } from '#app/site/forms/use-form.ts'
import { buttonClass } from '#app/ui/button/button.ts'
import { PRODUCTS } from '#company/products.ts'
import { ENQUIRY_KINDS, NEIGHBOUR_TOPICS } from '#domain/leads/enquiries.ts'
import { LEAD_RETENTION_MONTHS, monthsInWords } from '#domain/retention/retention.ts'
import styles from './contact.module.css'

const products = PRODUCTS.map(({ title }) => ({ value: title, label: title }))
const topics = NEIGHBOUR_TOPICS.map((topic) => ({ value: topic, label: topic }))

/** The same rules as the server's, fetched when they are first needed. */
const visibleErrors = (values: FormState['values']) =>
  fieldErrors(
    import('#domain/leads/enquiry-form.ts').then((rules) => [rules.enquiryForm, rules.ENQUIRY_FIELDS]),
    values,
  )

export function EnquiryForm({ answered }: { readonly answered: FormState }) {
  const { state, progress, submit } = useForm(answered, visibleErrors)
  const isSending = progress !== null
  return (
    <form
      method="post"
      action="/get-in-touch/contact"
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      className={styles.form}
    >
      <FormFrame state={state}>
        <RadioField name="kind" label="What is it about?" choices={ENQUIRY_KINDS} />
        <div className={styles.detail} data-asked-of="supplier">
          <TextField name="productType" label="What do you sell?" />
          <TextArea
            name="pricing"
            label="What does it cost?"
            hint="Prices, or how you reckon them."
            rows={3}
            optional
          />
        </div>
        <div className={styles.detail} data-asked-of="neighbour">
          <SelectField
            name="inquiryType"
            label="What does it concern?"
            choices={topics}
            blank="Please choose"
          />
          <TextField
            name="location"
            label="Where is this?"
            hint="The works that you live near, a street or a postcode."
          />
        </div>
        <SelectField
          name="product"
          label="A product that comes close"
          choices={products}
          blank="None in particular"
          optional
        />
        <TextArea name="message" label="Your message" rows={7} />
        <TextField name="name" label="Your name" autoComplete="name" />
        <TextField name="company" label="Company" autoComplete="organization" optional />
        <TextField name="email" label="Email address" type="email" autoComplete="email" spellCheck={false} />
        <TickField name="callback" label="Please ring me back" />
        <TextField name="phone" label="Telephone" type="tel" autoComplete="tel" width="medium" optional />
        <TextField
          name="when"
          label="A good time to ring"
          hint="For example: mornings, or after four."
          optional
        />
        <p className={styles.fine}>
          We use this to answer you, keep it for {monthsInWords(LEAD_RETENTION_MONTHS)} after the last word,
          and give it to nobody. More is in the <Link to="/privacy-policy">privacy policy</Link>.
        </p>
        <button type="submit" className={buttonClass('primary')} aria-disabled={isSending || undefined}>
          {isSending ? 'Sending…' : 'Send enquiry'}
        </button>
      </FormFrame>
    </form>
  )
}
