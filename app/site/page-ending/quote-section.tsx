import { Link } from 'react-router'
import { TextArea, TextField } from '#app/site/forms/fields.tsx'
import { FormFrame } from '#app/site/forms/form-frame.tsx'
import { EMPTY_FORM } from '#app/site/forms/form-state.ts'
import { fieldErrors, useForm } from '#app/site/forms/use-form.ts'
import { buttonClass } from '#app/ui/button/button.ts'
import { BRAND } from '#company/brand.ts'
import { toTelUrl } from '#domain/company/locations.ts'
import styles from './quote-section.module.css'

interface QuoteSectionProps {
  /** Title of the product that the visitor reads about. */
  readonly product?: string
  /** Subject of the page, for the salespeople. */
  readonly about?: string
  /** Path of the full form. */
  readonly fullForm?: string
}

/**
 * Ending of pages for buyers: an enquiry of three fields. Without scripts, errors return on the contact page with the
 * same input.
 */
export function QuoteSection({
  product,
  about,
  fullForm = '/get-in-touch/contact?kind=quote',
}: QuoteSectionProps) {
  const { ref, state, progress, submit } = useForm(EMPTY_FORM, (values) =>
    fieldErrors(
      import('#domain/leads/enquiry-form.ts').then((rules) => [rules.enquirySchema, rules.ENQUIRY_FIELDS]),
      values,
    ),
  )
  const isSending = progress !== null
  return (
    <section id="quote" className={styles.band} aria-labelledby="quote-title">
      <div className={styles.inner}>
        <div className={styles.text}>
          <h2 id="quote-title" className={styles.title}>
            {product === undefined ? 'What do you need to pack?' : 'Need this in your size?'}
          </h2>
          <p>Three fields, no obligation. We’ll reply within one working day.</p>
          <p>
            Rather talk? Call <a href={toTelUrl(BRAND.telephone)}>{BRAND.telephone}</a>. Have a drawing or all
            the sizes? Use the <Link to={fullForm}>full form</Link>.
          </p>
        </div>
        <form
          ref={ref}
          method="post"
          action="/get-in-touch/contact"
          encType="multipart/form-data"
          noValidate
          onSubmit={submit}
          className={styles.form}
        >
          <FormFrame state={state}>
            <input type="hidden" name="kind" value="quote" />
            {product !== undefined && <input type="hidden" name="product" value={product} />}
            {about !== undefined && <input type="hidden" name="about" value={about} />}
            <TextArea
              name="message"
              label="What you need"
              hint="Inside length, width and height if you know them, and how many."
              rows={3}
            />
            <div className={styles.pair}>
              <TextField name="name" label="Your name" autoComplete="name" />
              <TextField
                name="email"
                label="Your email"
                type="email"
                autoComplete="email"
                spellCheck={false}
              />
            </div>
            <div className={styles.send}>
              <button type="submit" className={buttonClass('primary')} aria-disabled={isSending || undefined}>
                {isSending ? 'Sending…' : 'Ask for a quote'}
              </button>
              <p>
                We use this to answer you. <Link to="/privacy-policy">Privacy</Link>
              </p>
            </div>
          </FormFrame>
        </form>
      </div>
    </section>
  )
}
