import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ELAPSED_FIELD, HONEYPOT_FIELD } from '#domain/forms/spam-protection.ts'
import { formatFileSize } from '#domain/media/media.ts'
import { markup } from '#tests/support/markup.tsx'
import { DropZone } from './drop-zone.tsx'
import { CheckboxField, RadioField, SelectField, TextArea, TextField } from './fields.tsx'
import { FormFrame } from './form-frame.tsx'
import { checkFields, EMPTY_FORM, type FormState } from './form-state.ts'

const choices = [
  { value: 'quote', label: 'A quote' },
  { value: 'sample', label: 'A sample' },
]

const form = (state: FormState) =>
  markup(
    <FormFrame state={state}>
      <TextField name="name" label="Your name" autoComplete="name" />
      <TextField name="phone" label="Phone number" hint="If you like" optional />
      <TextArea name="message" label="Message" />
      <SelectField name="product" label="Product" choices={choices} blank="None yet" />
      <RadioField name="kind" label="Kind" choices={choices} />
      <CheckboxField name="callBack" label="Call me back" />
      <DropZone name="cv" label="Your CV" hint="PDF" accept=".pdf" refusal={() => null} />
    </FormFrame>,
  )

/** Matches the start tag of the element with this id. */
const tag = (html: string, id: string) => new RegExp(`<[a-z]+ [^>]*id="${id}"[^>]*>`).exec(html)?.[0] ?? ''

describe('form fields', () => {
  it('are linked to their labels and hints', () => {
    const html = form(EMPTY_FORM)
    for (const name of ['name', 'phone', 'message', 'product', 'cv'])
      expect(html).toContain(`<label for="field-${name}"`)
    expect(tag(html, 'field-phone')).toContain('aria-describedby="field-phone-hint"')
    expect(tag(html, 'field-name')).toContain('autoComplete="name"')
    expect(html).not.toContain('role="alert"')
    expect(html).not.toContain('aria-invalid')
  })

  it('show errors at the field and in the summary, and keep the input', () => {
    const html = form({
      values: {
        name: 'Zoë "Z" Ash',
        message: '</textarea><script>',
        product: 'sample',
        kind: 'quote',
        callBack: 'yes',
      },
      errors: { phone: 'Enter a number.', kind: 'Choose one.', cv: 'Choose a PDF.' },
    })
    expect(html).toMatch(/role="alert".*href="#field-phone".*href="#field-kind".*href="#field-cv"/)
    expect(tag(html, 'field-phone')).toContain('aria-invalid="true"')
    expect(tag(html, 'field-phone')).toContain('aria-describedby="field-phone-hint field-phone-error"')
    expect(html).toContain('<p id="field-phone-error"')
    expect(tag(html, 'field-name')).toContain('value="Zoë &quot;Z&quot; Ash"')
    expect(html).toContain('&lt;/textarea&gt;&lt;script&gt;</textarea>')
    expect(html).toMatch(/<option value="sample" selected=""/)
    expect(html.match(/checked=""/g)).toHaveLength(2)
  })

  it('show the error of the whole form', () => {
    expect(form({ ...EMPTY_FORM, problem: 'Too many.' })).toMatch(
      /There is a problem<\/h2><p[^>]*>Too many\.</,
    )
  })

  it('include a honeypot, and the elapsed time only with scripts', () => {
    const html = form(EMPTY_FORM)
    expect(html).toMatch(new RegExp(`aria-hidden="true".*tabindex="-1"[^>]*name="${HONEYPOT_FIELD}"`, 'i'))
    expect(html).toMatch(new RegExp(`type="hidden" name="${ELAPSED_FIELD}" value=""`))
    expect(html).not.toMatch(/\sstyle=/)
  })
})

it.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 kB'],
  [860_000, '840 kB'],
  [2_516_582, '2.4 MB'],
])('a file of %d bytes is shown as %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words)
})

it('errors of a form are sorted by field, including cross-field errors', () => {
  const schema = z
    .object({ message: z.string(), name: z.string().min(1, 'Your name?'), email: z.email('Your address?') })
    .refine(({ message }) => message !== '', { path: ['message'], message: 'What is it?', when: () => true })
  const checked = checkFields(schema, ['message', 'name', 'email'], {})
  expect(checked.ok ? [] : Object.entries(checked.errors)).toEqual([
    ['message', 'What is it?'],
    ['name', 'Your name?'],
    ['email', 'Your address?'],
  ])
})
