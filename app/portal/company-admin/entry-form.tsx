import { useState } from 'react'
import { useNavigate } from 'react-router'
import { saveCompanyEntry } from '#app/content/company-entries.ts'
import { entryTitle, keepPreviousTitles, newEntryId } from '#domain/company-entries/entries.ts'
import { createEntrySchema, toFormValues } from '#domain/company-entries/entry-form.ts'
import { type Field, SECTION_LABELS } from '#domain/company-entries/fields.ts'
import type { Entry } from '#domain/company-entries/schemas.ts'
import { useRecordForm } from '../ui/form/record-form.ts'
import { RecordFormFrame } from '../ui/form/record-form-frame.tsx'
import { notifySuccess } from '../ui/notifications.tsx'
import styles from './company-admin.module.css'
import { EntryField, type ImageAlt } from './entry-field.tsx'
import type { LoadedEntry } from './read-entry.ts'

interface EntryFormProps {
  readonly loaded: LoadedEntry
  /** Undoes the save that created this revision. */
  readonly onUndo: (saved: number) => void
}

/** Removes page text that staff have not changed, so that it is not saved as theirs. */
function omitUnchanged(draft: Entry, pageText: LoadedEntry['pageText']): Entry {
  const isSame = (name: string, value: unknown) =>
    JSON.stringify((pageText as Readonly<Record<string, unknown>>)[name]) === JSON.stringify(value)
  return Object.fromEntries(Object.entries(draft).filter(([name, value]) => !isSame(name, value))) as Entry
}

export default function EntryForm({ loaded, onUndo }: EntryFormProps) {
  const { section, entryId, company, usedIds } = loaded
  const { fields, one } = SECTION_LABELS[section]
  const navigate = useNavigate()
  const [isUploading, setUploading] = useState(false)
  // Version when the form was opened, for optimistic locking.
  const [start] = useState(() =>
    toFormValues(section, loaded.entry && { ...loaded.entry, ...loaded.pageText }),
  )
  const [baseVersion, setBaseVersion] = useState(loaded.revisions[0]?.number ?? 0)
  const form = useRecordForm({
    schema: createEntrySchema(section),
    start,
    async save(client, draft: Entry, overwrite: boolean) {
      const id = entryId ?? newEntryId(section, draft, usedIds)
      const entry = keepPreviousTitles(section, omitUnchanged(draft, loaded.pageText), loaded.entry)
      const number = await saveCompanyEntry(client, {
        section,
        entryId: id,
        basedOn: overwrite ? null : baseVersion,
        entry,
      })
      return { id, number, title: entryTitle(section, entry) }
    },
    staysOpen: entryId !== null,
    draft: { subject: `company:${section}:${entryId ?? 'new'}`, title: () => SECTION_LABELS[section].one },
    onSaved({ id, number, title }) {
      if (entryId === null) {
        notifySuccess(`“${title}” published`)
        void navigate(`/company-admin/${section}/${id}`)
        return
      }
      const message = `“${title}” saved and published`
      notifySuccess(message, number > baseVersion ? { of: message, run: () => onUndo(number) } : undefined)
      setBaseVersion(number)
    },
  })
  function altOf({ name, altField }: Field): ImageAlt | undefined {
    if (altField === undefined) return undefined
    return {
      id: form.id(altField),
      text: String(form.values[altField] ?? ''),
      error: form.error(altField),
      onChange: (image, alt) => form.change({ [name]: image, [altField]: alt }),
    }
  }

  return (
    <RecordFormFrame
      form={form}
      canSave={!isUploading}
      save={entryId === null ? `Add ${one}` : 'Save changes'}
      cancel={`/company-admin?section=${section}`}
      currentVersionUrl={entryId === null ? undefined : `/company-admin/${section}/${entryId}/revisions`}
      className={styles.form}
    >
      {fields
        .filter(({ name }) => !fields.some(({ altField }) => altField === name))
        .map((field) => (
          <EntryField
            key={field.name}
            field={field}
            id={form.id(field.name)}
            value={form.values[field.name] ?? ''}
            error={form.error(field.name)}
            company={company}
            isLocked={form.isBusy}
            onChange={(value) => form.change({ [field.name]: value })}
            alt={altOf(field)}
            onUploading={setUploading}
          />
        ))}
    </RecordFormFrame>
  )
}
