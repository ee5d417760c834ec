import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { CheckboxField, RadioField, SelectField, TextArea, TextField } from '#app/site/forms/fields.tsx'
import { FormFrame } from '#app/site/forms/form-frame.tsx'
import type { FormState } from '#app/site/forms/form-state.ts'
import { fieldErrors, useForm } from '#app/site/forms/use-form.ts'
import { buttonClass } from '#app/ui/button/button.ts'
import { DRAWING_ERROR_MESSAGES, validateDrawing } from '#domain/leads/drawings.ts'
import { ENQUIRY_TYPES, NEIGHBOUR_TOPICS } from '#domain/leads/enquiries.ts'
import { formatMonths, LEAD_RETENTION_MONTHS } from '#domain/retention/retention.ts'
import type { CheckedSpecification } from '#domain/specification/check.ts'
import { pickSpecificationFields, SPECIFICATION_NAMES } from '#domain/specification/fields.ts'
import { BoxFields, type CheckedBox } from './box-fields.tsx'
import styles from './contact.module.css'
import type { CheckedForm } from './enquire.server.ts'

const isBoxField = (target: EventTarget) =>
  'name' in target && SPECIFICATION_NAMES.some((name) => name === target.name)

/** Without scripts, checks the form and shows it again. */
const CHECK_URL = '/get-in-touch/contact?check=1'

const topics = NEIGHBOUR_TOPICS.map((topic) => ({ value: topic, label: topic }))

/** The server's rules, loaded on first use. */
async function validate(values: FormState['values'], form: HTMLFormElement): Promise<FormState['errors']> {
  const drawing = getSelectedDrawing(form)
  const errors = await fieldErrors(
    import('#domain/leads/enquiry-form.ts').then((rules) => [rules.enquirySchema, rules.ENQUIRY_FIELDS]),
    { ...values, drawing: drawing?.name ?? '' },
  )
  const refusal = drawing === undefined ? null : validateDrawing(drawing)
  return refusal === null ? errors : { ...errors, drawing: refusal }
}

/** The server discards the file of a rejected form, but the field still has it. */
function withoutDrawingError(errors: FormState['errors'], form: HTMLFormElement): FormState['errors'] {
  if (errors.drawing !== DRAWING_ERROR_MESSAGES.again || getSelectedDrawing(form) === undefined) return errors
  const { drawing: _again, ...others } = errors
  return others
}

function getSelectedDrawing(form: HTMLFormElement): File | undefined {
  const field = form.elements.namedItem('drawing')
  return field instanceof HTMLInputElement ? field.files?.[0] : undefined
}

/** Long enough to finish typing a number. */
const CHECK_DEBOUNCE_MS = 500

/** Checks the box after each pause; the checker loads on the first input. */
function useChecker(first: CheckedBox) {
  const [box, setBox] = useState(first)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const check = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      const checker = await import('./checker.ts').catch(() => null)
      if (checker === null) return
      const values = new FormData(form)
      const typed = pickSpecificationFields((name) => String(values.get(name) ?? ''))
      setBox({ typed, checked: checker.checkNow(typed) })
    }, CHECK_DEBOUNCE_MS)
  }
  return { box, check }
}

interface EnquiryFormProps {
  readonly initialState: CheckedForm
  /** Prefilled from the URL. */
  readonly checked: CheckedSpecification
  readonly products: readonly string[]
}

export function EnquiryForm({ initialState, checked, products }: EnquiryFormProps) {
  const { ref, state, progress, submit } = useForm(initialState, validate, withoutDrawingError)
  const { box, check } = useChecker({
    typed: pickSpecificationFields((name) => initialState.values[name]),
    checked: initialState.checked ?? checked,
  })
  const isSending = progress !== null
  const about = initialState.values.about ?? ''
  return (
    <form
      ref={ref}
      method="post"
      action="/get-in-touch/contact"
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      onInput={({ currentTarget, target }) => {
        if (isBoxField(target)) check(currentTarget)
      }}
      className={styles.form}
    >
      <FormFrame state={state}>
        {about !== '' && (
          <p>
            About our <strong>{about}</strong>
            <input type="hidden" name="about" value={about} />
          </p>
        )}
        <RadioField name="kind" label="What’s it about?" choices={ENQUIRY_TYPES} />
        <div className={styles.detail} data-asked-of="supplier">
          <TextField name="productType" label="What do you sell?" />
          <TextArea
            name="pricing"
            label="What does it cost?"
            hint="Your prices, or how you calculate them."
            rows={3}
            optional
          />
        </div>
        <div className={styles.detail} data-asked-of="neighbour">
          <SelectField name="inquiryType" label="What’s it about?" choices={topics} blank="Choose" />
          <TextField name="location" label="Location" hint="One of our sites, a street or a postcode." />
        </div>
        <div data-asked-of="buyers">
          <SelectField
            name="product"
            label="Similar product"
            choices={products.map((title) => ({ value: title, label: title }))}
            blank="None in particular"
            optional
          />
        </div>
        <div className={styles.detail} data-asked-of="boxes">
          <BoxFields {...box} />
        </div>
        <TextArea name="message" label="Your message" rows={5} />
        <TextField name="name" label="Your name" autoComplete="name" />
        <TextField name="company" label="Company" autoComplete="organization" optional />
        <TextField name="email" label="Email address" type="email" autoComplete="email" spellCheck={false} />
        <CheckboxField name="callback" label="Call me back" />
        <TextField name="phone" label="Phone number" type="tel" autoComplete="tel" width="medium" optional />
        <TextField
          name="when"
          label="A good time to call"
          hint="For example, mornings, or after 4 pm."
          optional
        />
        <p className={styles.smallPrint}>
          We use this to answer you, keep it for {formatMonths(LEAD_RETENTION_MONTHS)} after our last contact,
          and share it with no one. For details, see our <Link to="/privacy-policy">privacy policy</Link>.
        </p>
        <button type="submit" className={buttonClass('primary')} aria-disabled={isSending || undefined}>
          {isSending ? 'Sending…' : 'Send enquiry'}
        </button>
        {/* Second, because Enter presses the first submit button. */}
        <button
          type="submit"
          formAction={CHECK_URL}
          className={`${buttonClass('quiet')} ${styles.check}`}
          data-asked-of="boxes"
        >
          Check my specification first
        </button>
      </FormFrame>
    </form>
  )
}
