import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { NewsArticle } from '#app/content/news.ts'
import { NEWS_DATE_MAX, NEWS_DATE_MIN, NEWS_TITLE_MAX } from '#domain/news/news.ts'
import { addressNote } from './address-note.ts'
import styles from './article-form.module.css'
import { MediaField } from './media-field.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { parseTypedDate, TYPED_DATE_FORMAT } from './typed-date.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useArticleForm } from './use-article-form.tsx'

interface ArticleFormProps {
  /** Null for a new one. */
  readonly article: NewsArticle | null
  readonly mediaOrigin: string
}

/** Everything an article holds. What was typed stays here through every failure, until it is saved or left. */
export function ArticleForm({ article, mediaOrigin }: ArticleFormProps) {
  const { form, change, errors, failure, isStale, isBusy, upload, save, saveOver } = useArticleForm(article)
  const element = useRef<HTMLFormElement>(null)
  const notice = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  useEffect(() => {
    if (failure !== null) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])

  return (
    <form
      ref={element}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void save()
      }}
    >
      <fieldset disabled={isBusy} className={styles.fields}>
        <Stack gap="md" className={styles.text}>
          <TextInput
            label="Title"
            required
            maxLength={NEWS_TITLE_MAX}
            value={form.title}
            onChange={(event) => change({ title: event.currentTarget.value })}
            error={errors.title}
            description={addressNote(article, form.title)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <RichTextField
            label="Text"
            initialHtml={form.content}
            onHtml={(content) => change({ content })}
            isLocked={isBusy}
            error={errors.content}
          />
        </Stack>
        <Stack gap="md" className={styles.beside}>
          <DateInput
            label="Date"
            required
            valueFormat={TYPED_DATE_FORMAT}
            dateParser={parseTypedDate}
            minDate={NEWS_DATE_MIN}
            maxDate={NEWS_DATE_MAX}
            value={form.date || null}
            onChange={(date) => change({ date: date ?? '' })}
            error={errors.date}
          />
          <MediaField
            medium={form.medium}
            imageAlt={form.imageAlt}
            mediaOrigin={mediaOrigin}
            isBusy={isBusy}
            error={errors.imageAlt}
            onMedium={(medium, imageAlt) => change({ medium, imageAlt })}
            onImageAlt={(imageAlt) => change({ imageAlt })}
          />
        </Stack>
      </fieldset>
      <div className={styles.end}>
        <div ref={notice}>
          {failure !== null && (
            <Alert color="red" mb="md">
              {failure}
              {isStale && <StaleChoice id={article?.id ?? 0} onSaveOver={() => void saveOver()} />}
            </Alert>
          )}
        </div>
        <UploadProgress upload={upload} />
        <Group>
          <Button type="submit" loading={isBusy}>
            {article === null ? 'Publish' : 'Save changes'}
          </Button>
          <Button component={Link} to="/news-admin" variant="default">
            Cancel
          </Button>
        </Group>
      </div>
    </form>
  )
}

/** Two people saved the same article: neither version goes without somebody having looked. */
function StaleChoice({ id, onSaveOver }: { id: number; onSaveOver: () => void }) {
  return (
    <Group mt="sm">
      <Button
        component="a"
        href={`/news-admin/${id}`}
        target="_blank"
        rel="noopener"
        size="sm"
        variant="default"
      >
        See their version
      </Button>
      <Button size="sm" color="red" variant="outline" onClick={onSaveOver}>
        Save mine over it
      </Button>
    </Group>
  )
}
