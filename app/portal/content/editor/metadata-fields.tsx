import { memo, type ReactNode } from 'react'
import type { NewsFields, PostFields } from '#domain/content-drafts/content-draft.ts'
import type { Fields } from '#domain/content-drafts/fields.ts'
import { CROPS } from '#domain/media/crops.ts'
import { blogMedia, NEWS_MEDIA } from '#domain/media/media.ts'
import { NEWS_DATE_MAX, NEWS_DATE_MIN } from '#domain/news/news.ts'
import { DateField } from '../../ui/form/date-field.tsx'
import { ImageField } from '../../ui/images/image-field.tsx'
import { Properties } from '../../ui/record/record.tsx'
import { AuthorField } from '../labels/author-field.tsx'
import { LabelsField } from '../labels/labels-field.tsx'
import { SearchFields } from '../publish/seo-fields.tsx'
import { SlugField } from '../publish/slug-field.tsx'
import { FIELD_SELECTORS, useEditorState } from './field-subscriptions.ts'
import { type FieldsProps, fieldId } from './text-fields.tsx'
import { fieldsOf } from './use-autosave.ts'

const FEATURED_IMAGES = blogMedia('featured-images')

export const MetadataFields = memo(function MetadataFields({ kind, autosave, isLocked }: FieldsProps) {
  const fields = fieldsOf(useEditorState(autosave, FIELD_SELECTORS.metadata))
  const address = <AddressField kind={kind} autosave={autosave} isLocked={isLocked} />
  const props = { isLocked, onEdit: autosave.edit, address }
  return kind === 'news' ? (
    <NewsMetadata fields={fields as NewsFields} {...props} />
  ) : (
    <PostMetadata fields={fields as PostFields} {...props} />
  )
})

function AddressField({ kind, autosave, isLocked }: FieldsProps) {
  const { recordId, published } = useEditorState(autosave, FIELD_SELECTORS.record)
  const { title, slug, row } = useEditorState(autosave, FIELD_SELECTORS.slug)
  return (
    <SlugField
      id={fieldId('slug')}
      kind={kind}
      recordId={recordId}
      fields={{ title, slug }}
      row={row}
      isPublished={published !== null}
      onSlug={(newSlug) => autosave.edit({ slug: newSlug })}
      isLocked={isLocked}
    />
  )
}

/** Date of an article. */
export function NewsDateField({ autosave, isLocked }: Omit<FieldsProps, 'kind'>) {
  const { date } = fieldsOf(useEditorState(autosave, FIELD_SELECTORS.metadata)) as NewsFields
  return (
    <DateField
      id={fieldId('date')}
      label="Date"
      minDate={NEWS_DATE_MIN}
      maxDate={NEWS_DATE_MAX}
      value={date}
      onDate={(next) => next !== '' && autosave.edit({ date: next })}
      readOnly={isLocked}
    />
  )
}

interface MetadataFieldsProps<F> {
  readonly fields: F
  readonly isLocked: boolean
  readonly onEdit: (part: Fields) => void
  readonly address: ReactNode
}

function NewsMetadata({ fields, isLocked, onEdit, address }: MetadataFieldsProps<NewsFields>) {
  return (
    <>
      <Properties title="Cover image">
        <ImageField
          id={fieldId('image_alt')}
          bucket={NEWS_MEDIA}
          value={{
            path: fields.image,
            alt: fields.image_alt ?? '',
            focus: fields.image_focus,
            video: fields.video,
          }}
          onChange={({ path, alt, focus, video }) =>
            onEdit({
              image: path,
              image_alt: alt === '' ? null : alt,
              image_focus: focus,
              video: video ?? null,
            })
          }
          crops={CROPS.news}
          isLocked={isLocked}
        />
      </Properties>
      <Properties title="Details">{address}</Properties>
    </>
  )
}

function PostMetadata({ fields, isLocked, onEdit, address }: MetadataFieldsProps<PostFields>) {
  return (
    <>
      <Properties title="Details">
        <AuthorField
          id={fieldId('author')}
          value={fields.author}
          onChange={(author) => onEdit({ author })}
          isLocked={isLocked}
        />
        {(['categories', 'tags'] as const).map((field) => (
          <LabelsField
            key={field}
            id={fieldId(field)}
            field={field}
            label={field === 'tags' ? 'Tags' : 'Categories'}
            value={fields[field]}
            onChange={(labels) => onEdit({ [field]: labels })}
            isLocked={isLocked}
          />
        ))}
        {address}
      </Properties>
      <Properties title="Cover image">
        <ImageField
          id={fieldId('featured_image_alt')}
          bucket={FEATURED_IMAGES}
          value={{
            path: fields.featured_image,
            alt: fields.featured_image_alt ?? '',
            focus: fields.featured_image_focus,
          }}
          onChange={({ path, alt, focus }) =>
            onEdit({
              featured_image: path,
              featured_image_alt: alt === '' ? null : alt,
              featured_image_focus: focus,
            })
          }
          crops={CROPS.blog}
          isLocked={isLocked}
        />
      </Properties>
      <Properties>
        <SearchFields
          id={fieldId('seo_settings')}
          settings={fields.seo_settings}
          onSettings={(settings) => onEdit({ seo_settings: settings })}
          isLocked={isLocked}
        />
      </Properties>
    </>
  )
}
