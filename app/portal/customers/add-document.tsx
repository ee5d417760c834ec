import { FileInput, NativeSelect, TextInput } from '@mantine/core'
import { z } from 'zod'
import { addDocument } from '#app/content/customer/documents.ts'
import {
  CUSTOMER_DOCUMENT_KINDS,
  CUSTOMER_DOCUMENT_TYPES,
  DOCUMENT_KIND_NAMES,
  validateDocumentFile,
} from '#domain/customer-documents/customer-documents.ts'
import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import { requiredText } from '#domain/forms/fields.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DateField } from '../ui/form/date-field.tsx'
import { useRecordForm } from '../ui/form/record-form.ts'
import { RecordFormFrame } from '../ui/form/record-form-frame.tsx'

const TITLE_MAX = 200

const day = z.string().transform((text) => text || null)
const schema = z
  .object({
    kind: z.enum(CUSTOMER_DOCUMENT_KINDS, 'Choose a type.'),
    title: requiredText('a title', TITLE_MAX),
    validFrom: day,
    validTo: day,
    file: z.instanceof(File, { message: 'Choose a file.' }).superRefine((file, context) => {
      const message = validateDocumentFile(file)
      if (message !== null) context.addIssue({ code: 'custom', message })
    }),
  })
  .refine(({ validFrom, validTo }) => validFrom === null || validTo === null || validFrom <= validTo, {
    path: ['validTo'],
    message: 'Choose the first day of validity or a later one.',
  })

interface DialogProps {
  readonly customer: number
  readonly onClose: () => void
}

/** Adds a document; the customer's users are notified. */
export function AddDocumentDialog({ customer, onClose }: DialogProps) {
  const form = useRecordForm({
    schema,
    start: { kind: '', title: '', validFrom: '', validTo: '', file: null as File | null },
    save: async (client, document) => {
      await addDocument(client, customer, document)
      return document
    },
    done: ({ title, kind: added, validFrom: from }) =>
      added === 'certificate' && from !== null && from > toLondonDate(new Date())
        ? `“${title}” added. The customer sees it from ${formatLongDate(from)}.`
        : `“${title}” added. The customer’s users are notified.`,
    onSaved: onClose,
    isGuarded: false,
    staysOpen: true,
  })
  const { kind, validFrom, validTo, file } = form.values
  return (
    <Dialog onClose={onClose} title="Add document">
      <RecordFormFrame form={form} save="Add document" cancel={onClose} showsStatus={false}>
        <FileInput
          id={form.id('file')}
          label="File"
          description="PDF, CSV or XLSX, up to 20 MB"
          placeholder="Choose a file"
          accept={Object.entries(CUSTOMER_DOCUMENT_TYPES)
            .flatMap(([extension, type]) => [`.${extension}`, type])
            .join(',')}
          value={file}
          error={form.error('file')}
          onChange={(chosen) =>
            form.change({
              file: chosen,
              ...(form.values.title === '' && { title: (chosen?.name ?? '').replace(/\.[^.]*$/, '') }),
            })
          }
        />
        <TextInput {...form.text('title')} label="Title" autoComplete="off" maxLength={TITLE_MAX} />
        <NativeSelect
          id={form.id('kind')}
          label="Type"
          size="md"
          value={kind}
          error={form.error('kind')}
          onChange={({ currentTarget: { value } }) => form.change({ kind: value })}
          data={[
            { value: '', label: 'Choose a type', disabled: true },
            ...CUSTOMER_DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_KIND_NAMES[value].one })),
          ]}
        />
        <DateField
          id={form.id('validFrom')}
          label="Valid from (optional)"
          value={validFrom}
          onDate={(date) => form.change({ validFrom: date })}
          clearable
        />
        <DateField
          id={form.id('validTo')}
          label="Valid until (optional)"
          value={validTo}
          error={form.error('validTo')}
          onDate={(date) => form.change({ validTo: date })}
          clearable
        />
      </RecordFormFrame>
    </Dialog>
  )
}
