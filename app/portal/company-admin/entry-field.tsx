import { Checkbox, Input, MultiSelect, NativeSelect, Textarea, TextInput, Title } from '@mantine/core'
import { STATIC_IMAGES } from '#company/images.ts'
import { PRODUCT_USES } from '#company/product-stories.ts'
import { FLUTE_THICKNESS_MM } from '#domain/company/product.ts'
import type { Company } from '#domain/company-entries/company.ts'
import { getFieldOptions, type SelectOption } from '#domain/company-entries/entries.ts'
import type { FieldValue, OpeningHoursInput } from '#domain/company-entries/entry-form.ts'
import { ENTRY_MEDIA } from '#domain/company-entries/entry-images.ts'
import type { Field } from '#domain/company-entries/fields.ts'
import { DateField } from '../ui/form/date-field.tsx'
import { ImageField } from '../ui/images/image-field.tsx'
import { RichTextEditor } from '../ui/rich-text-editor/rich-text-editor.tsx'
import styles from './company-admin.module.css'
import { HoursField } from './hours-field.tsx'

interface EntryFieldProps {
  readonly field: Field
  readonly id: string
  readonly value: FieldValue
  readonly error: string | undefined
  readonly company: Company
  readonly isLocked: boolean
  readonly onChange: (value: FieldValue) => void
  /** Alt text of an image field. */
  readonly alt?: ImageAlt | undefined
  readonly onUploading: (isUploading: boolean) => void
}

export interface ImageAlt {
  readonly id: string
  readonly text: string
  readonly error: string | undefined
  readonly onChange: (image: string, alt: string) => void
}

const SITE_IMAGES = Object.keys(STATIC_IMAGES)

const OPTIONS = {
  uses: PRODUCT_USES,
  flutes: Object.keys(FLUTE_THICKNESS_MM),
} as const

export function EntryField({ field, ...props }: EntryFieldProps) {
  return (
    <>
      {field.part !== undefined && (
        <Title order={2} size="h3" className={styles.group}>
          {field.part}
        </Title>
      )}
      <FieldInput field={field} {...props} />
    </>
  )
}

function FieldInput({
  field,
  id,
  value,
  error,
  company,
  isLocked,
  onChange,
  alt,
  onUploading,
}: EntryFieldProps) {
  const { label, hint, kind, isOptional } = field
  const text = typeof value === 'string' ? value : ''
  const common = {
    id,
    label: isOptional ? `${label} (optional)` : label,
    description: hint,
    error,
    size: 'md' as const,
  }
  const onInput = ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value)
  switch (kind) {
    case 'text':
    case 'lines':
    case 'paragraphs':
    case 'facts':
      return (
        <Textarea {...common} autosize minRows={kind === 'text' ? 2 : 3} value={text} onChange={onInput} />
      )
    case 'day':
      return <DateField {...common} value={text} onDate={onChange} clearable={isOptional === true} />
    case 'choice': {
      const choices = getFieldOptions(field, company, OPTIONS)
      return (
        <NativeSelect
          {...common}
          value={text}
          data={[{ value: '', label: isOptional ? 'None' : 'Choose' }, ...withSelected(choices, [text])]}
          onChange={onInput}
        />
      )
    }
    case 'image':
      return (
        <div id={id} tabIndex={-1}>
          <ImageField
            bucket={ENTRY_MEDIA}
            siteImages={SITE_IMAGES}
            id={alt?.id ?? ''}
            value={{ path: text === '' ? null : text, alt: alt?.text ?? '', focus: null }}
            onChange={({ path, alt: written }) => alt?.onChange(path ?? '', written)}
            crops={[]}
            isLocked={isLocked}
            error={alt?.error}
            onBusy={onUploading}
          />
          {error !== undefined && <Input.Error mt="xs">{error}</Input.Error>}
        </div>
      )
    case 'choices': {
      const chosen = value as readonly string[]
      return (
        <MultiSelect
          {...common}
          value={[...chosen]}
          data={[...withSelected(getFieldOptions(field, company, OPTIONS), chosen)]}
          onChange={onChange}
        />
      )
    }
    case 'hours':
      return (
        <HoursField
          id={id}
          label={label}
          hint={hint}
          error={error}
          hours={value as readonly OpeningHoursInput[]}
          onChange={onChange}
        />
      )
    case 'richText':
      return (
        <div>
          <RichTextEditor
            id={id}
            label={label}
            initialHtml={text}
            onHtml={onChange}
            isLocked={isLocked}
            error={error}
          />
          <Input.Description mt="xs">Clear the text to restore the page’s default text.</Input.Description>
        </div>
      )
    case 'truth':
      return (
        <Checkbox
          id={id}
          label={label}
          description={hint}
          error={error}
          size="md"
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )
    default:
      return (
        <TextInput
          {...common}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          value={text}
          onChange={onInput}
        />
      )
  }
}

/** Keeps selected values that are no longer offered. */
function withSelected(choices: readonly SelectOption[], chosen: readonly string[]): readonly SelectOption[] {
  const missing = chosen.filter(
    (selected) => selected !== '' && !choices.some(({ value }) => value === selected),
  )
  return [...choices, ...missing.map((value) => ({ value, label: `${value} (no longer available)` }))]
}
