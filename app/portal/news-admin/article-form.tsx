import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { NewsArticle } from '#app/content/news.ts'
import { NEWS_MEDIA } from '#domain/media/media.ts'
import { NEWS_DATE_MAX, NEWS_DATE_MIN, NEWS_TITLE_MAX } from '#domain/news/news.ts'
import { DateField, today } from '../ui/form/date-field.tsx'
import styles from '../ui/form/form.module.css'
import { MediaField } from '../ui/form/media-field.tsx'
import { useRecordForm } from '../ui/form/record-form.ts'
import { RecordFormFrame } from '../ui/form/record-form-frame.tsx'
import { RichTextField } from '../ui/form/rich-text-field.tsx'
import { UploadProgress, useUpload } from '../ui/form/upload.tsx'
import { addressNote, articleForm, saveArticle, startForm } from './article-draft.ts'

/** Everything an article holds. What was typed stays here through every failure, until it is saved or left. */
export function ArticleForm({ article }: { article: NewsArticle | null }) {
  // As it was when the form opened: the version that is saved over.
  const [origin] = useState(article)
  const navigate = useNavigate()
  const upload = useUpload(NEWS_MEDIA)
  const form = useRecordForm({
    schema: articleForm,
    start: startForm(origin, today()),
    save: (session, draft, isOver) => saveArticle(session, origin, draft, upload, isOver),
    done: ({ title }) => (origin === null ? `“${title}” is published.` : `“${title}” is saved.`),
    onSaved: () => void navigate('/news-admin'),
  })
  const { values, change } = form

  return (
    <RecordFormFrame
      form={form}
      save={origin === null ? 'Publish' : 'Save changes'}
      cancel="/news-admin"
      theirs={origin === null ? undefined : `/news-admin/${origin.id}`}
      progress={<UploadProgress upload={upload} />}
      className={styles.columns}
    >
      <Stack gap="md" className={styles.text}>
        <TextInput
          {...form.text('title')}
          label="Title"
          required
          maxLength={NEWS_TITLE_MAX}
          description={addressNote(origin, values.title)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <RichTextField
          id={form.id('content')}
          label="Text"
          initialHtml={values.content}
          onHtml={(content) => change({ content })}
          isLocked={form.isBusy}
          error={form.error('content')}
        />
      </Stack>
      <Stack gap="md" className={styles.beside}>
        <DateField
          id={form.id('date')}
          label="Date"
          required
          minDate={NEWS_DATE_MIN}
          maxDate={NEWS_DATE_MAX}
          value={values.date}
          onDate={(date) => change({ date })}
          error={form.error('date')}
        />
        <MediaField
          bucket={NEWS_MEDIA}
          id={form.id('imageAlt')}
          medium={values.medium}
          imageAlt={values.imageAlt}
          isBusy={form.isBusy}
          error={form.error('imageAlt')}
          onMedium={(medium, imageAlt) => change({ medium, imageAlt })}
          onImageAlt={(imageAlt) => change({ imageAlt })}
        />
      </Stack>
    </RecordFormFrame>
  )
}
